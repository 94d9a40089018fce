package dev.holdfast.client.model.mql;

import java.util.function.Function;

/**
 * A date expression. Its components depend on a time zone, by name or offset: {@code of("Europe/Zurich")}.
 */
public sealed interface MqlDate extends MqlValue permits MqlExpression {
  MqlInteger year(MqlString timezone);

  MqlInteger month(MqlString timezone);

  MqlInteger dayOfMonth(MqlString timezone);

  MqlInteger dayOfWeek(MqlString timezone);

  MqlInteger dayOfYear(MqlString timezone);

  MqlInteger hour(MqlString timezone);

  MqlInteger minute(MqlString timezone);

  MqlInteger second(MqlString timezone);

  MqlInteger week(MqlString timezone);

  MqlInteger millisecond(MqlString timezone);

  MqlString asString(MqlString timezone, MqlString format);

  /** Applies the function to this expression. */
  <R extends MqlValue> R passDateTo(Function<? super MqlDate, ? extends R> f);

  /** The result of the first branch that matches. */
  <R extends MqlValue> R switchDateOn(
      Function<Branches<MqlDate>, ? extends BranchesTerminal<MqlDate, ? extends R>> mapping);
}
