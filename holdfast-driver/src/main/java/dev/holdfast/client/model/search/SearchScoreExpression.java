package dev.holdfast.client.model.search;

import static dev.holdfast.internal.builder.Values.literal;
import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Combination;
import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import java.util.List;
import org.bson.conversions.Bson;

/** An expression that computes a score. See {@link SearchScore#function}. */
public sealed interface SearchScoreExpression extends Bson
    permits RelevanceSearchScoreExpression,
        PathSearchScoreExpression,
        ConstantSearchScoreExpression,
        GaussSearchScoreExpression,
        LogSearchScoreExpression,
        Log1pSearchScoreExpression,
        AddSearchScoreExpression,
        MultiplySearchScoreExpression {
  /** The score that the operator would compute. */
  static RelevanceSearchScoreExpression relevanceExpression() {
    return new SearchBson(Draft.of("score", literal("relevance")));
  }

  static PathSearchScoreExpression pathExpression(FieldSearchPath path) {
    return new SearchElement("path", Draft.of("value", literal(notNull("path", path).toValue())));
  }

  static ConstantSearchScoreExpression constantExpression(float value) {
    return new SearchBson(Draft.of("constant", literal((double) value)));
  }

  /**
   * @param origin where the value is 1
   * @param scale the distance from the origin, plus the offset, at which the value is {@code decay}
   */
  static GaussSearchScoreExpression gaussExpression(
      double origin, PathSearchScoreExpression path, double scale) {
    List<Bson> parts =
        List.of(
            Draft.of("origin", literal(origin)),
            notNull("path", path),
            Draft.of("scale", literal(scale)));
    return new SearchElement("gauss", Draft.of(Combination.of(parts, Combination.Rule.REPLACE)));
  }

  static LogSearchScoreExpression logExpression(SearchScoreExpression expression) {
    return new SearchBson(Draft.of("log", notNull("expression", expression)));
  }

  static Log1pSearchScoreExpression log1pExpression(SearchScoreExpression expression) {
    return new SearchBson(Draft.of("log1p", notNull("expression", expression)));
  }

  /** @throws IllegalArgumentException if there are fewer than two expressions */
  static AddSearchScoreExpression addExpression(
      Iterable<? extends SearchScoreExpression> expressions) {
    return new SearchBson(
        Draft.of(
            "add", Items.required(noneNull("expressions", expressions)).atLeast(2, "expressions")));
  }

  /** @throws IllegalArgumentException if there are fewer than two expressions */
  static MultiplySearchScoreExpression multiplyExpression(
      Iterable<? extends SearchScoreExpression> expressions) {
    return new SearchBson(
        Draft.of(
            "multiply",
            Items.required(noneNull("expressions", expressions)).atLeast(2, "expressions")));
  }

  /** An expression that the other methods do not support. */
  static SearchScoreExpression of(Bson expression) {
    return new SearchBson(Draft.of(notNull("expression", expression)));
  }
}
