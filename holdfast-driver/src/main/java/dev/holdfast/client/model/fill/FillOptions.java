package dev.holdfast.client.model.fill;

import dev.holdfast.internal.builder.Draft;
import java.util.List;
import org.bson.conversions.Bson;

/** Options of {@code Aggregates.fill}. Immutable: each method returns a copy. */
public sealed interface FillOptions extends Bson permits FillBson {
  /**
   * Fills values within each group of documents with the same value of the expression. Replaces {@link
   * #partitionByFields}.
   */
  <TExpression> FillOptions partitionBy(TExpression expression);

  /**
   * Fills values within each group of documents with equal values in these fields. Replaces {@link
   * #partitionBy}.
   */
  default FillOptions partitionByFields(String... fields) {
    return partitionByFields(List.of(fields));
  }

  FillOptions partitionByFields(Iterable<String> fields);

  FillOptions sortBy(Bson sortBy);

  /** An option that this driver does not know. */
  FillOptions option(String name, Object value);

  static FillOptions fillOptions() {
    return new FillBson(Draft.NONE);
  }
}
