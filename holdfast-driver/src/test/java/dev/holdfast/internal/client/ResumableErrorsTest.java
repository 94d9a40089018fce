package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoChangeStreamException;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ServerAddress;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Change Streams, "Resumable Error". */
class ResumableErrorsTest {
  private static final ServerAddress SERVER = new ServerAddress("a", 27017);

  @ParameterizedTest
  @ValueSource(
      ints = {
        6, 7, 63, 89, 91, 133, 150, 189, 234, 262, 9001, 10107, 11600, 11602, 13388, 13435, 13436
      })
  void listedCodesCountOnlyForServersThatDoNotLabel(int code) {
    assertThat(ResumableErrors.isResumable(error(code), 8)).isTrue();
    assertThat(ResumableErrors.isResumable(error(code), 9)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"9, true", "25, true", "8, false"})
  void theLabelCountsOnlyFromServersThatLabel(int wireVersion, boolean resumable) {
    MongoException labelled = error(1, "ResumableChangeStreamError");
    assertThat(ResumableErrors.isResumable(labelled, wireVersion)).isEqualTo(resumable);
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 8, 9, 25})
  void aLostCursorIsResumedFromAnyServer(int wireVersion) {
    assertThat(ResumableErrors.isResumable(error(43), wireVersion)).isTrue();
    assertThat(ResumableErrors.isResumable(error(1), wireVersion)).isFalse();
  }

  @Test
  void anErrorThatNoServerAnsweredIsResumable() {
    assertThat(resumes(new MongoSocketReadException("reset", SERVER))).isTrue();
    assertThat(resumes(new MongoTimeoutException("no server"))).isTrue();
  }

  @Test
  void whatTheApplicationOrThisDriverDidIsNot() {
    assertThat(resumes(new MongoInterruptedException("interrupted", new InterruptedException())))
        .isFalse();
    assertThat(resumes(new MongoChangeStreamException("no token"))).isFalse();
    assertThat(resumes(new MongoClientException("wrong settings"))).isFalse();
  }

  private static boolean resumes(MongoException error) {
    return ResumableErrors.isResumable(error, 25);
  }

  private static MongoException error(int code, String... labels) {
    BsonArray array = new BsonArray();
    for (String label : labels) {
      array.add(new BsonString(label));
    }
    return new MongoCommandException(
        new BsonDocument("ok", new BsonInt32(0))
            .append("code", new BsonInt32(code))
            .append("errmsg", new BsonString("scripted"))
            .append("errorLabels", array),
        SERVER);
  }
}
