package dev.holdfast.client.model.mql;

import static dev.holdfast.client.model.mql.MqlUnchecked.Unchecked.PRESENT;

import java.util.function.Function;

/** An array whose elements all have the same type. */
public sealed interface MqlArray<T extends MqlValue> extends MqlValue permits MqlExpression {
  MqlArray<T> filter(Function<? super T, ? extends MqlBoolean> predicate);

  <R extends MqlValue> MqlArray<R> map(Function<? super T, ? extends R> in);

  MqlInteger size();

  MqlBoolean any(Function<? super T, MqlBoolean> predicate);

  MqlBoolean all(Function<? super T, MqlBoolean> predicate);

  MqlNumber sum(Function<? super T, ? extends MqlNumber> mapper);

  MqlNumber multiply(Function<? super T, ? extends MqlNumber> mapper);

  /** The maximum element, or the other value if the array is empty. */
  T max(T other);

  T min(T other);

  /** The n largest elements. */
  MqlArray<T> maxN(MqlInteger n);

  MqlArray<T> minN(MqlInteger n);

  MqlString joinStrings(Function<? super T, MqlString> mapper);

  <R extends MqlValue> MqlArray<R> concatArrays(
      Function<? super T, ? extends MqlArray<? extends R>> mapper);

  /** Without duplicates, in any order. */
  <R extends MqlValue> MqlArray<R> unionArrays(
      Function<? super T, ? extends MqlArray<? extends R>> mapper);

  <R extends MqlValue> MqlMap<R> asMap(Function<? super T, ? extends MqlEntry<? extends R>> mapper);

  /** The index starts at 0. A negative index counts from the end. */
  @MqlUnchecked(PRESENT)
  T elementAt(MqlInteger i);

  @MqlUnchecked(PRESENT)
  default T elementAt(int i) {
    return elementAt(MqlValues.of(i));
  }

  @MqlUnchecked(PRESENT)
  T first();

  @MqlUnchecked(PRESENT)
  T last();

  MqlBoolean contains(T value);

  MqlArray<T> concat(MqlArray<? extends T> other);

  MqlArray<T> slice(MqlInteger start, MqlInteger length);

  default MqlArray<T> slice(int start, int length) {
    return slice(MqlValues.of(start), MqlValues.of(length));
  }

  /** Without duplicates, in any order. */
  MqlArray<T> union(MqlArray<? extends T> other);

  /** Without duplicates, in any order. */
  MqlArray<T> distinct();

  /** Applies the function to this expression. */
  <R extends MqlValue> R passArrayTo(Function<? super MqlArray<T>, ? extends R> f);

  /** The result of the first branch that matches. */
  <R extends MqlValue> R switchArrayOn(
      Function<Branches<MqlArray<T>>, ? extends BranchesTerminal<MqlArray<T>, ? extends R>>
          mapping);
}
