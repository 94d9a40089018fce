package dev.holdfast;

/** Something done with one value; settings builders hand their parts to it. */
@FunctionalInterface
public interface Block<T> {
  void apply(T t);
}
