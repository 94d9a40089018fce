package dev.holdfast.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.Function;
import java.util.Collection;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The results of an operation. Nothing is sent until the iteration starts, and each iteration sends the
 * operation again. Setters change this object, which is not thread-safe.
 *
 * <pre>{@code
 * for (Document order : orders.find().limit(10)) { ... }           // closes at the end; not on break
 * try (MongoCursor<Document> cursor = orders.find().cursor()) { ... } // closes in any case
 * }</pre>
 */
public interface MongoIterable<TResult> extends Iterable<TResult> {
  /** Sends the operation and returns a cursor. Close the cursor after use. */
  MongoCursor<TResult> cursor();

  /** The first result, or null if there is none. Closes the cursor. */
  @Nullable TResult first();

  /** Converts each result with the function. */
  <U> MongoIterable<U> map(Function<TResult, U> mapper);

  /** The number of results per batch. 0 means the server's default. */
  MongoIterable<TResult> batchSize(int batchSize);

  /** Same as {@link #cursor()}. An exhausted cursor closes itself. */
  @Override
  default MongoCursor<TResult> iterator() {
    return cursor();
  }

  /** Runs the action for each result and closes the cursor, even if the action throws. */
  @Override
  default void forEach(Consumer<? super TResult> action) {
    notNull("action", action);
    try (MongoCursor<TResult> cursor = cursor()) {
      cursor.forEachRemaining(action);
    }
  }

  /** Adds all results to the collection and returns it. */
  default <A extends Collection<? super TResult>> A into(A target) {
    forEach(notNull("target", target)::add);
    return target;
  }
}
