package dev.holdfast.internal.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class LogTextTest {
  @Test
  void whatFitsIsShownWhole() {
    BsonDocument document = BsonDocument.parse("{a: 1}");
    assertThat(LogText.of(document, 8)).isEqualTo("{\"a\": 1}");
    assertThat(LogText.of(document, Integer.MAX_VALUE)).isEqualTo("{\"a\": 1}");
  }

  @Test
  void whatDoesNotFitIsCutAndSaysSo() {
    BsonDocument document = BsonDocument.parse("{a: 1}");
    assertThat(LogText.of(document, 7)).isEqualTo("{\"a\": 1...");
    assertThat(LogText.of(document, 0)).isEqualTo("...");
  }

  @Test
  void noCharacterIsCutInHalf() {
    assertThat(LogText.cut("a\uD83D\uDE00b", 2)).isEqualTo("a...");
    assertThat(LogText.cut("a\uD83D\uDE00b", 3)).isEqualTo("a\uD83D\uDE00...");
  }

  @Test
  void numbersAreReadable() {
    assertThat(LogText.of(BsonDocument.parse("{a: {$numberLong: '5'}}"), 100))
        .isEqualTo("{\"a\": 5}");
  }
}
