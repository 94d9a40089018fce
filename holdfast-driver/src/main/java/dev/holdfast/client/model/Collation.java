package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * Language rules for comparing strings. The locale defines the rules that are not set.
 *
 * <pre>{@code
 * Collation.builder().locale("de").collationStrength(CollationStrength.SECONDARY).build();
 * }</pre>
 */
public final class Collation {
  private final @Nullable String locale;
  private final @Nullable Boolean caseLevel;
  private final @Nullable CollationCaseFirst caseFirst;
  private final @Nullable CollationStrength strength;
  private final @Nullable Boolean numericOrdering;
  private final @Nullable CollationAlternate alternate;
  private final @Nullable CollationMaxVariable maxVariable;
  private final @Nullable Boolean normalization;
  private final @Nullable Boolean backwards;

  private Collation(Builder builder) {
    locale = builder.locale;
    caseLevel = builder.caseLevel;
    caseFirst = builder.caseFirst;
    strength = builder.strength;
    numericOrdering = builder.numericOrdering;
    alternate = builder.alternate;
    maxVariable = builder.maxVariable;
    normalization = builder.normalization;
    backwards = builder.backwards;
  }

  public static Builder builder() {
    return new Builder();
  }

  public static Builder builder(Collation options) {
    return new Builder(notNull("options", options));
  }

  public @Nullable String getLocale() {
    return locale;
  }

  public @Nullable Boolean getCaseLevel() {
    return caseLevel;
  }

  public @Nullable CollationCaseFirst getCaseFirst() {
    return caseFirst;
  }

  public @Nullable CollationStrength getStrength() {
    return strength;
  }

  public @Nullable Boolean getNumericOrdering() {
    return numericOrdering;
  }

  public @Nullable CollationAlternate getAlternate() {
    return alternate;
  }

  public @Nullable CollationMaxVariable getMaxVariable() {
    return maxVariable;
  }

  public @Nullable Boolean getNormalization() {
    return normalization;
  }

  public @Nullable Boolean getBackwards() {
    return backwards;
  }

  /** The collation as a document for commands. */
  public BsonDocument asDocument() {
    BsonDocument document = new BsonDocument();
    if (locale != null) {
      document.put("locale", new BsonString(locale));
    }
    put(document, "caseLevel", caseLevel);
    if (caseFirst != null) {
      document.put("caseFirst", new BsonString(caseFirst.getValue()));
    }
    if (strength != null) {
      document.put("strength", new BsonInt32(strength.getIntRepresentation()));
    }
    put(document, "numericOrdering", numericOrdering);
    if (alternate != null) {
      document.put("alternate", new BsonString(alternate.getValue()));
    }
    if (maxVariable != null) {
      document.put("maxVariable", new BsonString(maxVariable.getValue()));
    }
    put(document, "normalization", normalization);
    put(document, "backwards", backwards);
    return document;
  }

  private static void put(BsonDocument document, String name, @Nullable Boolean value) {
    if (value != null) {
      document.put(name, BsonBoolean.valueOf(value));
    }
  }

  /** Collations are equal if their documents for the server are equal. */
  @Override
  public boolean equals(Object o) {
    return o instanceof Collation other && asDocument().equals(other.asDocument());
  }

  @Override
  public int hashCode() {
    return asDocument().hashCode();
  }

  @Override
  public String toString() {
    return "Collation" + asDocument().toJson();
  }

  /** Builds a {@link Collation}. */
  public static final class Builder {
    private @Nullable String locale;
    private @Nullable Boolean caseLevel;
    private @Nullable CollationCaseFirst caseFirst;
    private @Nullable CollationStrength strength;
    private @Nullable Boolean numericOrdering;
    private @Nullable CollationAlternate alternate;
    private @Nullable CollationMaxVariable maxVariable;
    private @Nullable Boolean normalization;
    private @Nullable Boolean backwards;

    private Builder() {}

    private Builder(Collation options) {
      locale = options.locale;
      caseLevel = options.caseLevel;
      caseFirst = options.caseFirst;
      strength = options.strength;
      numericOrdering = options.numericOrdering;
      alternate = options.alternate;
      maxVariable = options.maxVariable;
      normalization = options.normalization;
      backwards = options.backwards;
    }

    /** An ICU locale such as {@code de}. {@code simple} means binary comparison. */
    public Builder locale(@Nullable String locale) {
      this.locale = locale;
      return this;
    }

    /** Whether to compare case at strengths 1 and 2. */
    public Builder caseLevel(@Nullable Boolean caseLevel) {
      this.caseLevel = caseLevel;
      return this;
    }

    public Builder collationCaseFirst(@Nullable CollationCaseFirst caseFirst) {
      this.caseFirst = caseFirst;
      return this;
    }

    public Builder collationStrength(@Nullable CollationStrength strength) {
      this.strength = strength;
      return this;
    }

    /** Whether to compare digits as numbers, so that 10 sorts after 9. */
    public Builder numericOrdering(@Nullable Boolean numericOrdering) {
      this.numericOrdering = numericOrdering;
      return this;
    }

    public Builder collationAlternate(@Nullable CollationAlternate alternate) {
      this.alternate = alternate;
      return this;
    }

    public Builder collationMaxVariable(@Nullable CollationMaxVariable maxVariable) {
      this.maxVariable = maxVariable;
      return this;
    }

    /** Whether to normalize text to Unicode form NFD if necessary. */
    public Builder normalization(@Nullable Boolean normalization) {
      this.normalization = normalization;
      return this;
    }

    /** Whether to compare accents from the end of the string, as in Canadian French. */
    public Builder backwards(@Nullable Boolean backwards) {
      this.backwards = backwards;
      return this;
    }

    public Collation build() {
      return new Collation(this);
    }
  }
}
