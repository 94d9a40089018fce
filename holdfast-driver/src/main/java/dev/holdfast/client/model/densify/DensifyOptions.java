package dev.holdfast.client.model.densify;

import dev.holdfast.internal.builder.Draft;
import java.util.List;
import org.bson.conversions.Bson;

/** Options of {@code Aggregates.densify}. Immutable: each method returns a copy. */
public sealed interface DensifyOptions extends Bson permits DensifyBson {
  /**
   * Fills gaps within each group of documents that have equal values in these fields. No fields means one
   * group.
   */
  default DensifyOptions partitionByFields(String... fields) {
    return partitionByFields(List.of(fields));
  }

  DensifyOptions partitionByFields(Iterable<String> fields);

  /** An option that this driver does not know. */
  DensifyOptions option(String name, Object value);

  static DensifyOptions densifyOptions() {
    return new DensifyBson(Draft.NONE);
  }
}
