package dev.holdfast.internal.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoExecutionTimeoutException;
import dev.holdfast.MongoNodeIsRecoveringException;
import dev.holdfast.MongoNotPrimaryException;
import dev.holdfast.MongoQueryException;
import dev.holdfast.ServerAddress;
import dev.holdfast.test.Requirement;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandFailuresTest {
  private static final ServerAddress SERVER = new ServerAddress("a:27017");

  @ParameterizedTest
  @ValueSource(ints = {10107, 13435, 10058})
  @Requirement({"SDAM-196", "SDAM-197", "SDAM-198"})
  void aServerThatIsNotThePrimarySaysSoByItsCode(int code) {
    assertThat(exceptionFor(reply(code, "whatever"))).isEqualTo(MongoNotPrimaryException.class);
    assertThat(isStateChange(reply(code, "whatever"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {11600, 11602, 13436, 189, 91})
  @Requirement({"SDAM-191", "SDAM-192", "SDAM-193", "SDAM-194", "SDAM-195"})
  void aServerThatTakesNoOperationsForNowSaysSoByItsCode(int code) {
    assertThat(exceptionFor(reply(code, "whatever")))
        .isEqualTo(MongoNodeIsRecoveringException.class);
    assertThat(isStateChange(reply(code, "whatever"))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "node is recovering, MongoNodeIsRecoveringException",
    "not master or secondary; cannot currently read, MongoNodeIsRecoveringException",
    "not master and slaveOk=false, MongoNotPrimaryException",
    "not master, MongoNotPrimaryException",
    "not the master, MongoCommandException",
    "'', MongoCommandException"
  })
  @Requirement("SDAM-200")
  void withoutACodeTheMessageDecides(String message, String exception) {
    BsonDocument reply = reply(0, message);
    assertThat(exceptionFor(reply).getSimpleName()).isEqualTo(exception);
    assertThat(isStateChange(reply)).isEqualTo(!exception.equals("MongoCommandException"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"not master", "node is recovering"})
  @Requirement("SDAM-199")
  void besideACodeTheMessageCountsForNothing(String message) {
    assertThat(exceptionFor(reply(123, message))).isEqualTo(MongoCommandException.class);
    assertThat(isStateChange(reply(123, message))).isFalse();
  }

  @Test
  @Requirement("SDAM-190")
  void theNameOfACodeCountsForNothing() {
    BsonDocument other = reply(123, "no").append("codeName", new BsonString("NotWritablePrimary"));
    BsonDocument nameless = reply(10107, "no").append("codeName", new BsonString("Nothing"));
    assertThat(exceptionFor(other)).isEqualTo(MongoCommandException.class);
    assertThat(exceptionFor(nameless)).isEqualTo(MongoNotPrimaryException.class);
  }

  @Test
  void whatIsCaughtStillCarriesTheReply() {
    BsonDocument reply = reply(189, "stepped down");
    MongoCommandException caught =
        (MongoCommandException) CommandFailures.of("insert", reply, SERVER);
    assertThat(caught.getResponse()).isEqualTo(reply);
    assertThat(caught.getErrorCode()).isEqualTo(189);
    assertThat(caught.getServerAddress()).isEqualTo(SERVER);
  }

  @Test
  void aTimeLimitThatPassedIsCaughtAsSuchAndKeepsItsLabels() {
    BsonDocument reply =
        reply(50, "operation exceeded time limit")
            .append("errorLabels", new BsonArray(List.of(new BsonString("SomeLabel"))));
    MongoException caught = CommandFailures.of("insert", reply, SERVER);
    assertThat(caught).isInstanceOf(MongoExecutionTimeoutException.class);
    assertThat(caught.getCode()).isEqualTo(50);
    assertThat(caught).hasMessageContaining("operation exceeded time limit");
    assertThat(caught.getErrorLabels()).containsExactly("SomeLabel");
    assertThat(exceptionFor(reply(51, "another code"))).isEqualTo(MongoCommandException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"find", "getMore"})
  void findAndGetMoreFailWithMongoQueryException(String query) {
    assertThat(CommandFailures.of(query, reply(2, "bad"), SERVER).getClass())
        .isEqualTo(MongoQueryException.class);
    assertThat(CommandFailures.of(query, reply(0, "bad"), SERVER).getClass())
        .isEqualTo(MongoQueryException.class);
    // Errors about the server and about time keep their types.
    assertThat(CommandFailures.of(query, reply(10107, "no"), SERVER).getClass())
        .isEqualTo(MongoNotPrimaryException.class);
    assertThat(CommandFailures.of(query, reply(91, "no"), SERVER).getClass())
        .isEqualTo(MongoNodeIsRecoveringException.class);
    assertThat(CommandFailures.of(query, reply(50, "late"), SERVER).getClass())
        .isEqualTo(MongoExecutionTimeoutException.class);
  }

  private static Class<?> exceptionFor(BsonDocument reply) {
    return CommandFailures.of("insert", reply, SERVER).getClass();
  }

  private static boolean isStateChange(BsonDocument reply) {
    return Failure.of(CommandFailures.of("insert", reply, SERVER)).stateChange();
  }

  private static BsonDocument reply(int code, String message) {
    BsonDocument reply = new BsonDocument("ok", new BsonInt32(0));
    if (code != 0) {
      reply.append("code", new BsonInt32(code));
    }
    return reply.append("errmsg", new BsonString(message));
  }
}
