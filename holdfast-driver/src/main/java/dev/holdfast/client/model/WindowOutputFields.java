package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Checks;
import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Functions of {@code $setWindowFields}, which compute a field from the documents in a window. Without a
 * window they use the whole partition.
 *
 * <pre>{@code
 * setWindowFields("$sensor", ascending("time"), avg("smooth", "$value", documents(-2, 2)));
 * }</pre>
 */
public final class WindowOutputFields {
  private WindowOutputFields() {}

  /** A function that the other methods do not support. */
  public static WindowOutputField of(BsonField windowOutputField) {
    return new Output(notNull("windowOutputField", windowOutputField));
  }

  public static <TExpression> WindowOutputField sum(
      String path, TExpression expression, @Nullable Window window) {
    return windowed(Accumulators.sum(notNull("path", path), given(expression)), window);
  }

  public static <TExpression> WindowOutputField avg(
      String path, TExpression expression, @Nullable Window window) {
    return windowed(Accumulators.avg(notNull("path", path), given(expression)), window);
  }

  /** @param pExpression an array of percentiles, each between 0 and 1 */
  public static <InExpression, PExpression> WindowOutputField percentile(
      String path,
      InExpression inExpression,
      PExpression pExpression,
      QuantileMethod method,
      @Nullable Window window) {
    return windowed(
        notNull("path", path),
        "$percentile",
        input(notNull("inExpression", inExpression))
            .and("p", notNull("pExpression", pExpression))
            .and("method", notNull("method", method).toBsonValue()),
        window);
  }

  public static <InExpression> WindowOutputField median(
      String path, InExpression inExpression, QuantileMethod method, @Nullable Window window) {
    return windowed(
        Accumulators.median(
            notNull("path", path),
            notNull("inExpression", inExpression),
            notNull("method", method)),
        window);
  }

  public static <TExpression> WindowOutputField stdDevSamp(
      String path, TExpression expression, @Nullable Window window) {
    return windowed(Accumulators.stdDevSamp(notNull("path", path), given(expression)), window);
  }

  public static <TExpression> WindowOutputField stdDevPop(
      String path, TExpression expression, @Nullable Window window) {
    return windowed(Accumulators.stdDevPop(notNull("path", path), given(expression)), window);
  }

  public static <TExpression> WindowOutputField min(
      String path, TExpression expression, @Nullable Window window) {
    return windowed(Accumulators.min(notNull("path", path), given(expression)), window);
  }

  public static <InExpression, NExpression> WindowOutputField minN(
      String path, InExpression inExpression, NExpression nExpression, @Nullable Window window) {
    return windowed(
        Accumulators.minN(
            notNull("path", path),
            notNull("inExpression", inExpression),
            notNull("nExpression", nExpression)),
        window);
  }

  public static <TExpression> WindowOutputField max(
      String path, TExpression expression, @Nullable Window window) {
    return windowed(Accumulators.max(notNull("path", path), given(expression)), window);
  }

  public static <InExpression, NExpression> WindowOutputField maxN(
      String path, InExpression inExpression, NExpression nExpression, @Nullable Window window) {
    return windowed(
        Accumulators.maxN(
            notNull("path", path),
            notNull("inExpression", inExpression),
            notNull("nExpression", nExpression)),
        window);
  }

  public static WindowOutputField count(String path, @Nullable Window window) {
    return windowed(notNull("path", path), "$count", Draft.NONE, window);
  }

  /** The rate of change of the expression within the window. The documents must be sorted by a number. */
  public static <TExpression> WindowOutputField derivative(
      String path, TExpression expression, Window window) {
    return windowed(
        notNull("path", path), "$derivative", input(expression), notNull("window", window));
  }

  /**
   * The rate of change per time unit, for documents that are sorted by a date. The unit is a week or shorter.
   */
  public static <TExpression> WindowOutputField timeDerivative(
      String path, TExpression expression, Window window, MongoTimeUnit unit) {
    return windowed(
        notNull("path", path),
        "$derivative",
        perUnit(notNull("expression", expression), notNull("unit", unit)),
        notNull("window", window));
  }

  /** The integral of the expression within the window. The documents must be sorted by a number. */
  public static <TExpression> WindowOutputField integral(
      String path, TExpression expression, Window window) {
    return windowed(
        notNull("path", path), "$integral", input(expression), notNull("window", window));
  }

  /** The integral by time unit, for documents that are sorted by a date. The unit is a week or shorter. */
  public static <TExpression> WindowOutputField timeIntegral(
      String path, TExpression expression, Window window, MongoTimeUnit unit) {
    return windowed(
        notNull("path", path),
        "$integral",
        perUnit(notNull("expression", expression), notNull("unit", unit)),
        notNull("window", window));
  }

  public static <TExpression> WindowOutputField covarianceSamp(
      String path, TExpression expression1, TExpression expression2, @Nullable Window window) {
    return windowed(
        notNull("path", path),
        "$covarianceSamp",
        Items.of(notNull("expression1", expression1), notNull("expression2", expression2)),
        window);
  }

  public static <TExpression> WindowOutputField covariancePop(
      String path, TExpression expression1, TExpression expression2, @Nullable Window window) {
    return windowed(
        notNull("path", path),
        "$covariancePop",
        Items.of(notNull("expression1", expression1), notNull("expression2", expression2)),
        window);
  }

  /** An exponential moving average, in which the last n documents have most of the weight. */
  public static <TExpression> WindowOutputField expMovingAvg(
      String path, TExpression expression, int n) {
    return windowed(
        notNull("path", path),
        "$expMovingAvg",
        input(expression).and("N", new BsonInt32(Checks.positive("n", n))),
        null);
  }

