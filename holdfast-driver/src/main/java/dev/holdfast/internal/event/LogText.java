package dev.holdfast.internal.event;

import org.bson.BsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** Logging, "Configurable Max Document Length": shortens long texts and marks the cut with an ellipsis. */
public final class LogText {
  private LogText() {}

  /** Formats the document as relaxed extended JSON. Stops once the text is longer than {@code maxLength}. */
  public static String of(BsonDocument document, int maxLength) {
    int made = maxLength == Integer.MAX_VALUE ? maxLength : maxLength + 1;
    JsonWriterSettings relaxed =
        JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).maxLength(made).build();
    return cut(document.toJson(relaxed), maxLength);
  }

  public static String cut(String text, int maxLength) {
    if (text.length() <= maxLength) {
      return text;
    }
    boolean splitsPair = maxLength > 0 && Character.isHighSurrogate(text.charAt(maxLength - 1));
    return text.substring(0, splitsPair ? maxLength - 1 : maxLength) + "...";
  }
}
