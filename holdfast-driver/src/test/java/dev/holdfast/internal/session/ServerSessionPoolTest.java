package dev.holdfast.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoClientException;
import dev.holdfast.test.Requirement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Driver Sessions, "Server Session Pool". */
class ServerSessionPoolTest {
  private final AtomicLong now = new AtomicLong(-5_000_000_000L); // nanoTime may well be negative.
  private @Nullable Integer timeoutMinutes = 30;
  private final ServerSessionPool pool = new ServerSessionPool(() -> timeoutMinutes, now::get);

  @Test
  @Requirement("RW-002")
  void theLastReturnedIsTheFirstLentAgain() {
    ServerSession a = pool.acquire();
    ServerSession b = pool.acquire();
    pool.release(a);
    pool.release(b);
    assertThat(pool.acquire()).isSameAs(b);
    assertThat(pool.acquire()).isSameAs(a);
    assertThat(pool.acquire()).isNotSameAs(a).isNotSameAs(b);
  }

  @Test
  void anIdIsAVersion4UuidThatNobodyElseHas() {
    BsonDocument id = pool.acquire().identifier();
    BsonBinary binary = id.getBinary("id");
    assertThat(id.keySet()).containsExactly("id");
    assertThat(binary.getType()).isEqualTo((byte) 4);
    assertThat(binary.asUuid().version()).isEqualTo(4);
    assertThat(pool.acquire().identifier()).isNotEqualTo(id);
  }

  @Test
  void oneIsLentAgainWhileAMinuteIsLeftAndNotLater() {
    ServerSession session = pool.acquire();
    pool.release(session);
    advance(Duration.ofMinutes(29));
    assertThat(pool.acquire()).isSameAs(session);
    pool.release(session);
    advance(Duration.ofMinutes(29).plusNanos(1));
    assertThat(pool.acquire()).isNotSameAs(session);
    assertThat(pool.size()).isZero();
  }

  @Test
  void oneThatIsAboutToExpireIsNotTakenBack() {
    ServerSession session = pool.acquire();
    advance(Duration.ofMinutes(29).plusNanos(1));
    pool.release(session);
    assertThat(pool.size()).isZero();
  }

  @Test
  void oneThatIsInUseForLongIsTakenBackBecauseItsAgeCountsFromItsLastUse() {
    ServerSession session = pool.acquire();
    advance(Duration.ofHours(2));
    session.used(now.get());
    pool.release(session);
    assertThat(pool.acquire()).isSameAs(session);
  }

  @Test
  void returningOneDiscardsTheExpiredOnesAtTheBackAndOnlyThose() {
    ServerSession old = pool.acquire();
    ServerSession young = pool.acquire();
    ServerSession returned = pool.acquire();
    pool.release(old);
    advance(Duration.ofMinutes(20));
    young.used(now.get());
    pool.release(young);
    advance(Duration.ofMinutes(15));
    returned.used(now.get());
    pool.release(returned);
    assertThat(pool.size()).isEqualTo(2);
    assertThat(pool.acquire()).isSameAs(returned);
    assertThat(pool.acquire()).isSameAs(young);
  }

  @Test
  void nothingExpiresWhileNobodyKnowsTheTimeoutAsBehindALoadBalancer() {
    timeoutMinutes = null;
    ServerSession session = pool.acquire();
    pool.release(session);
    advance(Duration.ofDays(3));
    assertThat(pool.acquire()).isSameAs(session);
  }

  @Test
  void oneThatMetANetworkErrorIsDropped() {
    ServerSession session = pool.acquire();
    session.markDirty();
    pool.release(session);
    assertThat(pool.size()).isZero();
  }

  @Test
  @Requirement({"RW-056", "RW-057"})
  void theTransactionNumberGoesOnWhereTheSessionBeforeLeftIt() {
    ServerSession session = pool.acquire();
    assertThat(session.transactionNumber()).isZero();
    assertThat(session.nextTransactionNumber()).isEqualTo(1);
    assertThat(session.nextTransactionNumber()).isEqualTo(2);
    pool.release(session);
    assertThat(pool.acquire().nextTransactionNumber()).isEqualTo(3);
  }

  @Test
  @Requirement("RW-059")
  void oneWithoutNumbersLeftIsRetired() {
    ServerSession session = pool.acquire();
    session.transactionNumber(Long.MAX_VALUE - 1);
    assertThat(session.nextTransactionNumber()).isEqualTo(Long.MAX_VALUE);
    assertThatThrownBy(session::nextTransactionNumber)
        .isInstanceOf(MongoClientException.class)
        .hasMessageContaining("start another");
    assertThat(session.transactionNumber()).isEqualTo(Long.MAX_VALUE);
    pool.release(session);
    assertThat(pool.acquire()).isNotSameAs(session);
  }

  @Test
  void closingAnswersWhatWasThereAndTakesNothingBackAnyMore() {
    ServerSession left = pool.acquire();
    ServerSession lent = pool.acquire();
    pool.release(left);
    assertThat(pool.close()).containsExactly(left);
    pool.release(lent);
    assertThat(pool.size()).isZero();
  }

  @Test
  @Requirement("RW-097")
  void anImplicitSessionTakesAServerSessionWhenItNeedsOneAndGivesItBackAtItsEnd() {
    Session session = Session.implicit(pool);
    assertThat(session.serverIfTaken()).isNull();
    ServerSession server = session.server();
    assertThat(session.server()).isSameAs(server);
    session.close();
    assertThat(pool.acquire()).isSameAs(server);
  }

  @Test
  void closingASessionTwiceGivesItBackOnce() {
    Session session = Session.explicit(pool, true, false);
    session.server();
    session.close();
    session.close();
    assertThat(pool.size()).isEqualTo(1);
    assertThatThrownBy(session::server).isInstanceOf(IllegalStateException.class);
  }

  private void advance(Duration time) {
    now.addAndGet(time.toNanos());
  }
}
