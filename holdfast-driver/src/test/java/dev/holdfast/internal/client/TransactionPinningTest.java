package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoException;
import dev.holdfast.client.ClientSession;
import dev.holdfast.test.Await;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transactions, "Mongos Pinning" and "recoveryToken field"; Load Balancers, "Connection Pooling". */
class TransactionPinningTest {
  private final ScriptedServer one = Rig.mongos();
  private final ScriptedServer other = Rig.mongos();
  private final Rig rig = new Rig(Rig.uri(one, other) + "&localThresholdMS=10000");
  private final ClientSession session = rig.start();

  @BeforeEach
  void knowBoth() {
    for (ScriptedServer server : List.of(one, other)) {
      server.on("insert", r -> BsonDocument.parse("{recoveryToken: {from: 'insert'}}"));
    }
    Await.until(
        "both mongoses are known",
        () -> {
          rig.run(Probe.find(), null);
          return !one.received("find").isEmpty() && !other.received("find").isEmpty();
        });
  }

  @AfterEach
  void close() {
    session.close();
    rig.close();
    one.close();
    other.close();
  }

  @Test
  void allOfATransactionGoesToOneMongosWithTheTokenAtItsEnd() {
    session.startTransaction();
    assertThat(session.getPinnedServerAddress()).isNull();
    for (int i = 0; i < 20; i++) {
      rig.run(Probe.insert(), session);
    }
    ScriptedServer pinned = pinned();
    assertThat(pinned.received("insert")).hasSize(20);
    session.commitTransaction();
    assertThat(pinned.received("commitTransaction")).hasSize(1);
    assertThat(pinned.received("commitTransaction").get(0).command().getDocument("recoveryToken"))
        .isEqualTo(BsonDocument.parse("{from: 'insert'}"));
    assertThat(session.getPinnedServerAddress()).as("it may be committed again").isNotNull();
  }

  /** Prose test 1 of Transactions. */
  @Test
  void theNextTransactionIsNotPinnedToTheOneBefore() {
    Set<@Nullable Object> pinned = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      session.startTransaction();
      rig.run(Probe.insert(), session);
      pinned.add(session.getPinnedServerAddress());
      session.commitTransaction();
    }
    assertThat(pinned).hasSize(2);
  }

  /** Prose test 2 of Transactions. */
  @Test
  void anOperationAfterTheTransactionIsNotPinned() {
    session.startTransaction();
    rig.run(Probe.insert(), session);
    session.commitTransaction();
    one.forgetReceived();
    other.forgetReceived();
    for (int i = 0; i < 50; i++) {
      rig.run(Probe.find(), session);
    }
    assertThat(one.received("find")).isNotEmpty();
    assertThat(other.received("find")).isNotEmpty();
    assertThat(session.getPinnedServerAddress()).isNull();
  }

  @Test
  void aTransientErrorUnpinsAndAnotherErrorDoesNot() {
    session.startTransaction();
    rig.run(Probe.insert(), session);
    pinned()
        .on("insert")
        .once(Fault.error(11000))
        .once(Fault.error(24, "TransientTransactionError"));
    assertThatThrownBy(() -> rig.run(Probe.insert(), session)).isInstanceOf(MongoException.class);
    assertThat(session.getPinnedServerAddress()).isNotNull();
    assertThatThrownBy(() -> rig.run(Probe.insert(), session)).isInstanceOf(MongoException.class);
    assertThat(session.getPinnedServerAddress()).isNull();
  }

  @Test
  void overloadIsRetriedWhereTheTransactionIs() {
    session.startTransaction();
    rig.run(Probe.insert(), session);
    ScriptedServer pinned = pinned();
    pinned.on("insert").times(3, Fault.error(462, "SystemOverloadedError", "RetryableError"));
    rig.run(Probe.insert(), session);
    assertThat(pinned.received("insert")).hasSize(5);
  }

  @Test
  void aCommitThatFailedGoesOnAtTheOtherMongosWithTheToken() {
    session.startTransaction();
    rig.run(Probe.insert(), session);
    ScriptedServer pinned = pinned();
    ScriptedServer notPinned = pinned == one ? other : one;
    pinned.on("commitTransaction").once(Fault.error(91));
    session.commitTransaction();
    assertThat(pinned.received("commitTransaction")).hasSize(1);
    assertThat(notPinned.received("commitTransaction")).hasSize(1);
    assertThat(
            notPinned.received("commitTransaction").get(0).command().getDocument("recoveryToken"))
        .isEqualTo(BsonDocument.parse("{from: 'insert'}"));
    assertThat(session.getPinnedServerAddress()).isNull();
  }

  @Test
  void anAbortUnpinsAlsoWhenItFails() {
    session.startTransaction();
    rig.run(Probe.insert(), session);
    ScriptedServer pinned = pinned();
    pinned.on("abortTransaction").once(Fault.error(2));
    session.abortTransaction();
    assertThat(pinned.received("abortTransaction")).hasSize(1);
    assertThat(pinned.received("abortTransaction").get(0).command()).containsKey("recoveryToken");
    assertThat(session.getPinnedServerAddress()).isNull();
  }

  @Test
  void behindALoadBalancerOneConnectionIsKeptForAllOfIt() {
    try (ScriptedServer balancer = Rig.answering()) {
      balancer.hello(
          BsonDocument.parse("{msg: 'isdbgrid', serviceId: {$oid: '0123456789abcdef01234567'}}"));
      try (Rig balanced =
              new Rig("mongodb://" + balancer.address() + "/?loadBalanced=true&maxPoolSize=2");
          ClientSession on = balanced.start()) {
        on.startTransaction();
        balanced.run(Probe.insert(), on);
        balanced.run(Probe.find(), null);
        balanced.run(Probe.insert(), on);
        on.commitTransaction();
        on.commitTransaction();
        assertThat(on.getPinnedServerAddress()).hasToString(balancer.address());
        int pinned = balancer.received("insert").get(0).connection();
        assertThat(balancer.received("insert").get(1).connection()).isEqualTo(pinned);
        assertThat(balancer.received("commitTransaction"))
            .hasSize(2)
            .allSatisfy(commit -> assertThat(commit.connection()).isEqualTo(pinned));
        assertThat(balancer.received("find").get(0).connection()).isNotEqualTo(pinned);

        balancer.on("insert").once(Fault.reset());
        on.startTransaction();
        assertThatThrownBy(() -> balanced.run(Probe.insert(), on))
            .isInstanceOfSatisfying(
                MongoException.class,
                error -> {
                  assertThat(error.hasErrorLabel("TransientTransactionError")).isTrue();
                  assertThat(error.getAttempts()).hasSize(1);
                });
        on.abortTransaction();
        assertThat(on.getPinnedServerAddress()).isNull();
        // Nothing is kept any more: two connections are all there may be.
        balanced.run(Probe.find(), null);
        balanced.run(Probe.find(), on);
      }
    }
  }

  private ScriptedServer pinned() {
    String address = String.valueOf(session.getPinnedServerAddress());
    return address.equals(one.address()) ? one : other;
  }
}
