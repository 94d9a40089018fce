package dev.holdfast.client.model.mql;

import java.util.function.Function;

/** True or false. */
public sealed interface MqlBoolean extends MqlValue permits MqlExpression {
  MqlBoolean not();

  MqlBoolean or(MqlBoolean other);

  MqlBoolean and(MqlBoolean other);

  <T extends MqlValue> T cond(T ifTrue, T ifFalse);

  /** The function's answer about this. */
  <R extends MqlValue> R passBooleanTo(Function<? super MqlBoolean, ? extends R> f);

  /** The answer of the first branch that fits. */
  <R extends MqlValue> R switchBooleanOn(
      Function<Branches<MqlBoolean>, ? extends BranchesTerminal<MqlBoolean, ? extends R>> mapping);
}
