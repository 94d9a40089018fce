package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Checks;
import dev.holdfast.internal.value.Fields;
import java.util.concurrent.TimeUnit;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** How a collection is created. */
public class CreateCollectionOptions {
  private long maxDocuments;
  private boolean capped;
  private long sizeInBytes;
  private @Nullable Bson storageEngineOptions;
  private IndexOptionDefaults indexOptionDefaults = new IndexOptionDefaults();
  private ValidationOptions validationOptions = new ValidationOptions();
  private @Nullable Collation collation;
  private long expireAfterSeconds;
  private @Nullable TimeSeriesOptions timeSeriesOptions;
  private @Nullable ClusteredIndexOptions clusteredIndexOptions;
  private @Nullable ChangeStreamPreAndPostImagesOptions changeStreamPreAndPostImagesOptions;

  public CreateCollectionOptions() {}

  /** A copy; what it refers to is shared. */
  public CreateCollectionOptions(CreateCollectionOptions options) {
    maxDocuments = notNull("options", options).maxDocuments;
    capped = options.capped;
    sizeInBytes = options.sizeInBytes;
    storageEngineOptions = options.storageEngineOptions;
    indexOptionDefaults = options.indexOptionDefaults;
    validationOptions = options.validationOptions;
    collation = options.collation;
    expireAfterSeconds = options.expireAfterSeconds;
    timeSeriesOptions = options.timeSeriesOptions;
    clusteredIndexOptions = options.clusteredIndexOptions;
    changeStreamPreAndPostImagesOptions = options.changeStreamPreAndPostImagesOptions;
  }

  public long getMaxDocuments() {
    return maxDocuments;
  }

  /** Only for capped collections: the most documents it holds; 0 is no limit. */
  public CreateCollectionOptions maxDocuments(long maxDocuments) {
    this.maxDocuments = maxDocuments;
    return this;
  }

  public boolean isCapped() {
    return capped;
  }

  /** Whether the collection has a fixed size, and its oldest documents give way to new ones. */
  public CreateCollectionOptions capped(boolean capped) {
    this.capped = capped;
    return this;
  }

  public long getSizeInBytes() {
    return sizeInBytes;
  }

  /** Only for capped collections, which need it: the most bytes it holds. */
  public CreateCollectionOptions sizeInBytes(long sizeInBytes) {
    this.sizeInBytes = sizeInBytes;
    return this;
  }

  public @Nullable Bson getStorageEngineOptions() {
    return storageEngineOptions;
  }

  /** Options for the storage engine, keyed by its name. */
  public CreateCollectionOptions storageEngineOptions(@Nullable Bson storageEngineOptions) {
    this.storageEngineOptions = storageEngineOptions;
    return this;
  }

  public IndexOptionDefaults getIndexOptionDefaults() {
    return indexOptionDefaults;
  }

  /** What indexes are created with unless they say otherwise. */
  public CreateCollectionOptions indexOptionDefaults(IndexOptionDefaults indexOptionDefaults) {
    this.indexOptionDefaults = notNull("indexOptionDefaults", indexOptionDefaults);
    return this;
  }

  public ValidationOptions getValidationOptions() {
    return validationOptions;
  }

  /** Which documents the collection accepts. */
  public CreateCollectionOptions validationOptions(ValidationOptions validationOptions) {
    this.validationOptions = notNull("validationOptions", validationOptions);
    return this;
  }

  public @Nullable Collation getCollation() {
    return collation;
  }

  /** How strings compare unless an operation says otherwise. */
  public CreateCollectionOptions collation(@Nullable Collation collation) {
    this.collation = collation;
    return this;
  }

  public long getExpireAfter(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(expireAfterSeconds, TimeUnit.SECONDS);
  }

  /**
   * For time series and clustered collections: the age at which documents are removed; 0 is never.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 s
   */
  public CreateCollectionOptions expireAfter(long expireAfter, TimeUnit timeUnit) {
    expireAfterSeconds =
        expireAfter == 0 ? 0 : Checks.secondsFromOne("expireAfter", expireAfter, timeUnit);
    return this;
  }

  public @Nullable TimeSeriesOptions getTimeSeriesOptions() {
    return timeSeriesOptions;
  }

  /** Makes the collection a time series. */
  public CreateCollectionOptions timeSeriesOptions(@Nullable TimeSeriesOptions timeSeriesOptions) {
    this.timeSeriesOptions = timeSeriesOptions;
    return this;
  }

  public @Nullable ClusteredIndexOptions getClusteredIndexOptions() {
    return clusteredIndexOptions;
  }

  /** Stores the documents in the order of their ids. */
  public CreateCollectionOptions clusteredIndexOptions(
      @Nullable ClusteredIndexOptions clusteredIndexOptions) {
    this.clusteredIndexOptions = clusteredIndexOptions;
    return this;
  }

  public @Nullable ChangeStreamPreAndPostImagesOptions getChangeStreamPreAndPostImagesOptions() {
    return changeStreamPreAndPostImagesOptions;
  }

  /** Whether change streams can show documents as they were before and after a change. */
  public CreateCollectionOptions changeStreamPreAndPostImagesOptions(
      @Nullable ChangeStreamPreAndPostImagesOptions changeStreamPreAndPostImagesOptions) {
    this.changeStreamPreAndPostImagesOptions = changeStreamPreAndPostImagesOptions;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("CreateCollectionOptions")
        .add("maxDocuments", maxDocuments == 0 ? null : maxDocuments)
        .add("capped", capped ? true : null)
        .add("sizeInBytes", sizeInBytes == 0 ? null : sizeInBytes)
        .add("storageEngineOptions", storageEngineOptions)
        .add("indexOptionDefaults", indexOptionDefaults)
        .add("validationOptions", validationOptions)
        .add("collation", collation)
        .add("expireAfterSeconds", expireAfterSeconds == 0 ? null : expireAfterSeconds)
        .add("timeSeriesOptions", timeSeriesOptions)
        .add("clusteredIndexOptions", clusteredIndexOptions)
        .add("changeStreamPreAndPostImagesOptions", changeStreamPreAndPostImagesOptions)
        .toString();
  }
}
