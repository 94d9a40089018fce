package dev.holdfast.client.model.mql;

import java.util.function.Function;

/** A number without a fraction. */
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

  /** As the milliseconds since 1970. */
  MqlDate millisecondsAsDate();

  /** The function's answer about this. */
  <R extends MqlValue> R passIntegerTo(Function<? super MqlInteger, ? extends R> f);

  /** The answer of the first branch that fits. */
  <R extends MqlValue> R switchIntegerOn(
      Function<Branches<MqlInteger>, ? extends BranchesTerminal<MqlInteger, ? extends R>> mapping);
}
