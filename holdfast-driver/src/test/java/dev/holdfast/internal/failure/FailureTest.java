package dev.holdfast.internal.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.TopologyVersion;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** The facts of a failure, read from its exception. */
class FailureTest {
  private static final ServerAddress A = new ServerAddress("a");

  @Test
  void timeoutsOfReadsWritesAndConnectsAreTimeoutsAndNetworkErrors() {
    for (MongoException timeout :
        new MongoException[] {
          new MongoSocketReadTimeoutException("slow", A),
          new MongoSocketWriteTimeoutException("slow", A, null),
          new MongoSocketOpenException("slow", A, new SocketTimeoutException())
        }) {
      assertThat(Failure.of(timeout).timeout()).as("%s", timeout.getClass()).isTrue();
      assertThat(Failure.of(timeout).network()).as("%s", timeout.getClass()).isTrue();
    }
  }

  @Test
  void aResetOrRefusedConnectionIsANetworkErrorButNotATimeout() {
    for (MongoException error :
        new MongoException[] {
          new MongoSocketReadException("reset", A),
          new MongoSocketOpenException("refused", A, new ConnectException())
        }) {
      assertThat(Failure.of(error).timeout()).as("%s", error.getClass()).isFalse();
      assertThat(Failure.of(error).network()).as("%s", error.getClass()).isTrue();
    }
  }

  @Test
  void anErrorThatAServerAnsweredIsNotANetworkError() {
    Failure failure = reply("{ok: 0, code: 2, errmsg: 'bad value'}");
    assertThat(failure.network()).isFalse();
    assertThat(failure.timeout()).isFalse();
    assertThat(failure.code()).isEqualTo(2);
    assertThat(failure.text()).isEqualTo("bad value");
    assertThat(Failure.of(new MongoException("of the driver")).network()).isFalse();
  }

  @Test
  void labelsAreReadOneByOne() {
    Failure none = reply("{ok: 0, code: 2}");
    assertThat(none.overloaded()).isFalse();
    assertThat(none.isSafelyRetryable()).isFalse();
    assertThat(none.noWritesPerformed()).isFalse();
    assertThat(labelled("SystemOverloadedError").overloaded()).isTrue();
    assertThat(labelled("SystemOverloadedError").isSafelyRetryable()).isFalse();
    assertThat(labelled("RetryableError").isSafelyRetryable()).isTrue();
    assertThat(labelled("RetryableError").overloaded()).isFalse();
    assertThat(labelled("NoWritesPerformed").noWritesPerformed()).isTrue();
    assertThat(labelled("NoWritesPerformed").isSafelyRetryable()).isFalse();
  }

  @Test
  void onlyTheTwoShutdownCodesAreAShutdown() {
    assertThat(reply("{ok: 0, code: 11600}").shutdown()).isTrue();
    assertThat(reply("{ok: 0, code: 91}").shutdown()).isTrue();
    assertThat(reply("{ok: 0, code: 189}").shutdown()).isFalse();
    assertThat(reply("{ok: 0, code: 10107}").shutdown()).isFalse();
  }

  @Test
  void aWriteConcernErrorHasItsOwnCodeAndTextAndTheReplysTopologyVersion() {
    ObjectId process = new ObjectId();
    BsonDocument reply =
        BsonDocument.parse(
            "{ok: 1, code: 5, errmsg: 'of the reply', writeConcernError: {code: 91, errmsg: 'of the error'}, "
                + "topologyVersion: {processId: ObjectId('"
                + process
                + "'), counter: NumberLong(7)}}");
    Failure failure = Failure.ofWriteConcernError(new MongoException("concern"), reply);
    assertThat(failure).isNotNull();
    assertThat(failure.code()).isEqualTo(91);
    assertThat(failure.text()).isEqualTo("of the error");
    assertThat(failure.shutdown()).isTrue();
    assertThat(failure.stateChange()).isTrue();
    assertThat(failure.topologyVersion()).isEqualTo(new TopologyVersion(process, 7));
  }

  @Test
  void aReplyWithoutAWriteConcernErrorIsNotAFailure() {
    BsonDocument reply = BsonDocument.parse("{ok: 1, writeErrors: [{code: 91}]}");
    assertThat(Failure.ofWriteConcernError(new MongoException("none"), reply)).isNull();
  }

  @Test
  void anIncompleteTopologyVersionCountsAsNone() {
    String process = "processId: ObjectId('" + new ObjectId() + "')";
    assertThat(Failure.topologyVersion(BsonDocument.parse("{" + process + "}"))).isNull();
    assertThat(Failure.topologyVersion(BsonDocument.parse("{counter: NumberLong(1)}"))).isNull();
    assertThat(reply("{ok: 0, code: 2, topologyVersion: 5}").topologyVersion()).isNull();
    assertThat(reply("{ok: 0, code: 2, errmsg: 5}").text()).isEmpty();
  }

  private static Failure labelled(String label) {
    return reply("{ok: 0, code: 2, errorLabels: ['" + label + "']}");
  }

  private static Failure reply(String json) {
    return Failure.of(new MongoCommandException(BsonDocument.parse(json), A));
  }
}
