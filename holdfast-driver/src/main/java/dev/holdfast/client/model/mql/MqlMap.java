package dev.holdfast.client.model.mql;

import static dev.holdfast.client.model.mql.MqlUnchecked.Unchecked.PRESENT;
import static dev.holdfast.internal.value.Checks.notNull;

import java.util.function.Function;

/** A document whose values all have the same type. */
public sealed interface MqlMap<T extends MqlValue> extends MqlValue permits MqlExpression {
  MqlBoolean has(MqlString key);

  default MqlBoolean has(String key) {
    notNull("key", key);
    return has(MqlValues.of(key));
  }

  @MqlUnchecked(PRESENT)
  T get(MqlString key);

  @MqlUnchecked(PRESENT)
  default T get(String key) {
    notNull("key", key);
    return get(MqlValues.of(key));
  }

  /** The value of the key, or the other value if the key is missing. */
  T get(MqlString key, T other);

  default T get(String key, T other) {
    notNull("key", key);
    notNull("other", other);
    return get(MqlValues.of(key), other);
  }

  MqlMap<T> set(MqlString key, T value);

  default MqlMap<T> set(String key, T value) {
    notNull("key", key);
    notNull("value", value);
    return set(MqlValues.of(key), value);
  }

  MqlMap<T> unset(MqlString key);

  default MqlMap<T> unset(String key) {
    notNull("key", key);
    return unset(MqlValues.of(key));
  }

  /** The entries of both maps. For the same key, the other map wins. */
  MqlMap<T> merge(MqlMap<? extends T> other);

  MqlArray<MqlEntry<T>> entries();

  <R extends MqlDocument> R asDocument();

  /** Applies the function to this expression. */
  <R extends MqlValue> R passMapTo(Function<? super MqlMap<T>, ? extends R> f);

  /** The result of the first branch that matches. */
  <R extends MqlValue> R switchMapOn(
      Function<Branches<MqlMap<T>>, ? extends BranchesTerminal<MqlMap<T>, ? extends R>> mapping);
}
