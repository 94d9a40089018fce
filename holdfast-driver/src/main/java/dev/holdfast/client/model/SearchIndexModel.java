package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A search index to create: its definition, name and type. */
public final class SearchIndexModel {
  private final @Nullable String name;
  private final Bson definition;
  private final @Nullable SearchIndexType type;

  /** The server names the index {@code default}. */
  public SearchIndexModel(Bson definition) {
    this(null, definition, null);
  }

  public SearchIndexModel(String name, Bson definition) {
    this(notNull("name", name), definition, null);
  }

  public SearchIndexModel(String name, VectorSearchIndexDefinition definition) {
    this(notNull("name", name), definition, SearchIndexType.vectorSearch());
  }

  /**
   * @param name null means the server's default
   * @param type null means the server's default
   */
  public SearchIndexModel(@Nullable String name, Bson definition, @Nullable SearchIndexType type) {
    this.name = name;
    this.definition = notNull("definition", definition);
    this.type = type;
  }

  public Bson getDefinition() {
    return definition;
  }

  public @Nullable String getName() {
    return name;
  }

  public @Nullable SearchIndexType getType() {
    return type;
  }

  @Override
  public String toString() {
    return new Fields("SearchIndexModel")
        .add("name", name)
        .add("definition", definition)
        .add("type", type == null ? null : type.toBsonValue())
        .toString();
  }
}
