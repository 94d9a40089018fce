package dev.holdfast.internal.builder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** An array to be, as a {@link Draft} is a document to be. */
public record Items(List<? extends @Nullable Object> values) {
  /** Copies, so that the array stays what it was when the builder was called. */
  public static Items of(Iterable<? extends @Nullable Object> values) {
    List<@Nullable Object> copy = new ArrayList<>();
    values.forEach(copy::add);
    return new Items(Collections.unmodifiableList(copy));
  }

  public static Items of(@Nullable Object... values) {
    return new Items(Collections.unmodifiableList(Arrays.asList(values.clone())));
  }

  /** Elements that have to be there, such as the stages of a pipeline. */
  public static Items required(Iterable<?> values) {
    Items items = of(values);
    if (items.values.contains(null)) {
      throw new NullPointerException("Element " + items.values.indexOf(null) + " is null.");
    }
    return items;
  }

  public static Items texts(Iterable<String> values) {
    return each(values, BsonString::new);
  }

  public static <T> Items each(Iterable<T> values, Function<? super T, ?> item) {
    List<Object> items = new ArrayList<>();
    values.forEach(value -> items.add(item.apply(value)));
    return new Items(items);
  }

  @Override
  public String toString() {
    return values.stream().map(Values::describe).collect(Collectors.joining(", ", "[", "]"));
  }
}
