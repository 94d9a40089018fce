package dev.holdfast.simulation.scenario;

import dev.holdfast.simulation.scenario.Plan.Client;
import dev.holdfast.simulation.scenario.Plan.Deployment;
import dev.holdfast.simulation.scenario.Plan.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Draws the parts of a plan that are not troubles. */
final class Draws {
  private Draws() {}

  static Deployment deployment(Random random) {
    int draw = random.nextInt(20);
    Kind kind =
        draw < 13
            ? Kind.REPLICA_SET
            : draw < 17 ? Kind.SHARDED : draw < 18 ? Kind.LOAD_BALANCED : Kind.STANDALONE;
    int servers =
        switch (kind) {
          case REPLICA_SET -> random.nextInt(5) == 0 ? 1 + random.nextInt(5) : 3;
          case SHARDED -> 2 + random.nextInt(2);
          case LOAD_BALANCED, STANDALONE -> 1;
        };
    long min = 20L + random.nextInt(500);
    return new Deployment(
        kind,
        servers,
        random.nextInt(4) == 0 ? 6 + random.nextInt(20) : 21,
        Duration.ofMillis(100 + random.nextInt(2_000)),
        Duration.ofMillis(random.nextInt(3) == 0 ? random.nextInt(500) : 0),
        false,
        false,
        min,
        min + random.nextInt(random.nextInt(4) == 0 ? 20_000 : 1_000) + 1);
  }

  static Client client(Random random, Kind kind) {
    boolean timed = random.nextInt(3) == 0;
    return new Client(
        switch (random.nextInt(8)) {
          case 0 -> null;
          case 1 -> Boolean.FALSE;
          default -> Boolean.TRUE;
        },
        random.nextInt(6) != 0,
        timed ? (Integer) (random.nextInt(5) == 0 ? 0 : 200 + random.nextInt(8_000)) : null,
        !timed && random.nextInt(3) == 0 ? (Integer) (300 + random.nextInt(5_000)) : null,
        2_000 + random.nextInt(28_000),
        random.nextInt(2) == 0 ? 10_000 : 500 + random.nextInt(5_000),
        random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 100,
        random.nextInt(4) == 0 ? 1 : 0,
        kind != Kind.LOAD_BALANCED && random.nextInt(5) == 0);
  }

  /** Writes are more frequent than reads; transactions are occasional. */
  static List<Work> work() {
    List<Work> work = new ArrayList<>();
    add(work, 10, Work.INSERT, Work.UPDATE);
    add(work, 5, Work.FIND_AND_MODIFY, Work.ORDERED_BULK, Work.UNORDERED_BULK);
    add(work, 5, Work.FIND_ALL, Work.COUNT, Work.WITH_TRANSACTION, Work.TRANSACTION);
    add(work, 2, Work.ORDERED_BULK_WITH_DUPLICATE, Work.CLIENT_BULK, Work.TRANSACTION_THAT_READS);
    add(work, 1, Work.BROKEN_CODEC, Work.FIND_SOME, Work.CAUSAL_READ, Work.PING, Work.PING);
    return work;
  }

  /** Calls of one command each. */
  static List<Work> shortCalls() {
    return List.of(Work.INSERT, Work.UPDATE, Work.FIND_AND_MODIFY, Work.COUNT, Work.FIND_NEAREST);
  }

  /** Adds each kind this many times. */
  static void add(List<Work> work, int times, Work... kinds) {
    for (int i = 0; i < times; i++) {
      work.addAll(List.of(kinds));
    }
  }
}
