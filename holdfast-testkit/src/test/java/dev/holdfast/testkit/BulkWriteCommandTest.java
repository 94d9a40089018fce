package dev.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** The command bulkWrite of MongoDB 8.0, and servers that announce no sessions. */
class BulkWriteCommandTest {
  private static final String SESSION =
      "lsid: {id: UUID('6b0ac5d1-0000-4000-8000-000000000001')}, txnNumber: {$numberLong: '1'}";

  private static String bulk(String more, String... ops) {
    return "{bulkWrite: 1, ops: ["
        + String.join(", ", ops)
        + "], nsInfo: [{ns: 'd.c'}], "
        + more
        + ", $db: 'admin'}";
  }

  private static String insert(String id) {
    return "{insert: 0, document: {_id: '" + id + "'}}";
  }

  private static String push(String id) {
    return "{update: 0, filter: {_id: '" + id + "'}, updateMods: {$push: {marks: 1}}}";
  }

  private static TestDeployment mongodb8() {
    return TestDeployment.builder().maxWireVersion(25).replicaSet(1);
  }

  @Test
  void aRepeatedTransactionNumberReturnsTheRecordedReply() throws IOException {
    try (TestDeployment set = mongodb8();
        RawClient client = new RawClient(set.primary().server())) {
      String command = bulk(SESSION, insert("x"), push("x"));
      BsonDocument first = client.run(command);
      BsonDocument second = client.run(command);
      assertThat(set.documents("d", "c"))
          .containsExactly(BsonDocument.parse("{_id: 'x', marks: [1]}"));
      for (BsonDocument reply : new BsonDocument[] {first, second}) {
        assertThat(reply.getNumber("nInserted").intValue()).isEqualTo(1);
        assertThat(reply.getNumber("nModified").intValue()).isEqualTo(1);
        assertThat(reply.getNumber("nErrors").intValue()).isZero();
        assertThat(reply.getDocument("cursor").getArray("firstBatch")).hasSize(2);
      }
    }
  }

  @Test
  void anErrorEndsAnOrderedBulk() throws IOException {
    try (TestDeployment set = mongodb8();
        RawClient client = new RawClient(set.primary().server())) {
      String[] ops = {insert("x"), insert("x"), insert("y"), "{delete: 0, filter: {_id: 'x'}}"};
      BsonDocument ordered = client.run(bulk("errorsOnly: true", ops));
      assertThat(ordered.getNumber("nErrors").intValue()).isEqualTo(1);
      assertThat(ordered.getDocument("cursor").getArray("firstBatch"))
          .singleElement()
          .satisfies(
              error -> {
                assertThat(error.asDocument().getNumber("idx").intValue()).isEqualTo(1);
                assertThat(error.asDocument().getNumber("code").intValue()).isEqualTo(11000);
              });
      assertThat(set.documents("d", "c")).containsExactly(BsonDocument.parse("{_id: 'x'}"));
      BsonDocument unordered = client.run(bulk("ordered: false", ops));
      assertThat(unordered.getNumber("nErrors").intValue()).isEqualTo(2);
      assertThat(unordered.getNumber("nDeleted").intValue()).isEqualTo(1);
      assertThat(set.documents("d", "c")).containsExactly(BsonDocument.parse("{_id: 'y'}"));
    }
  }

  @Test
  void olderServersRejectBulkWrite() throws IOException {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        RawClient client = new RawClient(set.primary().server())) {
      assertThat(client.run(bulk("ordered: true", insert("x"))).getNumber("ok").intValue())
          .isZero();
    }
  }

  @Test
  void aServerWithoutSessionsDoesNotAnnounceThem() throws IOException {
    try (TestDeployment mongoses = TestDeployment.builder().withoutSessions("a").sharded(2);
        RawClient a = new RawClient(mongoses.member("a").server());
        RawClient b = new RawClient(mongoses.member("b").server())) {
      assertThat(a.run("{hello: 1}").containsKey("logicalSessionTimeoutMinutes")).isFalse();
      assertThat(b.run("{hello: 1}").containsKey("logicalSessionTimeoutMinutes")).isTrue();
    }
  }
}
