package dev.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.testkit.time.ManualClock;
import dev.holdfast.testkit.time.TestClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReplicationTest {
  private final ManualClock clock = TestClock.manual();
  private final TestDeployment set =
      TestDeployment.builder().clock(clock).electionTimeout(Duration.ofSeconds(10)).replicaSet(3);

  @AfterEach
  void close() {
    set.close();
  }

  @Test
  void aPausedSecondaryStaysBehindUntilItResumes() throws IOException {
    set.member("c").pauseReplication();
    try (RawClient a = client("a");
        RawClient b = client("b");
        RawClient c = client("c")) {
      assertThat(a.run(insert(1)).getNumber("n").intValue()).isEqualTo(1);
      assertThat(ids(b)).containsExactly(1);
      assertThat(ids(c)).isEmpty();

      set.member("c").resumeReplication();
      assertThat(ids(c)).containsExactly(1);
    }
  }

  @Test
  void aLaggingSecondaryAppliesAWriteAfterItsLag() throws IOException {
    set.member("c").lag(Duration.ofSeconds(5));
    try (RawClient a = client("a");
        RawClient c = client("c")) {
      a.run(insert(1));
      clock.advance(Duration.ofMillis(4_999));
      assertThat(ids(c)).isEmpty();
      clock.advance(Duration.ofMillis(1));
      await(() -> ids(c).equals(List.of(1)));
    }
  }

  @Test
  void aTransactionThatLastsTooLongReleasesItsDocuments() throws IOException {
    String session =
        "lsid: {id: {$uuid: '00000000-0000-4000-8000-000000000001'}}, autocommit: false";
    try (RawClient a = client("a");
        RawClient other = client("a")) {
      a.run(insert(1));
      a.run(
          "{update: 'c', updates: [{q: {_id: 1}, u: {$set: {x: 1}}}], startTransaction: true,"
              + " txnNumber: {$numberLong: '1'}, "
              + session
              + ", $db: 'd'}");
      other.send("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {x: 2}}}], $db: 'd'}", 0);
      set.member("a").awaitReceived("update", 2);
      clock.advance(Duration.ofSeconds(60));
      assertThat(other.readReply().getNumber("n").intValue()).isEqualTo(1);
      BsonDocument late =
          a.run(
              "{commitTransaction: 1, txnNumber: {$numberLong: '1'}, "
                  + session
                  + ", $db: 'admin'}");
      assertThat(late.getNumber("code").intValue()).isEqualTo(251);
    }
    assertThat(set.documents("d", "c")).containsExactly(BsonDocument.parse("{_id: 1, x: 2}"));
    assertThat(set.documents("d", "nothing")).isEmpty();
  }

  @Test
  void aMajorityWriteWaitsForASecondaryAndTimesOut() throws IOException {
    set.member("b").pauseReplication();
    set.member("c").pauseReplication();
    try (RawClient a = client("a")) {
      a.send("{insert: 'c', documents: [{_id: 1}], writeConcern: {w: 'majority'}, $db: 'd'}", 0);
      set.member("a").awaitReceived("insert", 1);
      set.member("b").resumeReplication();
      assertThat(a.readReply()).doesNotContainKey("writeConcernError");

      a.send(
          "{insert: 'c', documents: [{_id: 2}], writeConcern: {w: 3, wtimeout: 9}, $db: 'd'}", 0);
      set.member("a").awaitReceived("insert", 2);
      BsonDocument reply = advanceUntilAnswered(a);
      assertThat(reply.getNumber("n").intValue()).isEqualTo(1);
      assertThat(reply.getDocument("writeConcernError").getInt32("code").getValue()).isEqualTo(64);
    }
  }

  @Test
  void writesThatOnlyTheOldPrimaryHasAreRolledBack() throws IOException {
    try (RawClient a = client("a");
        RawClient b = client("b")) {
      a.run(insert(1));
      set.member("b").pauseReplication();
      set.member("c").pauseReplication();
      assertThat(a.run(insert(2)).getNumber("n").intValue()).as("w: 1").isEqualTo(1);
      a.run("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {x: 1}}}], $db: 'd'" + W1 + "}");
      a.run("{delete: 'c', deletes: [{q: {_id: 1}, limit: 1}], $db: 'd'" + W1 + "}");
      assertThat(ids(a)).containsExactly(2);

      set.elect("b");
      b.run(insert(3));

      assertThat(ids(a)).containsExactlyInAnyOrder(1, 3);
      assertThat(set.member("a").rolledBack()).isEqualTo(3);
      assertThat(set.member("b").rolledBack()).isZero();
    }
  }

  /** A read of the time of a rolled-back write returns, although no later write follows. */
  @Test
  void aReadAfterALostWriteDoesNotWaitForAnotherWrite() throws IOException {
    set.isolate("a");
    set.elect("b");
    try (RawClient a = client("a");
        RawClient b = client("b");
        RawClient c = client("c")) {
      BsonValue lost = a.run(insert(1)).get("operationTime");
      String find =
          "{find: 'c', readConcern: {afterClusterTime: %s}, $db: 'd', %s}"
              .formatted(
                  new BsonDocument("t", lost).toJson().replaceAll("^.*?: |}$", ""), SECONDARY_OK);
      assertThat(b.run(find).getNumber("ok").intValue()).isEqualTo(1);
      assertThat(c.run(find).getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void anIsolatedPrimaryDoesNotAnswerAReadOfALaterTime() throws IOException {
    set.isolate("a");
    set.elect("b");
    try (RawClient a = client("a");
        RawClient b = client("b")) {
      BsonValue later = b.run(insert(1)).get("operationTime");
      String find =
          "{find: 'c', maxTimeMS: 50, readConcern: {afterClusterTime: %s}, $db: 'd', %s}"
              .formatted(
                  new BsonDocument("t", later).toJson().replaceAll("^.*?: |}$", ""), SECONDARY_OK);
      a.send(find, 0);
      set.member("a").awaitReceived("find", 1);
      assertThat(advanceUntilAnswered(a).getNumber("code").intValue()).isEqualTo(50);
    }
  }

  @Test
  void majorityWritesAreNeverRolledBack() throws IOException {
    set.member("c").pauseReplication();
    try (RawClient a = client("a")) {
      a.run(insert(1));
      assertThatThrownBy(() -> set.elect("c"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "c cannot be elected: it gets 1 of the 2 votes it needs: it reaches 3 of 3 members,"
                  + " and those with a newer log do not vote for it");
      set.member("a").kill();
      clock.advance(Duration.ofSeconds(10));
      await(() -> set.member("b").isPrimary());
    }
  }

  @Test
  void indexesAndCollectionsAreReplicatedAndRolledBackToo() throws IOException {
    try (RawClient a = client("a");
        RawClient b = client("b")) {
      a.run("{createIndexes: 'c', indexes: [{key: {n: 1}, name: 'n_1', unique: true}], $db: 'd'}");
      a.run("{insert: 'c', documents: [{_id: 1, n: 1}], $db: 'd'" + W1 + "}");
      set.member("b").pauseReplication();
      set.member("c").pauseReplication();
      a.run("{drop: 'c', $db: 'd', writeConcern: {w: 1}}");
      a.run("{create: 'other', $db: 'd', writeConcern: {w: 1}}");
      assertThat(ids(a)).isEmpty();

      set.elect("b");
      set.member("a").resumeReplication();

      assertThat(ids(a)).containsExactly(1);
      for (RawClient client : List.of(a, b)) {
        BsonDocument collections =
            client.run("{listCollections: 1, $db: 'd', " + SECONDARY_OK + "}");
        assertThat(collections.toJson()).contains("\"c\"").doesNotContain("other");
        BsonDocument indexes = client.run("{listIndexes: 'c', $db: 'd', " + SECONDARY_OK + "}");
        assertThat(indexes.toJson()).contains("n_1");
      }
    }
  }

  @Test
  void aPrimaryWithoutAMajorityStepsDownAndTheOthersElect() throws IOException {
    try (RawClient a = client("a")) {
      set.partition("a", "b");
      set.partition("a", "c");
      a.run("{insert: 'c', documents: [{_id: 1}], $db: 'd'" + W1 + "}");
      clock.advance(Duration.ofSeconds(10));
      await(() -> !set.member("a").isPrimary());
      await(() -> set.members().stream().filter(TestMember::isPrimary).count() == 1);

      BsonDocument reply = a.run(insert(2));
      assertThat(reply.getInt32("code").getValue()).isEqualTo(10107);
      assertThat(reply).containsKey("topologyVersion");

      set.heal();
      assertThat(ids(a)).isEmpty();
      assertThat(set.member("a").rolledBack()).isEqualTo(1);
    }
  }

  @Test
  void theSeedDecidesWhichMemberIsElected() {
    for (long seed = 0; seed < 5; seed++) {
      assertThat(electedWith(seed)).isEqualTo(electedWith(seed));
    }
  }

  private static String electedWith(long seed) {
    TestDeploymentBuilder builder =
        TestDeployment.builder().seed(seed).electionTimeout(Duration.ZERO);
    try (TestDeployment five = builder.replicaSet(5)) {
      StringBuilder elected = new StringBuilder();
      for (int i = 0; i < 4; i++) {
        five.stepDown();
        elected.append(five.primary().name());
      }
      return elected.toString();
    }
  }

  private static final String W1 = ", writeConcern: {w: 1}";
  private static final String SECONDARY_OK = "$readPreference: {mode: 'secondaryPreferred'}";

  private static String insert(int id) {
    return "{insert: 'c', documents: [{_id: " + id + "}], $db: 'd'" + W1 + "}";
  }

  private static List<Integer> ids(RawClient client) {
    try {
      return client
          .run("{find: 'c', $db: 'd', " + SECONDARY_OK + "}")
          .getDocument("cursor")
          .getArray("firstBatch")
          .stream()
          .map(BsonValue::asDocument)
          .map(document -> document.getInt32("_id").getValue())
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private RawClient client(String member) throws IOException {
    String address = set.member(member).address();
    int port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
    return new RawClient(new Socket(InetAddress.getLoopbackAddress(), port));
  }

  private BsonDocument advanceUntilAnswered(RawClient client) throws IOException {
    client.readTimeout(20);
    for (int i = 0; i < 500; i++) {
      clock.advance(Duration.ofMillis(1));
      try {
        return client.readReply();
      } catch (java.net.SocketTimeoutException e) {
        // Not yet: it may still be on its way to waiting.
      }
    }
    throw new AssertionError("no reply");
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
      Thread.onSpinWait();
    }
  }
}
