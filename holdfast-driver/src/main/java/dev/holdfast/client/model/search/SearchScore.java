package dev.holdfast.client.model.search;

import static dev.holdfast.internal.builder.Values.literal;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** Modifies the score of an operator's results. */
public sealed interface SearchScore extends Bson
    permits ValueBoostSearchScore, PathBoostSearchScore, ConstantSearchScore, FunctionSearchScore {
  /** Multiplies the score by a number. */
  static ValueBoostSearchScore boost(float value) {
    return new SearchElement("boost", Draft.of("value", literal((double) value)));
  }

  /** Multiplies the score by the value of a field. */
  static PathBoostSearchScore boost(FieldSearchPath path) {
    return new SearchElement("boost", Draft.of("path", literal(notNull("path", path).toValue())));
  }

  /** Replaces the score with a number. */
  static ConstantSearchScore constant(float value) {
    return new SearchElement("constant", Draft.of("value", literal((double) value)));
  }

  /** Replaces the score with an expression. */
  static FunctionSearchScore function(SearchScoreExpression expression) {
    return new SearchElement("function", Draft.of(notNull("expression", expression)));
  }

  /** A score that the other methods do not support. */
  static SearchScore of(Bson score) {
    return new SearchElement(notNull("score", score));
  }
}
