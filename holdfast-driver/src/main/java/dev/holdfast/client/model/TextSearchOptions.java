package dev.holdfast.client.model;

import dev.holdfast.internal.builder.Draft;
import org.jspecify.annotations.Nullable;

/**
 * Options of {@link Filters#text(String, TextSearchOptions)}. The server has defaults for options that are
 * not set.
 */
public final class TextSearchOptions {
  private @Nullable String language;
  private @Nullable Boolean caseSensitive;
  private @Nullable Boolean diacriticSensitive;

  public TextSearchOptions() {}

  public @Nullable String getLanguage() {
    return language;
  }

  /** The language, which defines stop words and stemming. */
  public TextSearchOptions language(@Nullable String language) {
    this.language = language;
    return this;
  }

  public @Nullable Boolean getCaseSensitive() {
    return caseSensitive;
  }

  public TextSearchOptions caseSensitive(@Nullable Boolean caseSensitive) {
    this.caseSensitive = caseSensitive;
    return this;
  }

  public @Nullable Boolean getDiacriticSensitive() {
    return diacriticSensitive;
  }

  /** Whether {@code e} and {@code é} differ. */
  public TextSearchOptions diacriticSensitive(@Nullable Boolean diacriticSensitive) {
    this.diacriticSensitive = diacriticSensitive;
    return this;
  }

  private Draft set() {
    return Draft.NONE
        .andIfSet("language", language)
        .andIfSet("caseSensitive", caseSensitive)
        .andIfSet("diacriticSensitive", diacriticSensitive);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TextSearchOptions that && set().equals(that.set());
  }

  @Override
  public int hashCode() {
    return set().hashCode();
  }

  @Override
  public String toString() {
    return "TextSearchOptions" + set();
  }
}
