package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import org.bson.BsonValue;

/** How the server computes percentiles and medians. */
public sealed interface QuantileMethod permits ApproximateQuantileMethod {
  static ApproximateQuantileMethod approximate() {
    return NamedQuantileMethod.APPROXIMATE;
  }

  /** A method that this driver does not know. */
  static QuantileMethod of(BsonValue method) {
    return new NamedQuantileMethod(notNull("method", method));
  }

  BsonValue toBsonValue();
}
