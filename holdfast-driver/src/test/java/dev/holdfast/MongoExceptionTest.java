package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class MongoExceptionTest {
  private static final ServerAddress SERVER = new ServerAddress("a", 27017);

  @Test
  void labelsOfTheReplyAreKept() {
    MongoCommandException e =
        new MongoCommandException(
            BsonDocument.parse(
                "{ok: 0, code: 91, codeName: 'ShutdownInProgress', errmsg: 'bye', errorLabels: ['RetryableError', 7]}"),
            SERVER);
    assertThat(e.getErrorLabels()).containsExactly("RetryableError");
    assertThat(e.getCode()).isEqualTo(91);
    assertThat(e.getErrorCodeName()).isEqualTo("ShutdownInProgress");
    assertThat(e)
        .hasMessageStartingWith(
            "Command failed with error 91 (ShutdownInProgress): 'bye' on server a:27017.");
  }

  @Test
  void aReplyWithoutTheUsualFieldsStillMakesAnException() {
    MongoCommandException e =
        new MongoCommandException(BsonDocument.parse("{ok: 0, code: 'x', errmsg: 1}"), SERVER);
    assertThat(e.getErrorCode()).isEqualTo(-1);
    assertThat(e.getErrorMessage()).isEmpty();
  }

  @Test
  void labelsComeAndGo() {
    MongoException e = new MongoException("m");
    e.addLabel("one");
    e.addLabel("two");
    e.removeLabel("one");
    assertThat(e.hasErrorLabel("two")).isTrue();
    assertThat(e.hasErrorLabel("one")).isFalse();
    assertThatThrownBy(() -> e.getErrorLabels().add("three"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aCauseLendsItsCode() {
    assertThat(new MongoException("m", new MongoException(11600, "inner")).getCode())
        .isEqualTo(11600);
    assertThat(new MongoException("m", new IOException()).getCode()).isNegative();
  }

  @Test
  void exceptionsSurviveSerializationWithTheirLabels() throws Exception {
    MongoSocketException e =
        new MongoSocketReadException("reset", SERVER, new IOException("reset"));
    e.addLabel(MongoException.RETRYABLE_ERROR_LABEL);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(e);
    MongoException copy =
        (MongoException)
            new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assertThat(copy.getErrorLabels()).containsExactly("RetryableError");
    assertThat(((MongoSocketException) copy).getServerAddress()).isEqualTo(SERVER);
  }
}
