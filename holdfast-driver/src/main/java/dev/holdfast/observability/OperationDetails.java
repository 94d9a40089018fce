package dev.holdfast.observability;

import org.jspecify.annotations.Nullable;

/**
 * The attributes of an operation's span.
 *
 * @param name the name in OpenTelemetry, "Covered operations", such as {@code findAndModify} for
 *     findOneAndDelete
 * @param collection null if the operation has no collection
 */
public record OperationDetails(String name, String database, @Nullable String collection) {
  /**
   * For example {@code find shop.orders} or {@code listCollections shop}. This is also the name of the span.
   */
  public String summary() {
    return name + ' ' + database + (collection == null ? "" : '.' + collection);
  }
}
