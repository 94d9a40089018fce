package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.noneNullIfSet;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import java.util.List;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Accumulators: what {@code $group}, {@code $bucket} and {@code $bucketAuto} compute for each group.
 *
 * <pre>{@code
 * group("$customer", sum("total", "$amount"), topN("latest", descending("date"), "$_id", 3));
 * }</pre>
 */
public final class Accumulators {
  private Accumulators() {}

  public static <TExpression> BsonField sum(String fieldName, @Nullable TExpression expression) {
    return simple(notNull("fieldName", fieldName), "$sum", expression);
  }

  public static <TExpression> BsonField avg(String fieldName, @Nullable TExpression expression) {
    return simple(notNull("fieldName", fieldName), "$avg", expression);
  }

  /** @param pExpression an array of percentiles, each between 0 and 1 */
  public static <InExpression, PExpression> BsonField percentile(
      String fieldName, InExpression inExpression, PExpression pExpression, QuantileMethod method) {
    return simple(
        notNull("fieldName", fieldName),
        "$percentile",
        Draft.of("input", notNull("inExpression", inExpression))
            .and("method", notNull("method", method).toBsonValue())
            .andIfSet("p", pExpression));
  }

  public static <InExpression> BsonField median(
      String fieldName, InExpression inExpression, QuantileMethod method) {
    return simple(
        notNull("fieldName", fieldName),
        "$median",
        Draft.of("input", notNull("inExpression", inExpression))
            .and("method", notNull("method", method).toBsonValue()));
  }

  public static <TExpression> BsonField first(String fieldName, @Nullable TExpression expression) {
    return simple(notNull("fieldName", fieldName), "$first", expression);
  }

  public static <InExpression, NExpression> BsonField firstN(
      String fieldName, InExpression inExpression, NExpression nExpression) {
    return several(
        notNull("fieldName", fieldName),
        "$firstN",
        notNull("inExpression", inExpression),
        notNull("nExpression", nExpression));
  }

  /** The output of the first document in sort order. */
  public static <OutExpression> BsonField top(
      String fieldName, Bson sortBy, OutExpression outExpression) {
    return simple(
        notNull("fieldName", fieldName),
        "$top",
        sorted(notNull("sortBy", sortBy), notNull("outExpression", outExpression)));
  }

  public static <OutExpression, NExpression> BsonField topN(
      String fieldName, Bson sortBy, OutExpression outExpression, NExpression nExpression) {
    return simple(
        notNull("fieldName", fieldName),
        "$topN",
        sorted(notNull("sortBy", sortBy), notNull("outExpression", outExpression))
            .and("n", notNull("nExpression", nExpression)));
  }

  public static <TExpression> BsonField last(String fieldName, @Nullable TExpression expression) {
    return simple(notNull("fieldName", fieldName), "$last", expression);
  }

  public static <InExpression, NExpression> BsonField lastN(
      String fieldName, InExpression inExpression, NExpression nExpression) {
    return several(
        notNull("fieldName", fieldName),
        "$lastN",
        notNull("inExpression", inExpression),
        notNull("nExpression", nExpression));
  }

  /** The output of the last document in sort order. */
  public static <OutExpression> BsonField bottom(
      String fieldName, Bson sortBy, OutExpression outExpression) {
    return simple(
        notNull("fieldName", fieldName),
        "$bottom",
        sorted(notNull("sortBy", sortBy), notNull("outExpression", outExpression)));
  }

  public static <OutExpression, NExpression> BsonField bottomN(
      String fieldName, Bson sortBy, OutExpression outExpression, NExpression nExpression) {
    return simple(
        notNull("fieldName", fieldName),
        "$bottomN",
        sorted(notNull("sortBy", sortBy), notNull("outExpression", outExpression))
            .and("n", notNull("nExpression", nExpression)));
  }

  public static <TExpression> BsonField max(String fieldName, @Nullable TExpression expression) {
    return simple(notNull("fieldName", fieldName), "$max", expression);
  }

  public static <InExpression, NExpression> BsonField maxN(
      String fieldName, InExpression inExpression, NExpression nExpression) {
    return several(
        notNull("fieldName", fieldName),
        "$maxN",
        notNull("inExpression", inExpression),
        notNull("nExpression", nExpression));
  }

  public static <TExpression> BsonField min(String fieldName, @Nullable TExpression expression) {
    return simple(notNull("fieldName", fieldName), "$min", expression);
  }

