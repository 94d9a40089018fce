package dev.holdfast.client.model.mql;

import java.util.function.Function;

/** An integer expression. */
public sealed interface MqlInteger extends MqlNumber permits MqlExpression {
  MqlInteger multiply(MqlInteger other);

  default MqlInteger multiply(int other) {
    return multiply(MqlValues.of(other));
  }

  MqlInteger add(MqlInteger other);

  default MqlInteger add(int other) {
    return add(MqlValues.of(other));
  }

  MqlInteger subtract(MqlInteger other);

  default MqlInteger subtract(int other) {
    return subtract(MqlValues.of(other));
  }

  MqlInteger max(MqlInteger other);

  MqlInteger min(MqlInteger other);

  @Override
  MqlInteger abs();

  /** Interprets the number as milliseconds since 1970. */
  MqlDate millisecondsAsDate();

  /** Applies the function to this expression. */
  <R extends MqlValue> R passIntegerTo(Function<? super MqlInteger, ? extends R> f);

  /** The result of the first branch that matches. */
  <R extends MqlValue> R switchIntegerOn(
      Function<Branches<MqlInteger>, ? extends BranchesTerminal<MqlInteger, ? extends R>> mapping);
}
