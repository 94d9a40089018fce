package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import java.util.concurrent.TimeUnit;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options of an index. */
public class IndexOptions {
  private boolean background;
  private boolean unique;
  private @Nullable String name;
  private boolean sparse;
  private @Nullable Long expireAfterSeconds;
  private @Nullable Integer version;
  private @Nullable Bson weights;
  private @Nullable String defaultLanguage;
  private @Nullable String languageOverride;
  private @Nullable Integer textVersion;
  private @Nullable Integer sphereVersion;
  private @Nullable Integer bits;
  private @Nullable Double min;
  private @Nullable Double max;
  private @Nullable Bson storageEngine;
  private @Nullable Bson partialFilterExpression;
  private @Nullable Collation collation;
  private @Nullable Bson wildcardProjection;
  private boolean hidden;

  public IndexOptions() {}

  public boolean isBackground() {
    return background;
  }

  /** Whether the build yields to other operations. Servers ignore it from MongoDB 4.2 on. */
  public IndexOptions background(boolean background) {
    this.background = background;
    return this;
  }

  public boolean isUnique() {
    return unique;
  }

  /** Whether the index rejects duplicate keys. The default is false. */
  public IndexOptions unique(boolean unique) {
    this.unique = unique;
    return this;
  }

  public @Nullable String getName() {
    return name;
  }

  /** Null means a name that is derived from the keys, such as {@code name_1_age_-1}. */
  public IndexOptions name(@Nullable String name) {
    this.name = name;
    return this;
  }

  public boolean isSparse() {
    return sparse;
  }

  /** Whether the index omits documents without the field. The default is false. */
  public IndexOptions sparse(boolean sparse) {
    this.sparse = sparse;
    return this;
  }

  public @Nullable Long getExpireAfter(TimeUnit timeUnit) {
    notNull("timeUnit", timeUnit);
    return expireAfterSeconds == null
        ? null
        : notNull("timeUnit", timeUnit).convert(expireAfterSeconds, TimeUnit.SECONDS);
  }

  /** How long after the time in the indexed field the server deletes a document. Null means never. */
  public IndexOptions expireAfter(@Nullable Long expireAfter, TimeUnit timeUnit) {
    expireAfterSeconds =
        expireAfter == null ? null : notNull("timeUnit", timeUnit).toSeconds(expireAfter);
    return this;
  }

  public @Nullable Integer getVersion() {
    return version;
  }

  /** The version of the index format. Null means the server's default. */
  public IndexOptions version(@Nullable Integer version) {
    this.version = version;
    return this;
  }

  public @Nullable Bson getWeights() {
    return weights;
  }

  /** For text indexes: the weight of each field. */
  public IndexOptions weights(@Nullable Bson weights) {
    this.weights = weights;
    return this;
  }

  public @Nullable String getDefaultLanguage() {
    return defaultLanguage;
  }

  /** For text indexes: the language of documents that do not specify one. */
  public IndexOptions defaultLanguage(@Nullable String defaultLanguage) {
    this.defaultLanguage = defaultLanguage;
    return this;
  }

  public @Nullable String getLanguageOverride() {
    return languageOverride;
  }

  /** For text indexes: the field in which a document specifies its language. */
  public IndexOptions languageOverride(@Nullable String languageOverride) {
    this.languageOverride = languageOverride;
    return this;
  }

  public @Nullable Integer getTextVersion() {
    return textVersion;
  }

  /** For text indexes: the version of the format. */
  public IndexOptions textVersion(@Nullable Integer textVersion) {
    this.textVersion = textVersion;
    return this;
  }

  public @Nullable Integer getSphereVersion() {
    return sphereVersion;
  }

  /** For 2dsphere indexes: the version of the format. */
  public IndexOptions sphereVersion(@Nullable Integer sphereVersion) {
    this.sphereVersion = sphereVersion;
    return this;
  }

  public @Nullable Integer getBits() {
    return bits;
  }

  /** For 2d indexes: the precision of a coordinate. */
  public IndexOptions bits(@Nullable Integer bits) {
    this.bits = bits;
    return this;
  }

  public @Nullable Double getMin() {
    return min;
  }

  /** For 2d indexes: the smallest coordinate. */
  public IndexOptions min(@Nullable Double min) {
    this.min = min;
    return this;
  }

  public @Nullable Double getMax() {
    return max;
  }

  /** For 2d indexes: the largest coordinate. */
  public IndexOptions max(@Nullable Double max) {
    this.max = max;
    return this;
  }

  public @Nullable Bson getStorageEngine() {
    return storageEngine;
  }

  /** Options of the storage engine, by its name. */
  public IndexOptions storageEngine(@Nullable Bson storageEngine) {
    this.storageEngine = storageEngine;
    return this;
  }

  public @Nullable Bson getPartialFilterExpression() {
    return partialFilterExpression;
  }

  /** Indexes only documents that match. Null means all documents. */
  public IndexOptions partialFilterExpression(@Nullable Bson partialFilterExpression) {
    this.partialFilterExpression = partialFilterExpression;
    return this;
  }

  public @Nullable Collation getCollation() {
    return collation;
  }

  /** The rules for comparing strings. Null means the collation of the collection. */
  public IndexOptions collation(@Nullable Collation collation) {
    this.collation = collation;
    return this;
  }

  public @Nullable Bson getWildcardProjection() {
    return wildcardProjection;
  }

  /** For wildcard indexes: the fields to include or exclude. */
  public IndexOptions wildcardProjection(@Nullable Bson wildcardProjection) {
    this.wildcardProjection = wildcardProjection;
    return this;
  }

  public boolean isHidden() {
    return hidden;
  }

  /** Whether the query planner ignores the index. The default is false. */
  public IndexOptions hidden(boolean hidden) {
    this.hidden = hidden;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("IndexOptions")
        .add("background", background ? true : null)
        .add("unique", unique ? true : null)
        .add("name", name)
        .add("sparse", sparse ? true : null)
        .add("expireAfterSeconds", expireAfterSeconds)
        .add("version", version)
        .add("weights", weights)
        .add("defaultLanguage", defaultLanguage)
        .add("languageOverride", languageOverride)
        .add("textVersion", textVersion)
        .add("sphereVersion", sphereVersion)
        .add("bits", bits)
        .add("min", min)
        .add("max", max)
        .add("storageEngine", storageEngine)
        .add("partialFilterExpression", partialFilterExpression)
        .add("collation", collation)
        .add("wildcardProjection", wildcardProjection)
        .add("hidden", hidden ? true : null)
        .toString();
  }
}
