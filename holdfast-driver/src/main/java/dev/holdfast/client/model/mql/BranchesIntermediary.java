package dev.holdfast.client.model.mql;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A switch with at least one branch. More branches can be added. */
public final class BranchesIntermediary<T extends MqlValue, R extends MqlValue>
    extends BranchesTerminal<T, R> {
  BranchesIntermediary(List<Function<T, SwitchCase<R>>> branches) {
    super(branches, null);
  }

  public BranchesIntermediary<T, R> is(
      Function<? super T, MqlBoolean> predicate, Function<? super T, ? extends R> mapping) {
    notNull("predicate", predicate);
    notNull("mapping", mapping);
    return with(predicate, mapping);
  }

  public BranchesIntermediary<T, R> eq(T v, Function<? super T, ? extends R> mapping) {
    notNull("v", v);
    notNull("mapping", mapping);
    return is(value -> value.eq(v), mapping);
  }

  public BranchesIntermediary<T, R> lt(T v, Function<? super T, ? extends R> mapping) {
    notNull("v", v);
    notNull("mapping", mapping);
    return is(value -> value.lt(v), mapping);
  }

  public BranchesIntermediary<T, R> lte(T v, Function<? super T, ? extends R> mapping) {
    notNull("v", v);
    notNull("mapping", mapping);
    return is(value -> value.lte(v), mapping);
  }

  public BranchesIntermediary<T, R> isBoolean(Function<? super MqlBoolean, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isBoolean(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public BranchesIntermediary<T, R> isNumber(Function<? super MqlNumber, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isNumber(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public BranchesIntermediary<T, R> isInteger(Function<? super MqlInteger, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isInteger(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public BranchesIntermediary<T, R> isString(Function<? super MqlString, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isString(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public BranchesIntermediary<T, R> isDate(Function<? super MqlDate, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isDate(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public <Q extends MqlValue> BranchesIntermediary<T, R> isArray(
      Function<? super MqlArray<Q>, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isArray(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public BranchesIntermediary<T, R> isDocument(Function<? super MqlDocument, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isDocument(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public <Q extends MqlValue> BranchesIntermediary<T, R> isMap(
      Function<? super MqlMap<Q>, ? extends R> mapping) {
    notNull("mapping", mapping);
    return with(
        value -> MqlExpression.of(value).isMap(),
        value -> mapping.apply(MqlExpression.cast(value)));
  }

  public BranchesIntermediary<T, R> isNull(Function<? super MqlValue, ? extends R> mapping) {
    notNull("mapping", mapping);
    return is(value -> value.eq(MqlValues.ofNull()), mapping);
  }

  /** The result if no branch matches. Without it, the server returns an error in that case. */
  public BranchesTerminal<T, R> defaults(Function<? super T, ? extends R> mapping) {
    notNull("mapping", mapping);
    return new BranchesTerminal<>(branches, mapping);
  }

  BranchesIntermediary<T, R> with(
      Function<? super T, MqlBoolean> predicate, Function<? super T, ? extends R> mapping) {
    List<Function<T, SwitchCase<R>>> all = new ArrayList<>(branches);
    all.add(value -> new SwitchCase<>(predicate.apply(value), mapping.apply(value)));
    return new BranchesIntermediary<>(all);
  }
}
