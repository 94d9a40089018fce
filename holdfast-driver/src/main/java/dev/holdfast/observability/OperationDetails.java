package dev.holdfast.observability;

import org.jspecify.annotations.Nullable;

/**
 * What an operation's span tells.
 *
 * @param name as OpenTelemetry, "Covered operations", has it: {@code findAndModify} for findOneAndDelete
 * @param collection null if it is about none, or about the whole database
 */
public record OperationDetails(String name, String database, @Nullable String collection) {
  /** {@code find shop.orders} or {@code listCollections shop}: the span's name, too. */
  public String summary() {
    return name + ' ' + database + (collection == null ? "" : '.' + collection);
  }
}
