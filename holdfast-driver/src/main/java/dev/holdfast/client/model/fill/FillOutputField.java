package dev.holdfast.client.model.fill;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import org.bson.BsonString;
import org.bson.conversions.Bson;

/** A field of {@code $fill}, and what takes the place of null and of missing values. */
public sealed interface FillOutputField extends Bson
    permits ValueFillOutputField, LocfFillOutputField, LinearFillOutputField {
  static <TExpression> ValueFillOutputField value(String field, TExpression expression) {
    return new FillBson(
        Draft.of(notNull("field", field), "value", notNull("expression", expression)));
  }

  /** The last value that was there. */
  static LocfFillOutputField locf(String field) {
    return new FillBson(Draft.of(notNull("field", field), "method", new BsonString("locf")));
  }

  /** A value on the line between the neighbours. */
  static LinearFillOutputField linear(String field) {
    return new FillBson(Draft.of(notNull("field", field), "method", new BsonString("linear")));
  }

  /** A field this class has no method for. */
  static FillOutputField of(Bson fill) {
    return new FillBson(Draft.of(notNull("fill", fill)));
  }
}
