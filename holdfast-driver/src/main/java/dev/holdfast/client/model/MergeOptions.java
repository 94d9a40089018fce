package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNullIfSet;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import java.util.List;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** What {@code Aggregates.merge} does with matching documents, and if no document matches. */
public final class MergeOptions {
  private @Nullable List<String> uniqueIdentifier;
  private @Nullable WhenMatched whenMatched;
  private @Nullable List<Variable<?>> variables;
  private @Nullable List<Bson> whenMatchedPipeline;
  private @Nullable WhenNotMatched whenNotMatched;

  public MergeOptions() {}

  public @Nullable List<String> getUniqueIdentifier() {
    return uniqueIdentifier;
  }

  /** The field that identifies matching documents. The default is {@code _id}. */
  public MergeOptions uniqueIdentifier(String uniqueIdentifier) {
    return uniqueIdentifier(List.of(notNull("uniqueIdentifier", uniqueIdentifier)));
  }

  public MergeOptions uniqueIdentifier(@Nullable List<String> uniqueIdentifier) {
    noneNullIfSet("uniqueIdentifier", uniqueIdentifier);
    this.uniqueIdentifier = uniqueIdentifier;
    return this;
  }

  public @Nullable WhenMatched getWhenMatched() {
    return whenMatched;
  }

  public MergeOptions whenMatched(@Nullable WhenMatched whenMatched) {
    this.whenMatched = whenMatched;
    return this;
  }

  public @Nullable List<Variable<?>> getVariables() {
    return variables;
  }

  /** Variables for {@link #whenMatchedPipeline}. */
  public MergeOptions variables(@Nullable List<Variable<?>> variables) {
    noneNullIfSet("variables", variables);
    this.variables = variables;
    return this;
  }

  public @Nullable List<Bson> getWhenMatchedPipeline() {
    return whenMatchedPipeline;
  }

  /** Computes the new document from the existing one. Requires {@link WhenMatched#PIPELINE}. */
  public MergeOptions whenMatchedPipeline(@Nullable List<Bson> whenMatchedPipeline) {
    noneNullIfSet("whenMatchedPipeline", whenMatchedPipeline);
    this.whenMatchedPipeline = whenMatchedPipeline;
    return this;
  }

  public @Nullable WhenNotMatched getWhenNotMatched() {
    return whenNotMatched;
  }

  public MergeOptions whenNotMatched(@Nullable WhenNotMatched whenNotMatched) {
    this.whenNotMatched = whenNotMatched;
    return this;
  }

  /** What to do if a document matches. */
  public enum WhenMatched {
    REPLACE("replace"),
    KEEP_EXISTING("keepExisting"),
    /** Adds the fields of the new document to the existing one. */
    MERGE("merge"),
    /** Runs {@link MergeOptions#whenMatchedPipeline}. */
    PIPELINE("pipeline"),
    FAIL("fail");

    final String value;

    WhenMatched(String value) {
      this.value = value;
    }
  }

  /** What to do if no document matches. */
  public enum WhenNotMatched {
    INSERT("insert"),
    DISCARD("discard"),
    FAIL("fail");

    final String value;

    WhenNotMatched(String value) {
      this.value = value;
    }
  }

  private Draft set() {
    return Draft.NONE
        .andIfSet("uniqueIdentifier", uniqueIdentifier)
        .andIfSet("whenMatched", whenMatched)
        .andIfSet("variables", variables)
        .andIfSet("whenMatchedPipeline", whenMatchedPipeline)
        .andIfSet("whenNotMatched", whenNotMatched);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MergeOptions that && set().equals(that.set());
  }

  @Override
  public int hashCode() {
    return set().hashCode();
  }

  @Override
  public String toString() {
    return "MergeOptions" + set();
  }
}
