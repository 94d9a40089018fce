package dev.holdfast.client.model.fill;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import org.bson.BsonString;
import org.bson.conversions.Bson;

/** A field of {@code $fill}, and how to replace its null and missing values. */
public sealed interface FillOutputField extends Bson
    permits ValueFillOutputField, LocfFillOutputField, LinearFillOutputField {
  static <TExpression> ValueFillOutputField value(String field, TExpression expression) {
    return new FillBson(
        Draft.of(notNull("field", field), "value", notNull("expression", expression)));
  }

  /** Uses the last value that is not null or missing. */
  static LocfFillOutputField locf(String field) {
    return new FillBson(Draft.of(notNull("field", field), "method", new BsonString("locf")));
  }

  /** Interpolates linearly between the neighbouring values. */
  static LinearFillOutputField linear(String field) {
    return new FillBson(Draft.of(notNull("field", field), "method", new BsonString("linear")));
  }

  /** A field that the other methods do not support. */
  static FillOutputField of(Bson fill) {
    return new FillBson(Draft.of(notNull("fill", fill)));
  }
}
