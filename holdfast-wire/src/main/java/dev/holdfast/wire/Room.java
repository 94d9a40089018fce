package dev.holdfast.wire;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * A map that is empty, but not by its size. A document that is made from it makes room for that many
 * fields, and need not grow step by step.
 */
final class Room extends AbstractMap<String, Object> {
  private static final int ANY_DOCUMENT_HAS = 12;
  private static final int SMALL_FIELD = 8; // Bytes.
  // Documents in each other could all claim the same bytes: what they get for it is bounded.
  private static final int MOST_FIELDS = 256;

  private final int size;

  private Room(int size) {
    this.size = size;
  }

  /** A document for as many fields as the last one at this place had, if so many bytes may hold them. */
  static Document newDocument(@Nullable NamePlace start, int bytes) {
    int fields = start == null ? 0 : Math.min(start.fields(), bytes / SMALL_FIELD);
    return fields <= ANY_DOCUMENT_HAS
        ? new Document()
        : new Document(new Room(Math.min(fields, MOST_FIELDS)));
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Set<Map.Entry<String, Object>> entrySet() {
    return Set.of();
  }
}