  public static <InExpression, NExpression> BsonField minN(
      String fieldName, InExpression inExpression, NExpression nExpression) {
    return several(
        notNull("fieldName", fieldName),
        "$minN",
        notNull("inExpression", inExpression),
        notNull("nExpression", nExpression));
  }

  public static <TExpression> BsonField push(String fieldName, @Nullable TExpression expression) {
    return simple(notNull("fieldName", fieldName), "$push", expression);
  }

  public static <TExpression> BsonField addToSet(
      String fieldName, @Nullable TExpression expression) {
    return simple(notNull("fieldName", fieldName), "$addToSet", expression);
  }

  public static <TExpression> BsonField mergeObjects(
      String fieldName, @Nullable TExpression expression) {
    return simple(notNull("fieldName", fieldName), "$mergeObjects", expression);
  }

  public static <TExpression> BsonField stdDevPop(
      String fieldName, @Nullable TExpression expression) {
    return simple(notNull("fieldName", fieldName), "$stdDevPop", expression);
  }

  public static <TExpression> BsonField stdDevSamp(
      String fieldName, @Nullable TExpression expression) {
    return simple(notNull("fieldName", fieldName), "$stdDevSamp", expression);
  }

  /** An accumulator in JavaScript. */
  public static BsonField accumulator(
      String fieldName, String initFunction, String accumulateFunction, String mergeFunction) {
    return accumulator(fieldName, initFunction, accumulateFunction, mergeFunction, null);
  }

  public static BsonField accumulator(
      String fieldName,
      String initFunction,
      String accumulateFunction,
      String mergeFunction,
      @Nullable String finalizeFunction) {
    return accumulator(
        fieldName, initFunction, accumulateFunction, mergeFunction, finalizeFunction, "js");
  }

  public static BsonField accumulator(
      String fieldName,
      String initFunction,
      @Nullable List<String> initArgs,
      String accumulateFunction,
      @Nullable List<String> accumulateArgs,
      String mergeFunction,
      @Nullable String finalizeFunction) {
    noneNullIfSet("initArgs", initArgs);
    if (accumulateArgs != null) {
      noneNull("accumulateArgs", accumulateArgs);
    }
    return accumulator(
        fieldName,
        initFunction,
        initArgs,
        accumulateFunction,
        accumulateArgs,
        mergeFunction,
        finalizeFunction,
        "js");
  }

  public static BsonField accumulator(
      String fieldName,
      String initFunction,
      String accumulateFunction,
      String mergeFunction,
      @Nullable String finalizeFunction,
      String lang) {
    return accumulator(
        fieldName,
        initFunction,
        List.of(),
        accumulateFunction,
        List.of(),
        mergeFunction,
        finalizeFunction,
        lang);
  }

  public static BsonField accumulator(
      String fieldName,
      String initFunction,
      @Nullable List<String> initArgs,
      String accumulateFunction,
      @Nullable List<String> accumulateArgs,
      String mergeFunction,
      @Nullable String finalizeFunction,
      String lang) {
    noneNullIfSet("initArgs", initArgs);
    if (accumulateArgs != null) {
      noneNull("accumulateArgs", accumulateArgs);
    }
    return simple(
        notNull("fieldName", fieldName),
        "$accumulator",
        Draft.of("init", new BsonString(notNull("initFunction", initFunction)))
            .and("initArgs", Items.texts(initArgs == null ? List.of() : initArgs))
            .and("accumulate", new BsonString(notNull("accumulateFunction", accumulateFunction)))
            .and("accumulateArgs", Items.texts(accumulateArgs == null ? List.of() : accumulateArgs))
            .and("merge", new BsonString(notNull("mergeFunction", mergeFunction)))
            .and("lang", new BsonString(notNull("lang", lang)))
            .andLiteral("finalize", finalizeFunction));
  }

  private static BsonField simple(String fieldName, String operator, @Nullable Object expression) {
    return new BsonField(fieldName, Draft.of(operator, expression));
  }

  private static BsonField several(String fieldName, String operator, Object input, Object n) {
    return simple(fieldName, operator, Draft.of("input", required(input)).and("n", required(n)));
  }

  private static Draft sorted(Bson sortBy, Object output) {
    return Draft.of("sortBy", required(sortBy)).and("output", required(output));
  }

  private static Object required(Object expression) {
    return notNull("expression", expression);
  }
}
