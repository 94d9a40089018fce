package dev.holdfast.client.model.fill;

import dev.holdfast.internal.builder.Draft;
import java.util.List;
import org.bson.conversions.Bson;

/** Options of {@code Aggregates.fill}. Immutable: each method returns a copy. */
public sealed interface FillOptions extends Bson permits FillBson {
  /** Values are filled within each group for which the expression is the same; replaces {@link #partitionByFields}. */
  <TExpression> FillOptions partitionBy(TExpression expression);

  /** Values are filled within each group that agrees in these fields; replaces {@link #partitionBy}. */
  default FillOptions partitionByFields(String... fields) {
    return partitionByFields(List.of(fields));
  }

  FillOptions partitionByFields(Iterable<String> fields);

  FillOptions sortBy(Bson sortBy);

  /** An option this driver does not know yet. */
  FillOptions option(String name, Object value);

  static FillOptions fillOptions() {
    return new FillBson(Draft.NONE);
  }
}
