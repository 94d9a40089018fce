package dev.holdfast.client.model.densify;

import dev.holdfast.internal.builder.Draft;
import java.util.List;
import org.bson.conversions.Bson;

/** Options of {@code Aggregates.densify}. Immutable: each method returns a copy. */
public sealed interface DensifyOptions extends Bson permits DensifyBson {
  /** Gaps are filled within each group of documents that agree in these fields; none means one group. */
  default DensifyOptions partitionByFields(String... fields) {
    return partitionByFields(List.of(fields));
  }

  DensifyOptions partitionByFields(Iterable<String> fields);

  /** An option this driver does not know yet. */
  DensifyOptions option(String name, Object value);

  static DensifyOptions densifyOptions() {
    return new DensifyBson(Draft.NONE);
  }
}
