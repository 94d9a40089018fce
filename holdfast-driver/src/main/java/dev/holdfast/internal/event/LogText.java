package dev.holdfast.internal.event;

import org.bson.BsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** Logging, "Configurable Max Document Length": long texts are cut, and end in an ellipsis to say so. */
public final class LogText {
  private LogText() {}

  /** Relaxed extended JSON. No more of it is made than is shown. */
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
