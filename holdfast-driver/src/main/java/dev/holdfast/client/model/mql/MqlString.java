package dev.holdfast.client.model.mql;

import java.util.function.Function;

/** A string expression. */
public sealed interface MqlString extends MqlValue permits MqlExpression {
  MqlString toLower();

  MqlString toUpper();

  MqlString append(MqlString other);

  /** In code points. */
  MqlInteger length();

  /** In bytes of UTF-8. */
  MqlInteger lengthBytes();

  /** Start and length in code points. */
  MqlString substr(MqlInteger start, MqlInteger length);

  default MqlString substr(int start, int length) {
    return substr(MqlValues.of(start), MqlValues.of(length));
  }

  /** Start and length in bytes of UTF-8. Neither may split a character. */
  MqlString substrBytes(MqlInteger start, MqlInteger length);

  default MqlString substrBytes(int start, int length) {
    return substrBytes(MqlValues.of(start), MqlValues.of(length));
  }

  MqlInteger parseInteger();

  MqlDate parseDate();

  MqlDate parseDate(MqlString format);

  MqlDate parseDate(MqlString timezone, MqlString format);

  /** Applies the function to this expression. */
  <R extends MqlValue> R passStringTo(Function<? super MqlString, ? extends R> f);

  /** The result of the first branch that matches. */
  <R extends MqlValue> R switchStringOn(
      Function<Branches<MqlString>, ? extends BranchesTerminal<MqlString, ? extends R>> mapping);
}
