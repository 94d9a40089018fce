package dev.holdfast.client.model.mql;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.function.Function;

/** A number of any type. Literals are Integer, Long, Double or Decimal128. */
public sealed interface MqlNumber extends MqlValue permits MqlInteger {
  MqlNumber multiply(MqlNumber other);

  default MqlNumber multiply(Number other) {
    notNull("other", other);
    return multiply(MqlValues.numberToMqlNumber(other));
  }

  MqlNumber divide(MqlNumber other);

  default MqlNumber divide(Number other) {
    notNull("other", other);
    return divide(MqlValues.numberToMqlNumber(other));
  }

  MqlNumber add(MqlNumber other);

  default MqlNumber add(Number other) {
    notNull("other", other);
    return add(MqlValues.numberToMqlNumber(other));
  }

  MqlNumber subtract(MqlNumber other);

  default MqlNumber subtract(Number other) {
    notNull("other", other);
    return subtract(MqlValues.numberToMqlNumber(other));
  }

  MqlNumber max(MqlNumber other);

  MqlNumber min(MqlNumber other);

  /** Rounds to the nearest integer, half to even. */
  MqlInteger round();

  /** @param place the number of decimal places; a negative number rounds to tens, hundreds and so on */
  MqlNumber round(MqlInteger place);

  MqlNumber abs();

  /** Applies the function to this expression. */
  <R extends MqlValue> R passNumberTo(Function<? super MqlNumber, ? extends R> f);

  /** The result of the first branch that matches. */
  <R extends MqlValue> R switchNumberOn(
      Function<Branches<MqlNumber>, ? extends BranchesTerminal<MqlNumber, ? extends R>> mapping);
}
