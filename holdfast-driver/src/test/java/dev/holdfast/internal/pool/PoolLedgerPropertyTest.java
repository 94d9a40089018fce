package dev.holdfast.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerId;
import dev.holdfast.event.ConnectionCheckOutFailedEvent.Reason;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.pool.CheckOut.Outcome;
import dev.holdfast.test.Seeds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Any order of any calls: limits hold, the queue is fair, nobody waits who could be served. */
class PoolLedgerPropertyTest {
  private static final int WORLDS = 400;
  private static final int STEPS = 1_000;

  @Test
  void anyOrderOfCallsKeepsTheLimitsServesInOrderAndEndsWithNothingLeft() {
    Random seeds = Seeds.random("PoolLedgerPropertyTest");
    for (int world = 0; world < WORLDS; world++) {
      new World(new Random(seeds.nextLong())).run();
    }
  }

  private static final class World {
    private final Random random;
    private final FakeConnections connections = new FakeConnections();
    private final ConnectionPoolSettings settings;
    private final PoolLedger ledger;
    private final List<CheckOut> waiting = new ArrayList<>(); // In the order of their requests.
    private final List<CheckOut> lent = new ArrayList<>();
    private final List<CheckOut> permitted = new ArrayList<>();
    private final List<Member> filling = new ArrayList<>();
    private final Set<Object> inUse = new HashSet<>();
    private long now = 1;
    private long operations;

    World(Random random) {
      this.random = random;
      int max = 1 + random.nextInt(6);
      settings =
          ConnectionPoolSettings.builder()
              .maxSize(max)
              .minSize(random.nextInt(max + 1))
              .maxConnecting(1 + random.nextInt(3))
              .maxConnectionIdleTime(random.nextInt(3) * 20L, TimeUnit.MILLISECONDS)
              .maxConnectionLifeTime(random.nextInt(3) * 100L, TimeUnit.MILLISECONDS)
              .build();
      ServerId serverId = new ServerId(new ClusterId(), new ServerAddress("a"));
      ledger =
          new PoolLedger(
              new Members(serverId, PoolLimits.of(settings), false),
              new PoolEvents(serverId, settings, new EventQueue()));
    }

    void run() {
      for (int step = 0; step < STEPS; step++) {
        now += random.nextInt(5_000_000);
        step();
        afterEach();
      }
      end();
    }

    private void step() {
      switch (random.nextInt(12)) {
        case 0, 1, 2 -> request();
        case 3, 4 -> take(lent).ifPresent(this::checkIn);
        case 5, 6 -> take(permitted).ifPresent(this::finish);
        case 7 -> fill();
        case 8 -> withdraw();
        case 9 -> ledger.maintain(now);
        case 10 -> ledger.ready();
        case 11 -> {
          if (random.nextInt(4) == 0) {
            ledger.clear(null, random.nextBoolean(), now);
          }
        }
        default -> throw new AssertionError();
      }
    }

    private void request() {
      CheckOut checkOut = new CheckOut("op", ++operations, now);
      ledger.request(checkOut, now);
      if (checkOut.isWaiting()) {
        waiting.add(checkOut);
      } else {
        assertThat(waiting).as("a newcomer is served only if nobody waits").isEmpty();
        sort(checkOut);
      }
    }

    private void checkIn(CheckOut checkOut) {
      inUse.remove(checkOut.member);
      assertThat(ledger.checkIn(checkOut.member, checkOut, random.nextInt(8) > 0, now)).isTrue();
      assertThat(ledger.checkIn(checkOut.member, checkOut, true, now)).isFalse();
    }

    private void finish(CheckOut checkOut) {
      finish(checkOut.member, checkOut);
      if (checkOut.outcome() != Outcome.ENDED) {
        sort(checkOut);
      }
    }

    private void finish(Member member, CheckOut checkOut) {
      boolean worthwhile = ledger.attach(member, connections.create(member.id));
      if (!worthwhile || random.nextInt(4) == 0) {
        ledger.abandon(member, checkOut, worthwhile ? new RuntimeException() : null, now);
      } else {
        ledger.established(member, checkOut, member.id, null, now);
      }
    }

    private void fill() {
      if (!filling.isEmpty()) {
        finish(filling.remove(random.nextInt(filling.size())), null);
      }
    }

    private void withdraw() {
      if (!waiting.isEmpty()) {
        CheckOut checkOut = waiting.remove(random.nextInt(waiting.size()));
        assertThat(ledger.withdraw(checkOut, Reason.TIMEOUT, now)).isTrue();
      }
    }

    private void afterEach() {
      PoolEffects effects = ledger.takeEffects();
      if (effects != null) {
        if (effects.establish != null) {
          filling.add(effects.establish);
        }
        for (CheckOut woken : effects.wake) {
          assertThat(woken).as("the first in the queue").isSameAs(waiting.remove(0));
          sort(woken);
        }
      }
      PoolStatistics is = ledger.statistics();
      assertThat(is.size()).isEqualTo(is.idle() + is.inUse() + is.pending());
      assertThat(is.size()).isLessThanOrEqualTo(settings.getMaxSize());
      assertThat(is.pending()).isLessThanOrEqualTo(settings.getMaxConnecting());
      assertThat(is.pending()).isEqualTo(permitted.size() + filling.size());
      assertThat(filling).as("one connection in advance at a time").hasSizeLessThan(2);
      assertThat(is.inUse()).isEqualTo(lent.size());
      assertThat(is.waiting()).isEqualTo(waiting.size());
      if (is.waiting() > 0) {
        assertThat(is.state()).isEqualTo(PoolState.READY);
        assertThat(is.idle()).as("nobody waits beside an idle connection").isZero();
        assertThat(
                is.pending() == settings.getMaxConnecting() || is.size() == settings.getMaxSize())
            .as("nobody waits who may connect")
            .isTrue();
      }
    }

    private void sort(CheckOut decided) {
      switch (decided.outcome()) {
        case LENT -> {
          assertThat(decided.member.generation)
              .as("of the current generation")
              .isEqualTo(ledger.generation());
          assertThat(inUse.add(decided.member)).as("lent to one at a time").isTrue();
          lent.add(decided);
        }
        case PERMITTED -> permitted.add(decided);
        case CLEARED, CLOSED -> {}
        case WAITING, ENDED -> throw new AssertionError(decided.outcome());
      }
    }

    private void end() {
      ledger.close(now);
      afterEach();
      while (!lent.isEmpty() || !permitted.isEmpty() || !filling.isEmpty()) {
        take(lent).ifPresent(this::checkIn);
        take(permitted).ifPresent(this::finish);
        fill();
        afterEach();
      }
      assertThat(ledger.statistics())
          .isEqualTo(new PoolStatistics(PoolState.CLOSED, ledger.generation(), 0, 0, 0, 0, 0));
    }

    private Optional<CheckOut> take(List<CheckOut> from) {
      return from.isEmpty()
          ? Optional.empty()
          : Optional.of(from.remove(random.nextInt(from.size())));
    }
  }
}
