package dev.holdfast.wire;

import java.util.AbstractList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A list of decoded values of which at least one could not be decoded. Reading that value throws the
 * decoder's exception; the other values are available. For one thread at a time.
 */
public final class PartialDocuments<T> extends AbstractList<T> implements RandomAccess {
  private final List<@Nullable T> decoded; // Null if decoding failed.
  private final Map<Integer, RuntimeException> failures = new HashMap<>();

  /** Takes ownership of the list. It holds the values that were decoded before the first failure. */
  public PartialDocuments(List<T> decoded) {
    this.decoded = decoded;
  }

  /** Appends the failure of a value that could not be decoded. */
  public void addFailure(RuntimeException failure) {
    failures.put(decoded.size(), failure);
    decoded.add(null);
  }

  @Override
  public boolean add(T value) {
    return decoded.add(value);
  }

  /** Replaces each exception by the function's result for the value's index and the exception. */
  public void replaceFailures(BiFunction<Integer, RuntimeException, RuntimeException> change) {
    failures.replaceAll(change);
  }

  @Override
  public T get(int index) {
    RuntimeException failure = failures.get(index);
    if (failure != null) {
      throw failure;
    }
    return decoded.get(index);
  }

  @Override
  public int size() {
    return decoded.size();
  }

  /** Throws the exception of the first value that could not be decoded. */
  public void throwFirst() {
    for (int index = 0; index < decoded.size(); index++) {
      get(index);
    }
  }
}
