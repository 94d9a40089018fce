package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Checks;
import dev.holdfast.internal.value.Fields;
import java.util.concurrent.TimeUnit;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options for creating a collection. */
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

  /** Creates a shallow copy. */
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

  /** The maximum number of documents in a capped collection. 0 means no limit. */
  public CreateCollectionOptions maxDocuments(long maxDocuments) {
    this.maxDocuments = maxDocuments;
    return this;
  }

  public boolean isCapped() {
    return capped;
  }

  /** Whether the collection has a fixed size. If so, new documents overwrite the oldest ones. */
  public CreateCollectionOptions capped(boolean capped) {
    this.capped = capped;
    return this;
  }

  public long getSizeInBytes() {
    return sizeInBytes;
  }

  /** The maximum size of a capped collection in bytes. Required for capped collections. */
  public CreateCollectionOptions sizeInBytes(long sizeInBytes) {
    this.sizeInBytes = sizeInBytes;
    return this;
  }

  public @Nullable Bson getStorageEngineOptions() {
    return storageEngineOptions;
  }

  /** Options of the storage engine, by its name. */
  public CreateCollectionOptions storageEngineOptions(@Nullable Bson storageEngineOptions) {
    this.storageEngineOptions = storageEngineOptions;
    return this;
  }

  public IndexOptionDefaults getIndexOptionDefaults() {
    return indexOptionDefaults;
  }

  /** Default options for indexes of the collection. */
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

  /** The default rules for comparing strings in this collection. */
  public CreateCollectionOptions collation(@Nullable Collation collation) {
    this.collation = collation;
    return this;
  }

  public long getExpireAfter(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(expireAfterSeconds, TimeUnit.SECONDS);
  }

  /**
   * For time series and clustered collections: the age at which the server deletes documents. 0 means never.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 s
   */
  public CreateCollectionOptions expireAfter(long expireAfter, TimeUnit timeUnit) {
    expireAfterSeconds =
        expireAfter == 0 ? 0 : Checks.secondsFromOne("expireAfter", expireAfter, timeUnit);
    return this;
  }

  public @Nullable TimeSeriesOptions getTimeSeriesOptions() {
    return timeSeriesOptions;
  }

  /** Makes the collection a time series collection. */
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

  /** Whether change streams can return documents before and after a change. */
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
