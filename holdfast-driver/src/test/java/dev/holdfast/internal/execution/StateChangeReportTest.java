package dev.holdfast.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which replies to a write mark the server Unknown. No check can make it known again in between. */
class StateChangeReportTest {
  private final ScriptedServer server = Bench.primary();

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "code: 91 | true",
        "code: 189, errmsg: 'stepped down' | true",
        "code: 10107 | true",
        "code: 11602 | true",
        "errmsg: 'not master' | true",
        "errmsg: 'the node is recovering now' | true",
        "errmsg: 'not master or secondary' | true",
        "code: 64, errmsg: 'waiting for replication timed out' | false",
        "code: 64, errmsg: 'not master' | false",
        "errmsg: 'no' | false",
        "codeName: 'NotWritablePrimary' | false"
      })
  @Requirement("SDAM-201")
  void anErrorCountsTheSameAsTheReplyItselfAndAsItsWriteConcernError(
      String error, boolean stateChange) {
    for (String reply :
        new String[] {"{ok: 0, " + error + "}", "{ok: 1, writeConcernError: {" + error + "}}"}) {
      assertThat(marksUnknown(reply)).as(reply).isEqualTo(stateChange);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ok: 1, n: 0, writeErrors: [{index: 0, code: 91, errmsg: 'not master'}]} | false",
        "{ok: 1, errmsg: 'not master', code: 91} | false",
        "{ok: 0, code: 1, writeConcernError: {code: 91}} | false",
      })
  @Requirement("SDAM-201")
  void onlyAnErrorOfTheWholeReplyOrOfItsWriteConcernCounts(String reply, boolean stateChange) {
    assertThat(marksUnknown(reply)).isEqualTo(stateChange);
  }

  private boolean marksUnknown(String reply) {
    server.clearScripts();
    try (Bench bench = new Bench(Bench.uri(server, "&retryWrites=false"))) {
      bench.run(ProbeCommand.read());
      server.on("isMaster").always(Fault.stall());
      server.on("hello").always(Fault.stall());
      server.on("insert").once(Fault.reply(BsonDocument.parse(reply)));
      runInsert(bench);
      ServerDescription now =
          bench.deployment.current().server(new ServerAddress(server.address()));
      return now.type() == ServerType.UNKNOWN;
    }
  }

  private static void runInsert(Bench bench) {
    try {
      bench.run(ProbeCommand.retryableWrite());
    } catch (MongoException expectedOfSome) {
      // Whether it is raised is another question.
    }
  }
}
