package dev.holdfast.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.operation.RetryKind;
import dev.holdfast.internal.session.ServerSessionPool;
import dev.holdfast.internal.session.Session;
import dev.holdfast.test.Requirement;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the hello of a connection allows, and what is said where it does not. */
class ServerSupportTest {
  private static final Hello ALONE = hello("logicalSessionTimeoutMinutes: 30", 21);
  private static final Hello OF_A_SET = member(21);

  private final ServerSessionPool pool = new ServerSessionPool(() -> 30, () -> 0);
  private final Session implicit = Session.implicit(pool);
  private final Session explicit = Session.explicit(pool, true, false);

  @Test
  void aServerIsAloneIfItIsNeitherOfASetNorAMongosNorBehindALoadBalancer() {
    assertThat(ServerSupport.isStandalone(ALONE, false)).isTrue();
    assertThat(ServerSupport.isStandalone(ALONE, true)).isFalse();
    assertThat(ServerSupport.isStandalone(OF_A_SET, false)).isFalse();
    assertThat(ServerSupport.isStandalone(mongos(21), false)).isFalse();
    assertThat(ServerSupport.isStandalone(hello("isreplicaset: true", 21), false)).isFalse();
  }

  @Test
  void sessionsAreThereIfTheServerTellsHowLongTheyLastOrALoadBalancerHidesIt() {
    assertThat(ServerSupport.hasSessions(OF_A_SET, false)).isTrue();
    assertThat(ServerSupport.hasSessions(hello("setName: 'rs0'", 21), false)).isFalse();
    assertThat(ServerSupport.hasSessions(hello("setName: 'rs0'", 21), true)).isTrue();
  }

  @Test
  @Requirement("RR-023")
  void readsAreRetriedOnAnyServerThatIsNotTooOld() {
    assertThat(ServerSupport.hasRetries(RetryKind.READ, ALONE, false)).isTrue();
    assertThat(ServerSupport.hasRetries(RetryKind.READ, member(6), false)).isTrue();
    assertThat(ServerSupport.hasRetries(RetryKind.READ, member(5), false)).isFalse();
  }

  @Test
  @Requirement("RW-025")
  void writesAreRetriedOnlyWhereTheirTransactionNumberMeansSomething() {
    assertThat(ServerSupport.hasRetries(RetryKind.WRITE, OF_A_SET, false)).isTrue();
    assertThat(ServerSupport.hasRetries(RetryKind.WRITE, member(6), false)).isTrue();
    assertThat(ServerSupport.hasRetries(RetryKind.WRITE, mongos(6), false)).isTrue();
    assertThat(ServerSupport.hasRetries(RetryKind.WRITE, member(5), false)).isFalse();
    assertThat(ServerSupport.hasRetries(RetryKind.WRITE, ALONE, false)).isFalse();
    assertThat(ServerSupport.hasRetries(RetryKind.WRITE, ALONE, true)).isTrue();
    assertThat(ServerSupport.hasRetries(RetryKind.WRITE, hello("setName: 'rs0'", 21), false))
        .isFalse();
  }

  @Test
  void anExplicitSessionNeedsAServerWithSessionsAndAnImplicitOneDoesNot() {
    Hello without = hello("setName: 'rs0'", 21);

    assertThat(obstacle(explicit, false, without))
        .isEqualTo(
            "Sessions are not supported by the MongoDB cluster to which this client is connected:"
                + " a:27017 reports no logicalSessionTimeoutMinutes");
    assertThat(obstacle(implicit, false, without)).isNull();
    assertThat(obstacle(explicit, false, OF_A_SET)).isNull();
  }

  @Test
  void snapshotReadsNeedMongoDb50() {
    Session snapshot = Session.explicit(pool, false, true);

    assertThat(obstacle(snapshot, false, member(12)))
        .isEqualTo("Snapshot reads require MongoDB 5.0 or later; a:27017 is older");
    assertThat(obstacle(snapshot, false, member(13))).isNull();
    assertThat(obstacle(explicit, false, member(12))).isNull();
  }

  @Test
  void transactionsNeedMoreThanOneServer() {
    assertThat(obstacle(explicit, true, ALONE))
        .isEqualTo("Transactions need a replica set or a sharded cluster, but a:27017 is alone");
    assertThat(obstacle(explicit, false, ALONE)).isNull();
    assertThat(obstacle(explicit, true, OF_A_SET)).isNull();
  }

  @Test
  void transactionsNeedMongoDb40AndOnAShardedCluster42() {
    String older = "Transactions need MongoDB 4.0, on a sharded cluster 4.2; a:27017 is older";

    assertThat(obstacle(explicit, true, member(6))).isEqualTo(older);
    assertThat(obstacle(explicit, true, member(7))).isNull();
    assertThat(obstacle(explicit, true, mongos(7))).isEqualTo(older);
    assertThat(obstacle(explicit, true, mongos(8))).isNull();
  }

  private static @Nullable String obstacle(Session session, boolean inTransaction, Hello hello) {
    return ServerSupport.obstacle(session, inTransaction, hello, false, new ServerAddress("a"));
  }

  private static Hello member(int wireVersion) {
    return hello("setName: 'rs0', logicalSessionTimeoutMinutes: 30", wireVersion);
  }

  private static Hello mongos(int wireVersion) {
    return hello("msg: 'isdbgrid', logicalSessionTimeoutMinutes: 30", wireVersion);
  }

  private static Hello hello(String fields, int wireVersion) {
    return Hello.parse(
        BsonDocument.parse("{ok: 1, " + fields + ", maxWireVersion: " + wireVersion + "}"));
  }
}
