package dev.holdfast.client.model.search;

import static dev.holdfast.internal.builder.Values.literal;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Checks;
import dev.holdfast.internal.builder.Draft;
import org.bson.BsonValue;
import org.bson.conversions.Bson;

/** The fields to search. */
public sealed interface SearchPath extends Bson permits FieldSearchPath, WildcardSearchPath {
  /** @throws IllegalArgumentException if the path contains {@code *} */
  static FieldSearchPath fieldPath(String path) {
    Checks.require(!notNull("path", path).contains("*"), "path", "without '*'", path);
    return new SearchBson(Draft.of("value", literal(path)));
  }

  /** @throws IllegalArgumentException if the path does not contain {@code *}, or contains {@code **} */
  static WildcardSearchPath wildcardPath(String wildcardPath) {
    Checks.require(
        notNull("wildcardPath", wildcardPath).contains("*") && !wildcardPath.contains("**"),
        "wildcardPath",
        "with '*' and without '**'",
        wildcardPath);
    return new SearchBson(Draft.of("wildcard", literal(wildcardPath)));
  }

  /** The value for operators: a string for a plain field, otherwise a document. */
  BsonValue toBsonValue();
}