  /** @param alpha the weight of the current document, between 0 and 1, both exclusive */
  public static <TExpression> WindowOutputField expMovingAvg(
      String path, TExpression expression, double alpha) {
    Checks.require(alpha > 0 && alpha < 1, "alpha", "between 0 and 1, both excluded", alpha);
    return windowed(
        notNull("path", path),
        "$expMovingAvg",
        input(notNull("expression", expression)).and("alpha", new BsonDouble(alpha)),
        null);
  }

  public static <TExpression> WindowOutputField push(
      String path, TExpression expression, @Nullable Window window) {
    return windowed(Accumulators.push(notNull("path", path), given(expression)), window);
  }

  public static <TExpression> WindowOutputField addToSet(
      String path, TExpression expression, @Nullable Window window) {
    return windowed(Accumulators.addToSet(notNull("path", path), given(expression)), window);
  }

  public static <TExpression> WindowOutputField first(
      String path, TExpression expression, @Nullable Window window) {
    return windowed(Accumulators.first(notNull("path", path), given(expression)), window);
  }

  public static <InExpression, NExpression> WindowOutputField firstN(
      String path, InExpression inExpression, NExpression nExpression, @Nullable Window window) {
    return windowed(
        Accumulators.firstN(
            notNull("path", path),
            notNull("inExpression", inExpression),
            notNull("nExpression", nExpression)),
        window);
  }

  public static <OutExpression> WindowOutputField top(
      String path, Bson sortBy, OutExpression outExpression, @Nullable Window window) {
    return windowed(
        Accumulators.top(
            notNull("path", path),
            notNull("sortBy", sortBy),
            notNull("outExpression", outExpression)),
        window);
  }

  public static <OutExpression, NExpression> WindowOutputField topN(
      String path,
      Bson sortBy,
      OutExpression outExpression,
      NExpression nExpression,
      @Nullable Window window) {
    return windowed(
        Accumulators.topN(
            notNull("path", path),
            notNull("sortBy", sortBy),
            notNull("outExpression", outExpression),
            notNull("nExpression", nExpression)),
        window);
  }

  public static <TExpression> WindowOutputField last(
      String path, TExpression expression, @Nullable Window window) {
    return windowed(Accumulators.last(notNull("path", path), given(expression)), window);
  }

  public static <InExpression, NExpression> WindowOutputField lastN(
      String path, InExpression inExpression, NExpression nExpression, @Nullable Window window) {
    return windowed(
        Accumulators.lastN(
            notNull("path", path),
            notNull("inExpression", inExpression),
            notNull("nExpression", nExpression)),
        window);
  }

  public static <OutExpression> WindowOutputField bottom(
      String path, Bson sortBy, OutExpression outExpression, @Nullable Window window) {
    return windowed(
        Accumulators.bottom(
            notNull("path", path),
            notNull("sortBy", sortBy),
            notNull("outExpression", outExpression)),
        window);
  }

  public static <OutExpression, NExpression> WindowOutputField bottomN(
      String path,
      Bson sortBy,
      OutExpression outExpression,
      NExpression nExpression,
      @Nullable Window window) {
    return windowed(
        Accumulators.bottomN(
            notNull("path", path),
            notNull("sortBy", sortBy),
            notNull("outExpression", outExpression),
            notNull("nExpression", nExpression)),
        window);
  }

  /**
   * The expression for the document {@code by} positions after the current one, or the default outside the
   * partition.
   */
  public static <TExpression> WindowOutputField shift(
      String path, TExpression expression, @Nullable TExpression defaultExpression, int by) {
    return windowed(
        notNull("path", path),
        "$shift",
        Draft.of("output", given(expression))
            .and("by", new BsonInt32(by))
            .andIfSet("default", defaultExpression),
        null);
  }

  public static WindowOutputField documentNumber(String path) {
    return windowed(notNull("path", path), "$documentNumber", Draft.NONE, null);
  }

  /** Equal documents have the same rank, and gaps follow them. */
  public static WindowOutputField rank(String path) {
    return windowed(notNull("path", path), "$rank", Draft.NONE, null);
  }

  /** Equal documents have the same rank, without gaps. */
  public static WindowOutputField denseRank(String path) {
    return windowed(notNull("path", path), "$denseRank", Draft.NONE, null);
  }

  /** Replaces null and missing values with the last other value. */
  public static <TExpression> WindowOutputField locf(String path, TExpression expression) {
    return windowed(notNull("path", path), "$locf", given(expression), null);
  }

  /** Replaces null and missing values by linear interpolation. */
  public static <TExpression> WindowOutputField linearFill(String path, TExpression expression) {
    return windowed(notNull("path", path), "$linearFill", given(expression), null);
  }

  private static <T> T given(T expression) {
    return notNull("expression", expression);
  }

  private static Draft input(Object expression) {
    return Draft.of("input", given(expression));
  }

  private static Draft perUnit(Object expression, MongoTimeUnit unit) {
    Checks.require(unit.fixed(), "unit", "WEEK or shorter, as longer ones vary in length", unit);
    return input(expression).and("unit", new BsonString(unit.value()));
  }

  private static WindowOutputField windowed(
      String path, String function, Object parameters, @Nullable Window window) {
    return windowed(new BsonField(path, Draft.of(function, parameters)), window);
  }

  private static WindowOutputField windowed(BsonField function, @Nullable Window window) {
    return new Output(
        window == null
            ? function
            : new BsonField(
                function.getName(), ((Draft) function.getValue()).and("window", window)));
  }

  record Output(BsonField toBsonField) implements WindowOutputField {}
}
