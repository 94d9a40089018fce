package dev.holdfast.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.ServerDescription.Timing;
import dev.holdfast.test.Requirement;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerDescriptionTest {
  private static final ServerAddress A = new ServerAddress("a");
  private static final String PRIMARY =
      """
      {ok: 1, isWritablePrimary: true, setName: 'rs', me: 'a:27017', hosts: ['a:27017'],
       passives: ['p:1'], arbiters: ['x:1'], primary: 'a:27017', tags: {dc: 'ny'},
       electionId: ObjectId('7fffffff0000000000000001'), setVersion: 1, minWireVersion: 0,
       maxWireVersion: 21, logicalSessionTimeoutMinutes: 30, lastWrite: {lastWriteDate: {$date: 1}},
       topologyVersion: {processId: ObjectId('000000000000000000000001'), counter: 1}}
      """;

  @Test
  @Requirement({"SDAM-022", "SDAM-056", "SDAM-239"})
  void aServerThatHasNotBeenCheckedHasDefaultsOnly() {
    ServerDescription fresh = ServerDescription.initial(A);
    assertThat(fresh.type()).isEqualTo(ServerType.UNKNOWN);
    assertThat(fresh.error()).isNull();
    assertThat(fresh.minWireVersion()).isZero();
    assertThat(fresh.maxWireVersion()).isZero();
    assertThat(fresh.membership()).isEqualTo(Membership.NONE);
    assertThat(fresh.membership().everybody()).isEmpty();
    assertThat(fresh.tags()).isEmpty();
    assertThat(fresh.logicalSessionTimeoutMinutes()).isNull();
    assertThat(fresh.topologyVersion()).isNull();
    assertThat(fresh.timing()).isEqualTo(Timing.NEVER);
    assertThat(fresh.timing().roundTripNanos()).isNull();
    assertThat(fresh.timing().minRoundTripNanos()).isNull();
    assertThat(fresh.timing().lastWriteMillis()).isNull();
    assertThat(fresh.timing().opTime()).isNull();
    assertThat(fresh.mongocryptd()).isNull();
    assertThat(fresh.timing().lastUpdateNanos()).as("infinity ago").isEqualTo(Long.MIN_VALUE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{isWritablePrimary: false, secondary: true}",
        "{setName: 'other'}",
        "{me: 'b:27017'}",
        "{hosts: ['a:27017', 'b:27017']}",
        "{passives: []}",
        "{arbiters: []}",
        "{primary: 'b:27017'}",
        "{tags: {dc: 'la'}}",
        "{electionId: ObjectId('7fffffff0000000000000002')}",
        "{setVersion: 2}",
        "{minWireVersion: 1}",
        "{maxWireVersion: 22}",
        "{logicalSessionTimeoutMinutes: 20}",
        "{iscryptd: true}",
        "{topologyVersion: {processId: ObjectId('000000000000000000000001'), counter: 2}}"
      })
  @Requirement("SDAM-089")
  void whateverAServerSaysOfItselfMakesADifference(String changes) {
    BsonDocument changed = BsonDocument.parse(PRIMARY);
    changed.putAll(BsonDocument.parse(changes));
    assertThat(describe(changed, 1).sameAs(describe(BsonDocument.parse(PRIMARY), 1))).isFalse();
    assertThat(describe(changed, 1).sameAs(describe(changed.clone(), 1))).isTrue();
  }

  @Test
  @Requirement("SDAM-089")
  void timesMakeNone() {
    BsonDocument later = BsonDocument.parse(PRIMARY);
    later.put("lastWrite", BsonDocument.parse("{lastWriteDate: {$date: 2}, opTime: 7}"));
    assertThat(describe(later, 2).sameAs(describe(BsonDocument.parse(PRIMARY), 1))).isTrue();
  }

  @Test
  void aFailureToldInOtherWordsIsTheSameState() {
    assertThat(same(timeout("no reply within 10001 ms"), timeout("no reply within 10002 ms")))
        .isTrue();
    assertThat(same(command("{code: 13, errmsg: 'no', n: 1}"), command("{code: 13, errmsg: 'no'}")))
        .isTrue();
    assertThat(same(null, null)).isTrue();
  }

  @Test
  @Requirement("SDAM-089")
  void anotherFailureIsAnotherState() {
    MongoException reset = new MongoSocketReadException("reset", A);
    MongoException refused =
        new MongoSocketOpenException("refused", A, new ConnectException("refused"));
    MongoException silent =
        new MongoSocketOpenException("refused", A, new SocketTimeoutException("timed out"));
    assertThat(same(reset, null)).isFalse();
    assertThat(same(null, reset)).isFalse();
    assertThat(same(reset, new MongoSocketReadException("closed", A))).isFalse();
    assertThat(same(reset, refused)).isFalse();
    assertThat(same(refused, silent)).isFalse();
    assertThat(same(command("{code: 13, errmsg: 'no'}"), command("{code: 18, errmsg: 'no'}")))
        .isFalse();
    assertThat(same(command("{code: 13, errmsg: 'no'}"), command("{code: 13, errmsg: 'never'}")))
        .isFalse();
  }

  @ParameterizedTest
  @EnumSource(ServerType.class)
  @Requirement("SDAM-010")
  void fiveTypesBearData(ServerType type) {
    ServerDescription fresh = ServerDescription.initial(A);
    ServerDescription server =
        new ServerDescription(
            A,
            type,
            null,
            0,
            25,
            fresh.membership(),
            fresh.tags(),
            null,
            null,
            false,
            true,
            fresh.maxDocumentSize(),
            fresh.timing());
    assertThat(server.isDataBearing())
        .isEqualTo(
            switch (type) {
              case SHARD_ROUTER,
                  REPLICA_SET_PRIMARY,
                  REPLICA_SET_SECONDARY,
                  STANDALONE,
                  LOAD_BALANCER ->
                  true;
              case REPLICA_SET_ARBITER, REPLICA_SET_OTHER, REPLICA_SET_GHOST, UNKNOWN -> false;
            });
  }

  private static ServerDescription describe(BsonDocument hello, long times) {
    return HelloParser.describe(A, hello, times, times, times);
  }

  private static boolean same(MongoException one, MongoException other) {
    return ServerDescription.unknown(A, one, null, 1)
        .sameAs(ServerDescription.unknown(A, other, null, 2));
  }

  private static MongoException timeout(String message) {
    return new MongoSocketReadTimeoutException(
        message, A, new SocketTimeoutException("Read timed out"));
  }

  private static MongoException command(String reply) {
    return new MongoCommandException(BsonDocument.parse(reply), A);
  }
}
