package dev.holdfast.wire;

import java.util.AbstractList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Decoded values of which at least one could not be decoded: getting that one throws the exception of its
 * decoder, and the others are unharmed. For one thread at a time.
 */
public final class PartialDocuments<T> extends AbstractList<T> implements RandomAccess {
  private final List<@Nullable T> decoded; // Null where decoding failed.
  private final Map<Integer, RuntimeException> failures = new HashMap<>();

  /** Takes the list over, which may hold the values that were decoded before the first failure. */
  public PartialDocuments(List<T> decoded) {
    this.decoded = decoded;
  }

  /** Appends a value that could not be decoded. */
  public void addFailure(RuntimeException failure) {
    failures.put(decoded.size(), failure);
    decoded.add(null);
  }

  @Override
  public boolean add(T value) {
    return decoded.add(value);
  }

  /** Replaces each exception by the one that the function makes of it and of the value's index. */
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
