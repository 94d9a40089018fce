package dev.holdfast.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.test.Requirement;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HelloParserTest {
  private static final ServerAddress A = new ServerAddress("a");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "isWritablePrimary: true | STANDALONE",
        "isWritablePrimary: true, isreplicaset: false, msg: 'other' | STANDALONE",
        "msg: 'isdbgrid' | SHARD_ROUTER",
        "setName: 'rs', isWritablePrimary: true | REPLICA_SET_PRIMARY",
        "setName: 'rs', secondary: true | REPLICA_SET_SECONDARY",
        "setName: 'rs', arbiterOnly: true | REPLICA_SET_ARBITER",
        "setName: 'rs', hidden: true | REPLICA_SET_OTHER",
        "setName: 'rs', hidden: true, secondary: true | REPLICA_SET_OTHER",
        "setName: 'rs' | REPLICA_SET_OTHER",
        "setName: 'rs', isWritablePrimary: false, secondary: false, arbiterOnly: false | REPLICA_SET_OTHER",
        "isreplicaset: true | REPLICA_SET_GHOST",
        "isreplicaset: true, setName: 'rs', secondary: true | REPLICA_SET_GHOST",
        "isreplicaset: true, msg: 'isdbgrid' | REPLICA_SET_GHOST"
      })
  @Requirement({
    "SDAM-059",
    "SDAM-060",
    "SDAM-061",
    "SDAM-062",
    "SDAM-063",
    "SDAM-064",
    "SDAM-065",
    "SDAM-066"
  })
  void aServersTypeFollowsFromWhatItSays(String fields, ServerType type) {
    assertThat(describe("ok: 1, " + fields).type()).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource({"ok: 0", "ok: 0.0", "ok: 'yes'", "ok: null", "isWritablePrimary: true"})
  @Requirement("SDAM-058")
  void whoDoesNotSayOkIsUnknownWhateverElseItSays(String ok) {
    ServerDescription heard = describe(ok + ", setName: 'rs', secondary: true, maxWireVersion: 21");
    assertThat(heard.type()).isEqualTo(ServerType.UNKNOWN);
    assertThat(heard.maxWireVersion()).isZero();
    assertThat(heard.timing().roundTripNanos()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "isWritablePrimary: true, REPLICA_SET_PRIMARY",
    "ismaster: true, REPLICA_SET_PRIMARY",
    "ismaster: false, REPLICA_SET_OTHER"
  })
  @Requirement("SDAM-054")
  void bothNamesOfAPrimaryAreUnderstood(String field, ServerType type) {
    assertThat(describe("ok: 1, setName: 'rs', " + field).type()).isEqualTo(type);
  }

  @Test
  @Requirement("SDAM-055")
  void theOldNameOfAPrimaryCountsOnlyWhereTheNewOneIsAbsent() {
    String member = "ok: 1, setName: 'rs', secondary: true, ";
    assertThat(describe(member + "isWritablePrimary: false, ismaster: true").type())
        .isEqualTo(ServerType.REPLICA_SET_SECONDARY);
    assertThat(describe(member + "isWritablePrimary: true, ismaster: false").type())
        .isEqualTo(ServerType.REPLICA_SET_PRIMARY);
    assertThat(describe(member + "ismaster: true").type())
        .isEqualTo(ServerType.REPLICA_SET_PRIMARY);
  }

  @Test
  @Requirement("SDAM-082")
  void namesOfServersAreLowerCased() {
    Membership said =
        describe("ok: 1, setName: 'rs', me: 'ME:1', hosts: ['A'], passives: ['B'], arbiters: ['C']")
            .membership();
    assertThat(said.me()).isEqualTo(new ServerAddress("me:1"));
    assertThat(said.everybody())
        .extracting(ServerAddress::toString)
        .containsExactly("a:27017", "b:27017", "c:27017");
    assertThat(said.hosts()).isEqualTo(Set.of(A));
  }

  @Test
  @Requirement("SDAM-079")
  void theLastWriteIsReadWithItsPlaceInTheOplog() {
    var timing =
        describe("ok: 1, setName: 'rs', lastWrite: {lastWriteDate: {$date: 77}, opTime: {t: 1}}")
            .timing();
    assertThat(timing.lastWriteMillis()).isEqualTo(77);
    assertThat(timing.opTime()).isEqualTo(BsonDocument.parse("{t: 1}"));
  }

  @ParameterizedTest
  @CsvSource({"ok: 1", "'ok: 1, lastWrite: {}'", "'ok: 1, lastWrite: 7'"})
  @Requirement("SDAM-079")
  void whoDoesNotTellItsLastWriteHasNone(String hello) {
    assertThat(describe(hello).timing().lastWriteMillis()).isNull();
    assertThat(describe(hello).timing().opTime()).isNull();
  }

  @Test
  void theTimeOfAnAnswerIsWhenItWasReceivedWhateverItTook() {
    BsonDocument hello = BsonDocument.parse("{ok: 1}");
    assertThat(HelloParser.describe(A, hello, 1L, 1, 1_000).timing().lastUpdateNanos())
        .isEqualTo(1_000);
    assertThat(HelloParser.describe(A, hello, 900L, 900, 1_000).timing().lastUpdateNanos())
        .isEqualTo(1_000);
  }

  @Test
  @Requirement({"SDAM-083", "SDAM-084"})
  void sessionsAndVersionAreCopiedWhereTheyAreSaid() {
    ServerDescription said =
        describe(
            "ok: 1, logicalSessionTimeoutMinutes: 30,"
                + " topologyVersion: {processId: ObjectId('000000000000000000000001'), counter: 2}");
    assertThat(said.logicalSessionTimeoutMinutes()).isEqualTo(30);
    assertThat(said.topologyVersion())
        .isEqualTo(new TopologyVersion(new ObjectId("000000000000000000000001"), 2));
    assertThat(describe("ok: 1").logicalSessionTimeoutMinutes()).isNull();
    assertThat(describe("ok: 1").topologyVersion()).isNull();
    assertThat(describe("ok: 1, logicalSessionTimeoutMinutes: null").logicalSessionTimeoutMinutes())
        .isNull();
  }

  @Test
  void theLargestDocumentIsWhatTheServerReportsOr16MBIfItReportsNone() {
    assertThat(describe("ok: 1, maxBsonObjectSize: 4096").maxDocumentSize()).isEqualTo(4096);
    assertThat(describe("ok: 1").maxDocumentSize()).isEqualTo(16 * 1024 * 1024);
  }

  private static ServerDescription describe(String fields) {
    return HelloParser.describe(A, BsonDocument.parse("{" + fields + "}"), 1L, 1, 0);
  }
}
