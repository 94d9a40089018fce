package dev.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The testkit replies to retried writes like MongoDB. A real server verifies the recorded replies. */
class RetryTableTest {
  @Test
  void retriedWritesGetTheRepliesOfMongoDb() throws IOException {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        RawClient client = connect(set.primary().address())) {
      assertThat(RetryTableScript.answersOf(client)).isEqualTo(RetryTableScript.lines());
    }
  }

  @Test
  void aNewPrimaryKnowsTheWritesOfTheOldOne() throws IOException {
    String insert =
        "{insert: 'c', documents: [{_id: 1}], $db: 'd', txnNumber: {$numberLong: '1'},"
            + " lsid: {id: {$uuid: '00000000-0000-4000-8000-000000000001'}}}";
    try (TestDeployment set = TestDeployment.replicaSet(3);
        RawClient a = connect(set.member("a").address());
        RawClient b = connect(set.member("b").address())) {
      a.run(insert);
      set.elect("b");
      assertThat(b.run(insert)).containsKey("retriedStmtIds").doesNotContainKey("writeErrors");
      assertThat(a.run(insert).getInt32("code").getValue()).isEqualTo(10107);
    }
  }

  @Test
  void aWriteThatWasRolledBackIsExecutedAgain() throws IOException {
    String insert =
        "{insert: 'c', documents: [{_id: 1}], $db: 'd', txnNumber: {$numberLong: '1'},"
            + " lsid: {id: {$uuid: '00000000-0000-4000-8000-000000000001'}},"
            + " writeConcern: {w: 1}}";
    try (TestDeployment set = TestDeployment.replicaSet(3);
        RawClient a = connect(set.member("a").address());
        RawClient b = connect(set.member("b").address())) {
      set.member("b").pauseReplication();
      set.member("c").pauseReplication();
      a.run(insert);
      set.elect("b");
      assertThat(b.run(insert)).doesNotContainKey("retriedStmtIds");
      set.member("c").resumeReplication();
      set.elect("a");
      assertThat(a.run(insert)).containsKey("retriedStmtIds");
    }
  }

  /** Needs {@code -Dholdfast.real.set=NAME} of a replica set that {@code scripts/real-server} runs. */
  @Test
  @Tag("real-server")
  void theFileMatchesTheRepliesOfMongoDb() throws Exception {
    try (RawClient client = connect(realPrimary())) {
      client.run("{configureFailPoint: 'failCommand', mode: 'off'}");
      client.run("{dropDatabase: 1, $db: 'testkit_retry_table'}");
      assertThat(RetryTableScript.answersOf(client)).isEqualTo(RetryTableScript.lines());
    }
  }

  private static String realPrimary() throws Exception {
    String script =
        Path.of(System.getProperty("holdfast.root", ".."), "scripts/real-server").toString();
    Process process =
        new ProcessBuilder(script, "env", System.getProperty("holdfast.real.set")).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    String seeds = out.replaceAll("(?s).*HOLDFAST_URI='mongodb://([^/']*)/.*", "$1");
    try (RawClient client = connect(seeds.split(",", -1)[0])) {
      return client.run("{hello: 1}").getString("primary").getValue();
    }
  }

  private static RawClient connect(String address) {
    int port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
    try {
      return new RawClient(new Socket(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
