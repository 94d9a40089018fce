package dev.holdfast.client.model.mql;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.List;
import java.util.function.Function;

/** A switch without branches. Add the first branch. */
public final class Branches<T extends MqlValue> {
  Branches() {}

  public <R extends MqlValue> BranchesIntermediary<T, R> is(
      Function<? super T, MqlBoolean> predicate, Function<? super T, ? extends R> mapping) {
    notNull("predicate", predicate);
    notNull("mapping", mapping);
    return with(predicate, mapping);
  }

  public <R extends MqlValue> BranchesIntermediary<T, R> eq(
      T v, Function<? super T, ? extends R> mapping) {
    notNull("v", v);
    notNull("mapping", mapping);
    return is(value -> value.eq(v), mapping);
  }

  public <R extends MqlValue> BranchesIntermediary<T, R> lt(
      T v, Function<? super T, ? extends R> mapping) {
    notNull("v", v);
    notNull("mapping", mapping);
    return is(value -> value.lt(v), mapping);
  }

  public <R extends MqlValue> BranchesIntermediary<T, R> lte(
      T v, Function<? super T, ? extends R> mapping) {
    notNull("v", v);
    notNull("mapping", mapping);
    return is(value -> value.lte(v), mapping);
  }

  public <R extends MqlValue> BranchesIntermediary<T, R> isBoolean(
      Function<? super MqlBoolean, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isBoolean(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public <R extends MqlValue> BranchesIntermediary<T, R> isNumber(
      Function<? super MqlNumber, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isNumber(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public <R extends MqlValue> BranchesIntermediary<T, R> isInteger(
      Function<? super MqlInteger, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isInteger(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public <R extends MqlValue> BranchesIntermediary<T, R> isString(
      Function<? super MqlString, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isString(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public <R extends MqlValue> BranchesIntermediary<T, R> isDate(
      Function<? super MqlDate, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isDate(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public <R extends MqlValue, Q extends MqlValue> BranchesIntermediary<T, R> isArray(
      Function<? super MqlArray<Q>, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isArray(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public <R extends MqlValue> BranchesIntermediary<T, R> isDocument(
      Function<? super MqlDocument, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isDocument(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public <R extends MqlValue, Q extends MqlValue> BranchesIntermediary<T, R> isMap(
      Function<? super MqlMap<Q>, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isMap(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public <R extends MqlValue> BranchesIntermediary<T, R> isNull(
      Function<? super MqlValue, ? extends R> mapping) {
    notNull("mapping", mapping);
    return is(value -> value.eq(MqlValues.ofNull()), mapping);
  }

  private <R extends MqlValue> BranchesIntermediary<T, R> with(
      Function<? super T, MqlBoolean> predicate, Function<? super T, ? extends R> mapping) {
    return new BranchesIntermediary<T, R>(List.of()).with(predicate, mapping);
  }
}
