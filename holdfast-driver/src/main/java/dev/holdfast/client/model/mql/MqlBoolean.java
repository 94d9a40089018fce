package dev.holdfast.client.model.mql;

import java.util.function.Function;

/** A boolean expression. */
public sealed interface MqlBoolean extends MqlValue permits MqlExpression {
  MqlBoolean not();

  MqlBoolean or(MqlBoolean other);

  MqlBoolean and(MqlBoolean other);

  <T extends MqlValue> T cond(T ifTrue, T ifFalse);

  /** Applies the function to this expression. */
  <R extends MqlValue> R passBooleanTo(Function<? super MqlBoolean, ? extends R> f);

  /** The result of the first branch that matches. */
  <R extends MqlValue> R switchBooleanOn(
      Function<Branches<MqlBoolean>, ? extends BranchesTerminal<MqlBoolean, ? extends R>> mapping);
}
