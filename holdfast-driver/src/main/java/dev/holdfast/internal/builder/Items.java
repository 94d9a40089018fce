package dev.holdfast.internal.builder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** An array that is encoded later, as the fields of a {@link Draft} are. The list never changes. */
public record Items(List<? extends @Nullable Object> values) {
  /** Copies the values, because the caller may change them later. */
  public static Items of(Iterable<? extends @Nullable Object> values) {
    if (values instanceof Collection<? extends @Nullable Object> collection) {
      return new Items(Arrays.asList(collection.toArray()));
    }
    List<@Nullable Object> copy = new ArrayList<>();
    values.forEach(copy::add);
    return new Items(copy);
  }

  public static Items of(@Nullable Object... values) {
    return new Items(Arrays.asList(values.clone()));
  }

  /** For elements that must not be null, such as the stages of a pipeline. */
  public static Items required(Iterable<?> values) {
    return of(values).withoutNull();
  }

  public static Items required(Object[] values) {
    return of(values).withoutNull();
  }

  private Items withoutNull() {
    int missing = values.indexOf(null);
    if (missing >= 0) {
      throw new IllegalArgumentException("Element " + missing + " must not be null.");
    }
    return this;
  }

  public static Items texts(Iterable<String> values) {
    return each(values, BsonString::new);
  }

  public static <T> Items each(Iterable<T> values, Function<? super T, ?> item) {
    List<Object> items = new ArrayList<>();
    values.forEach(value -> items.add(item.apply(value)));
    return new Items(items);
  }

  /** The arguments of a method that takes one or more values. */
  @SafeVarargs
  @SuppressWarnings("varargs") // The array is only read.
  public static <T> List<T> list(T one, T... more) {
    List<T> all = new ArrayList<>(List.of(one));
    all.addAll(List.of(more));
    return all;
  }

  public Items and(Items more) {
    List<@Nullable Object> all = new ArrayList<>(values);
    all.addAll(more.values);
    return new Items(all);
  }

  public Items atLeast(int count, String what) {
    if (values.size() < count) {
      throw new IllegalArgumentException(
          "There must be at least "
              + count
              + " "
              + what
              + ", but there are "
              + values.size()
              + ".");
    }
    return this;
  }

  /** For servers that accept a value or an array: returns a single value without its array. */
  public @Nullable Object oneOrMore() {
    return values.size() == 1 ? values.get(0) : this;
  }

  @Override
  public String toString() {
    return values.stream().map(Values::describe).collect(Collectors.joining(", ", "[", "]"));
  }
}
