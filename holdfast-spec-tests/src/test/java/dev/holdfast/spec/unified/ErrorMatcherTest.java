package dev.holdfast.spec.unified;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ServerAddress;
import java.io.IOException;
import org.bson.BsonDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorMatcherTest {
  private static final MongoException FROM_SERVER =
      new MongoCommandException(
          BsonDocument.parse(
              "{ok: 0, code: 91, codeName: 'ShutdownInProgress', errmsg: 'Going down',"
                  + " errorLabels: ['RetryableWriteError']}"),
          new ServerAddress("a"));
  private static final MongoException FROM_NETWORK =
      new MongoSocketReadException("reset", new ServerAddress("a"), new IOException());
  private static final MongoException TIMEOUT = new MongoOperationTimeoutException("too late");

  private final ErrorMatcher matcher = new ErrorMatcher(new ValueMatcher(new EntityMap()));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{isError: true}",
        "{isClientError: false}",
        "{isTimeoutError: false}",
        "{errorContains: 'going DOWN'}",
        "{errorCode: 91}",
        "{errorCodeName: 'shutdowninprogress'}",
        "{errorLabelsContain: ['RetryableWriteError'], errorLabelsOmit: ['Other']}",
        "{errorResponse: {code: 91}}",
        "{expectResult: {$$unsetOrMatches: {insertedCount: 1}}}",
      })
  void whatAServerSaidMatches(String expected) {
    assertThatCode(() -> match(expected, FROM_SERVER)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{isClientError: true}",
        "{isTimeoutError: true}",
        "{errorContains: 'up'}",
        "{errorCode: 11600}",
        "{errorCodeName: 'InterruptedAtShutdown'}",
        "{errorLabelsContain: ['RetryableWriteError', 'Other']}",
        "{errorLabelsOmit: ['RetryableWriteError']}",
        "{errorResponse: {code: 1}}",
        "{expectResult: {insertedCount: 1}}",
        "{writeErrors: {}}",
      })
  void whatItDidNotSayDoesNot(String expected) {
    assertThatThrownBy(() -> match(expected, FROM_SERVER)).isInstanceOf(Mismatch.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{isError: true}", "{isClientError: true}", "{isTimeoutError: false}"})
  void aNetworkErrorIsTheClients(String expected) {
    assertThatCode(() -> match(expected, FROM_NETWORK)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{errorCode: 91}", "{errorResponse: {}}", "{isClientError: false}"})
  void aNetworkErrorHasNothingOfAServers(String expected) {
    assertThatThrownBy(() -> match(expected, FROM_NETWORK)).isInstanceOf(Mismatch.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{isTimeoutError: true}", "{isClientError: true}"})
  void anOperationsTimeoutIsOne(String expected) {
    assertThatCode(() -> match(expected, TIMEOUT)).doesNotThrowAnyException();
  }

  private void match(String expected, Throwable error) {
    matcher.match("it", BsonDocument.parse(expected), error);
  }
}
