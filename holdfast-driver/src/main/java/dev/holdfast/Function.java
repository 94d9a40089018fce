package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** Makes one value of another. */
@FunctionalInterface
public interface Function<T extends @Nullable Object, R extends @Nullable Object> {
  R apply(T t);
}
