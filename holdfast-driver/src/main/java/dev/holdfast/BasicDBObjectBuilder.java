package dev.holdfast;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link DBObject} with nested documents.
 *
 * <pre>{@code
 * BasicDBObjectBuilder.start("item", "kite").push("size").add("width", 80).pop().get();
 * }</pre>
 */
public class BasicDBObjectBuilder {
  private final Deque<DBObject> open = new ArrayDeque<>();

  public BasicDBObjectBuilder() {
    open.push(new BasicDBObject());
  }

  public static BasicDBObjectBuilder start() {
    return new BasicDBObjectBuilder();
  }

  public static BasicDBObjectBuilder start(String key, @Nullable Object value) {
    return new BasicDBObjectBuilder().add(key, value);
  }

  // BSONObject.putAll takes a raw Map.
  @SuppressWarnings("rawtypes")
  public static BasicDBObjectBuilder start(Map documentAsMap) {
    BasicDBObjectBuilder builder = new BasicDBObjectBuilder();
    builder.current().putAll(documentAsMap);
    return builder;
  }

  public BasicDBObjectBuilder append(String key, @Nullable Object value) {
    current().put(key, value);
    return this;
  }

  /** Same as {@link #append}. */
  public BasicDBObjectBuilder add(String key, @Nullable Object value) {
    return append(key, value);
  }

  /** Starts a nested document. Later fields go into it until {@link #pop}. */
  public BasicDBObjectBuilder push(String key) {
    BasicDBObject inside = new BasicDBObject();
    current().put(key, inside);
    open.push(inside);
    return this;
  }

  /** @throws IllegalStateException if no nested document is open */
  public BasicDBObjectBuilder pop() {
    if (open.size() == 1) {
      throw new IllegalStateException("There is no pop() without a push() before it.");
    }
    open.pop();
    return this;
  }

  /** Returns the whole document, even if nested documents are still open. */
  public DBObject get() {
    return open.getLast();
  }

  public boolean isEmpty() {
    return get().keySet().isEmpty();
  }

  private DBObject current() {
    return open.getFirst();
  }
}
