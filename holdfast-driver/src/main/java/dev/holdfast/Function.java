package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** Converts a value to another value. */
@FunctionalInterface
public interface Function<T extends @Nullable Object, R extends @Nullable Object> {
  R apply(T t);
}
