package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Change Streams, "Resume Process" and "startAtOperationTime", row by row. */
class StreamStartTest {
  // What was asked for, what is known | where it goes on. A dash is nothing.
  @ParameterizedTest(name = "{0} {1} {2} with token {3}, time {4}, returned {5}")
  @CsvSource({
    "-, -, -, -, -, false, -, -, -",
    "-, -, -, -, 9, false, -, -, 9",
    "-, -, 5, -, -, false, -, -, 5",
    "-, -, 5, -, 9, false, -, -, 5",
    "-, -, 5, t, -, false, -, t, -",
    "-, -, -, t, -, false, -, t, -",
    "-, -, -, t, 9, true,  -, t, -",
    "-, r, -, r, -, false, -, r, -",
    "-, r, -, t, -, true,  -, t, -",
    "s, -, -, s, -, false, s, -, -",
    "s, -, -, t, -, false, t, -, -",
    "s, -, -, t, -, true,  -, t, -",
    "s, -, 5, t, -, false, t, -, -",
  })
  void goesOnWhereTheSpecificationSays(
      String startAfter,
      String resumeAfter,
      String time,
      String token,
      String operationTime,
      boolean returnedAny,
      String nextStartAfter,
      String nextResumeAfter,
      String nextTime) {
    StreamStart asked = new StreamStart(token(startAfter), token(resumeAfter), time(time));
    assertThat(asked.resumed(token(token), time(operationTime), returnedAny))
        .isEqualTo(new StreamStart(token(nextStartAfter), token(nextResumeAfter), time(nextTime)));
  }

  @ParameterizedTest
  @CsvSource({
    "-, -, -, true,  false, 7, true",
    "-, -, -, true,  false, 6, false",
    "-, -, -, false, false, 7, false",
    "-, -, -, true,  true,  7, false",
    "s, -, -, true,  false, 7, false",
    "-, r, -, true,  false, 7, false",
    "-, -, 5, true,  false, 7, false",
  })
  void keepsTheOperationTimeOnlyIfNothingElseTellsTheBeginning(
      String startAfter,
      String resumeAfter,
      String time,
      boolean isEmpty,
      boolean hasToken,
      int wireVersion,
      boolean keeps) {
    StreamStart asked = new StreamStart(token(startAfter), token(resumeAfter), time(time));
    assertThat(asked.needsOperationTime(isEmpty, hasToken, wireVersion)).isEqualTo(keeps);
  }

  @Test
  void sendsAllThatTheApplicationSetAndLeavesItToTheServerToRefuse() {
    BsonDocument stage = new BsonDocument();
    new StreamStart(token("s"), token("r"), time("5")).writeTo(stage);
    assertThat(stage)
        .containsOnlyKeys("startAfter", "resumeAfter", "startAtOperationTime")
        .containsEntry("startAtOperationTime", new BsonTimestamp(5, 0));
  }

  private static @Nullable BsonDocument token(String text) {
    return text.equals("-") ? null : new BsonDocument("_data", new BsonString(text));
  }

  private static @Nullable BsonTimestamp time(String text) {
    return text.equals("-") ? null : new BsonTimestamp(Integer.parseInt(text), 0);
  }
}
