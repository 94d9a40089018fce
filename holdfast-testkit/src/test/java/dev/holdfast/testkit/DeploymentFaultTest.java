package dev.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.test.Await;
import dev.holdfast.testkit.time.ManualClock;
import dev.holdfast.testkit.time.TestClock;
import dev.holdfast.wire.OpMsg;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeploymentFaultTest {
  private final ManualClock clock = TestClock.manual();
  private final TestDeployment set = TestDeployment.builder().clock(clock).replicaSet(3);

  @AfterEach
  void close() {
    set.close();
  }

  @Test
  void aWaitingHelloIsAnsweredWhenTheRoleChanges() throws IOException {
    try (RawClient b = client("b")) {
      BsonDocument first = b.run("{hello: 1}");
      assertThat(first.getBoolean("isWritablePrimary").getValue()).isFalse();
      assertThat(first.getString("primary").getValue()).isEqualTo(set.member("a").address());
      b.send(awaiting(first), 0);
      set.member("b").awaitReceived("hello", 2);
      set.elect("b");
      BsonDocument second = b.readReply();
      assertThat(second.getBoolean("isWritablePrimary").getValue()).isTrue();
      assertThat(second.getObjectId("electionId").getValue().toHexString())
          .isEqualTo("7fffffff0000000000000002");
      assertThat(counter(second)).isGreaterThan(counter(first));
    }
  }

  @Test
  void aWaitingHelloIsAnsweredWhenItsTimeIsUp() throws IOException {
    try (RawClient a = client("a")) {
      BsonDocument first = a.run("{hello: 1}");
      a.send(awaiting(first), 0);
      set.member("a").awaitReceived("hello", 2);
      a.readTimeout(20);
      assertThatThrownBy(a::readReply).isInstanceOf(SocketTimeoutException.class);
      clock.advance(Duration.ofSeconds(10));
      a.readTimeout(10_000);
      assertThat(counter(a.readReply())).isEqualTo(counter(first));
    }
  }

  @Test
  void aStreamedHelloIsRepeated() throws IOException {
    try (RawClient b = client("b")) {
      BsonDocument first = b.run("{hello: 1}");
      b.send(awaiting(first), OpMsg.EXHAUST_ALLOWED);
      for (String elected : List.of("b", "c", "b")) {
        set.member("b").awaitReceived("hello", 2);
        set.elect(elected);
        BsonDocument next = b.readStreamed();
        assertThat(next.getString("primary").getValue()).isEqualTo(set.member(elected).address());
      }
    }
  }

  @Test
  void aBlackHoleAnswersNothingUntilItIsHealed() throws IOException {
    try (RawClient open = client("a");
        RawClient streaming = client("a")) {
      streaming.send(awaiting(streaming.run("{hello: 1}")), OpMsg.EXHAUST_ALLOWED);
      set.member("a").awaitReceived("hello", 2);
      set.member("a").blackHole();
      set.elect("b");
      open.send("{ping: 1}", 0);
      try (RawClient fresh = client("a")) {
        fresh.send("{hello: 1}", 0);
        for (RawClient client : List.of(open, streaming, fresh)) {
          client.readTimeout(20);
          assertThatThrownBy(client::readReply).isInstanceOf(SocketTimeoutException.class);
          client.readTimeout(10_000);
        }
        Await.until(
            "all connections of the member to be ignored",
            () -> set.member("a").server().stalledConnections() == 3);
        set.heal();
        for (RawClient client : List.of(open, fresh)) {
          assertThatThrownBy(client::readReply).isInstanceOf(SocketException.class);
        }
      }
      try (RawClient fresh = client("a")) {
        assertThat(fresh.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
      }
    }
  }

  @Test
  void aSlowMemberUsesTheClockOfTheDeployment() throws IOException {
    set.member("a").slow(Duration.ofHours(1));
    try (RawClient a = client("a")) {
      a.send("{ping: 1}", 0);
      set.member("a").awaitReceived("ping", 1);
      a.readTimeout(20);
      assertThatThrownBy(a::readReply).isInstanceOf(SocketTimeoutException.class);
      a.readTimeout(10_000);
      clock.advance(Duration.ofHours(1));
      assertThat(a.readReply().getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void anOverloadedMemberRejectsCommandsButNotHeartbeats() throws IOException {
    set.member("a").shed(1);
    try (RawClient a = client("a")) {
      assertThat(a.run("{hello: 1}").getNumber("ok").intValue()).isEqualTo(1);
      BsonDocument refused = a.run("{ping: 1}");
      assertThat(refused.getInt32("code").getValue()).isEqualTo(462);
      assertThat(refused.getString("codeName").getValue())
          .isEqualTo("IngressRequestRateLimitExceeded");
      assertThat(refused.getArray("errorLabels"))
          .isEqualTo(
              new BsonArray(
                  List.of(
                      new BsonString("SystemOverloadedError"), new BsonString("RetryableError"))));

      set.member("a").shed(0.5);
      int served = 0;
      for (int i = 0; i < 400; i++) {
        served += a.run("{ping: 1}").getNumber("ok").intValue();
      }
      assertThat(served).as("of 400, by seed").isBetween(150, 250);
      set.member("a").heal();
      assertThat(a.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void anOverloadedMemberClosesNewConnectionsAndKeepsTheOpenOnes() throws IOException {
    try (RawClient open = client("a")) {
      open.run("{ping: 1}");
      set.member("a").shedConnections(1);
      try (RawClient fresh = client("a")) {
        assertThat(fresh.readToEnd()).isEmpty();
      }
      assertThat(open.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void aRestartedMemberHasANewProcessId() throws IOException {
    BsonDocument before;
    try (RawClient a = client("a")) {
      before = a.run("{hello: 1}");
      set.kill("a");
      assertThatThrownBy(a::readReply).isInstanceOf(IOException.class);
    }
    assertThatThrownBy(() -> client("a")).isInstanceOf(ConnectException.class);
    assertThat(set.hasPrimary()).isFalse();
    clock.advance(Duration.ofMillis(100));
    assertThat(set.primary().name()).isIn("b", "c");
    set.restart("a");
    try (RawClient a = client("a")) {
      BsonDocument after = a.run("{hello: 1}");
      assertThat(after.getBoolean("secondary").getValue()).isTrue();
      assertThat(after.getDocument("topologyVersion").get("processId"))
          .isNotEqualTo(before.getDocument("topologyVersion").get("processId"));
    }
  }

  @Test
  void aRemovedMemberCanBeRestored() throws IOException {
    try (RawClient a = client("a");
        RawClient c = client("c")) {
      set.reconfigure(config -> config.remove("c"));
      a.run("{insert: 'c', documents: [{_id: 1}], $db: 'd'}");
      set.reconfigure(config -> config.restore("b").restore("c"));

      assertThat(a.run("{hello: 1}").getArray("hosts")).hasSize(3);
      assertThat(c.run("{hello: 1}").getBoolean("secondary").getValue()).isTrue();
      BsonDocument found = c.run("{find: 'c', $db: 'd', $readPreference: {mode: 'nearest'}}");
      assertThat(found.getDocument("cursor").getArray("firstBatch")).hasSize(1);
    }
  }

  @Test
  void aReconfigurationAddsRemovesAndTags() throws IOException {
    try (RawClient a = client("a");
        RawClient c = client("c")) {
      a.run("{insert: 'c', documents: [{_id: 1}], $db: 'd'}");
      set.reconfigure(
          config -> config.add().remove("c").tags("b", Map.of("dc", "east")).hidden("b", true));

      BsonDocument hello = a.run("{hello: 1}");
      assertThat(hello.getInt32("setVersion").getValue()).isEqualTo(2);
      assertThat(hello.getArray("hosts"))
          .containsExactly(
              new BsonString(set.member("a").address()), new BsonString(set.member("d").address()));
      assertThat(c.run("{hello: 1}").getBoolean("isreplicaset").getValue()).isTrue();
      try (RawClient d = client("d")) {
        BsonDocument found = d.run("{find: 'c', $db: 'd', $readPreference: {mode: 'nearest'}}");
        assertThat(found.getDocument("cursor").getArray("firstBatch")).hasSize(1);
      }
    }
  }

  @Test
  void readsFromASecondaryNeedAReadPreference() throws IOException {
    try (RawClient b = client("b")) {
      assertThat(b.run("{find: 'c', $db: 'd'}").getInt32("code").getValue()).isEqualTo(13435);
      BsonDocument insert = b.run("{insert: 'c', documents: [{}], $db: 'd'}");
      assertThat(insert.getInt32("code").getValue()).isEqualTo(10107);
      assertThat(insert).containsKeys("topologyVersion", "$clusterTime", "operationTime");
      assertThat(b.run("{find: 'c', $db: 'd', $readPreference: {mode: 'secondary'}}"))
          .containsKey("cursor");
    }
  }

  @Test
  void schedulesArePlainData() {
    List<Disruption> schedule =
        List.of(
            new Disruption.Kill("primary"),
            new Disruption.Afflict("b", Fault.delay(Duration.ofMillis(80))),
            new Disruption.Heal());
    assertThat(schedule)
        .hasToString(
            "[Kill[member=primary], Afflict[member=b, fault=Delay[duration=PT0.08S]], Heal[]]");
    assertThat(schedule.get(1).simpler())
        .containsExactly(new Disruption.Afflict("b", Fault.delay(Duration.ofMillis(40))));
    assertThat(Fault.truncate(9).simpler()).containsExactly(Fault.truncate(0), Fault.truncate(4));
    assertThat(Fault.shed(1).simpler()).containsExactly(Fault.shed(0.5));
    assertThat(Fault.reset().simpler()).isEmpty();

    TestMember old = set.primary();
    schedule.forEach(set::inject);
    assertThat(old.isUp()).isTrue();
    clock.advance(Duration.ofMillis(100));
    Await.until("a primary", set::hasPrimary);
  }

  private static String awaiting(BsonDocument hello) {
    return new BsonDocument("hello", new org.bson.BsonInt32(1))
        .append("topologyVersion", hello.getDocument("topologyVersion"))
        .append("maxAwaitTimeMS", new org.bson.BsonInt32(10_000))
        .toJson(
            org.bson.json.JsonWriterSettings.builder()
                .outputMode(org.bson.json.JsonMode.EXTENDED)
                .build());
  }

  private static long counter(BsonDocument hello) {
    return hello.getDocument("topologyVersion").getInt64("counter").getValue();
  }

  private RawClient client(String member) throws IOException {
    String address = set.member(member).address();
    int port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
    return new RawClient(new Socket(InetAddress.getLoopbackAddress(), port));
  }
}
