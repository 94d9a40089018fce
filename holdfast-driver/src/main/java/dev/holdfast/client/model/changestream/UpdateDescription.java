package dev.holdfast.client.model.changestream;

import dev.holdfast.internal.value.Fields;
import java.util.List;
import java.util.Objects;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** What an update changed. */
public final class UpdateDescription {
  private final List<String> removedFields;
  private final @Nullable BsonDocument updatedFields;
  private final List<TruncatedArray> truncatedArrays;
  private final @Nullable BsonDocument disambiguatedPaths;

  public UpdateDescription(
      @Nullable List<String> removedFields, @Nullable BsonDocument updatedFields) {
    this(removedFields, updatedFields, null);
  }

  public UpdateDescription(
      @Nullable List<String> removedFields,
      @Nullable BsonDocument updatedFields,
      @Nullable List<TruncatedArray> truncatedArrays) {
    this(removedFields, updatedFields, truncatedArrays, null);
  }

  public UpdateDescription(
      @Nullable List<String> removedFields,
      @Nullable BsonDocument updatedFields,
      @Nullable List<TruncatedArray> truncatedArrays,
      @Nullable BsonDocument disambiguatedPaths) {
    this.removedFields = removedFields == null ? List.of() : List.copyOf(removedFields);
    this.updatedFields = updatedFields;
    this.truncatedArrays = truncatedArrays == null ? List.of() : List.copyOf(truncatedArrays);
    this.disambiguatedPaths = disambiguatedPaths;
  }

  /** The names of removed fields. Empty if there are none. */
  public List<String> getRemovedFields() {
    return removedFields;
  }

  /**
   * The new values of changed fields, by name. Dots separate the names of nested fields and array indexes.
   */
  public @Nullable BsonDocument getUpdatedFields() {
    return updatedFields;
  }

  public List<TruncatedArray> getTruncatedArrays() {
    return truncatedArrays;
  }

  /** The path components of ambiguous field names. Only with expanded events. */
  public @Nullable BsonDocument getDisambiguatedPaths() {
    return disambiguatedPaths;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof UpdateDescription other
        && removedFields.equals(other.removedFields)
        && Objects.equals(updatedFields, other.updatedFields)
        && truncatedArrays.equals(other.truncatedArrays)
        && Objects.equals(disambiguatedPaths, other.disambiguatedPaths);
  }

  @Override
  public int hashCode() {
    return Objects.hash(removedFields, updatedFields, truncatedArrays, disambiguatedPaths);
  }

  @Override
  public String toString() {
    return new Fields("UpdateDescription")
        .add("removedFields", removedFields)
        .add("updatedFields", updatedFields)
        .add("truncatedArrays", truncatedArrays)
        .add("disambiguatedPaths", disambiguatedPaths)
        .toString();
  }
}
