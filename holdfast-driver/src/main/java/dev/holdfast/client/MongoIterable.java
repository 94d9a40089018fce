package dev.holdfast.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.Function;
import java.util.Collection;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What an operation will return. Nothing is sent until it is iterated, and each iteration sends it
 * anew. Options are set on the object itself; it is not for several threads at once.
 *
 * <pre>{@code
 * for (Document order : orders.find().limit(10)) { ... }           // closes at the end; not on break
 * try (MongoCursor<Document> cursor = orders.find().cursor()) { ... } // closes in any case
 * }</pre>
 */
public interface MongoIterable<TResult> extends Iterable<TResult> {
  /** Sends the operation. Close the cursor after use. */
  MongoCursor<TResult> cursor();

  /** The first result; null if there is none. Leaves no cursor open. */
  @Nullable TResult first();

  /** The same results, each made into something else. */
  <U> MongoIterable<U> map(Function<TResult, U> mapper);

  /** How many results come in one answer; 0 leaves it to the server. */
  MongoIterable<TResult> batchSize(int batchSize);

  /** As {@link #cursor()}. A cursor that is read to its end closes itself. */
  @Override
  default MongoCursor<TResult> iterator() {
    return cursor();
  }

  /** Runs the action for each result and closes the cursor, also when the action throws. */
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
