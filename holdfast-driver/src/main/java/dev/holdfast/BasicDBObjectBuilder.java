package dev.holdfast;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link DBObject} with documents inside.
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

  // The raw type of the documents it fills.
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

  /** As {@link #append}. */
  public BasicDBObjectBuilder add(String key, @Nullable Object value) {
    return append(key, value);
  }

  /** Starts a document inside; what follows goes into it until {@link #pop}. */
  public BasicDBObjectBuilder push(String key) {
    BasicDBObject inside = new BasicDBObject();
    current().put(key, inside);
    open.push(inside);
    return this;
  }

  /**
   * @throws IllegalStateException if no document was started inside
   */
  public BasicDBObjectBuilder pop() {
    if (open.size() == 1) {
      throw new IllegalStateException("There is no pop() without a push() before it.");
    }
    open.pop();
    return this;
  }

  /** The whole document, also while documents inside are still open. */
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
