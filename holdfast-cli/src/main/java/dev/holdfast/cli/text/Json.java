package dev.holdfast.cli.text;

import java.util.Map;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** Output for scripts: one JSON document with plain numbers and strings. */
public final class Json {
  private static final JsonWriterSettings PLAIN =
      JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).indent(true).build();

  private Json() {}

  public static String text(Document document) {
    return document.toJson(PLAIN);
  }

  /** A document with the counts, in the map's order. */
  public static Document counts(Map<?, Long> counts) {
    Document document = new Document();
    counts.forEach((what, count) -> document.append(String.valueOf(what), count));
    return document;
  }
}
