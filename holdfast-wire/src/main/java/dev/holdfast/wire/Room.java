package dev.holdfast.wire;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * A map that has no entries but reports a size. A document that copies it reserves space for that many fields
 * and need not grow step by step.
 */
final class Room extends AbstractMap<String, Object> {
  private static final int ANY_DOCUMENT_HAS = 12;
  private static final int SMALL_FIELD = 8; // Bytes.
  // Nested documents could all claim the same bytes, so the space for one document is bounded.
  private static final int MOST_FIELDS = 256;

  private final int size;

  private Room(int size) {
    this.size = size;
  }

  /**
   * Creates a document with space for as many fields as the last one here had, if {@code bytes} can hold
   * them.
   */
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
