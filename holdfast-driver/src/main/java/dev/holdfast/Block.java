package dev.holdfast;

/** An action on one value. Settings builders pass their nested builders to it. */
@FunctionalInterface
public interface Block<T> {
  void apply(T t);
}
