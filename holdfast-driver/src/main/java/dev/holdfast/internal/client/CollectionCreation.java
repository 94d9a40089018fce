package dev.holdfast.internal.client;

import dev.holdfast.client.model.ClusteredIndexOptions;
import dev.holdfast.client.model.CreateCollectionOptions;
import dev.holdfast.client.model.TimeSeriesOptions;
import dev.holdfast.client.model.ValidationOptions;
import dev.holdfast.internal.operation.Arguments;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Converts the options of a new collection to arguments of {@code create}. Stateless. */
final class CollectionCreation {
  private CollectionCreation() {}

  static void describe(CreateCollectionOptions options, Arguments arguments) {
    arguments
        .flag("capped", options.isCapped())
        .positive("size", options.getSizeInBytes())
        .positive("max", options.getMaxDocuments())
        .set("storageEngine", options.getStorageEngineOptions());
    Bson indexDefaults = options.getIndexOptionDefaults().getStorageEngine();
    if (indexDefaults != null) {
      BsonDocument engine =
          indexDefaults.toBsonDocument(arguments.documentClass(), arguments.registry());
      arguments.setValue("indexOptionDefaults", new BsonDocument("storageEngine", engine));
    }
    validation(options.getValidationOptions(), arguments);
    arguments
        .set("collation", options.getCollation())
        .positive("expireAfterSeconds", options.getExpireAfter(TimeUnit.SECONDS))
        .setValue("timeseries", timeSeries(options.getTimeSeriesOptions()))
        .setValue("clusteredIndex", clusteredIndex(options.getClusteredIndexOptions(), arguments));
    if (options.getChangeStreamPreAndPostImagesOptions() != null) {
      boolean enabled = options.getChangeStreamPreAndPostImagesOptions().isEnabled();
      arguments.setValue(
          "changeStreamPreAndPostImages",
          new BsonDocument("enabled", BsonBoolean.valueOf(enabled)));
    }
  }

  private static void validation(ValidationOptions options, Arguments arguments) {
    arguments.set("validator", options.getValidator());
    if (options.getValidationLevel() != null) {
      arguments.set("validationLevel", options.getValidationLevel().getValue());
    }
    if (options.getValidationAction() != null) {
      arguments.set("validationAction", options.getValidationAction().getValue());
    }
  }

  private static @Nullable BsonDocument timeSeries(@Nullable TimeSeriesOptions options) {
    if (options == null) {
      return null;
    }
    BsonDocument document = new BsonDocument("timeField", new BsonString(options.getTimeField()));
    if (options.getMetaField() != null) {
      document.append("metaField", new BsonString(options.getMetaField()));
    }
    if (options.getGranularity() != null) {
      document.append(
          "granularity", new BsonString(options.getGranularity().name().toLowerCase(Locale.ROOT)));
    }
    Long span = options.getBucketMaxSpan(TimeUnit.SECONDS);
    if (span != null) {
      document.append("bucketMaxSpanSeconds", new BsonInt64(span));
    }
    Long rounding = options.getBucketRounding(TimeUnit.SECONDS);
    if (rounding != null) {
      document.append("bucketRoundingSeconds", new BsonInt64(rounding));
    }
    return document;
  }

  private static @Nullable BsonDocument clusteredIndex(
      @Nullable ClusteredIndexOptions options, Arguments arguments) {
    if (options == null) {
      return null;
    }
    BsonDocument document =
        new BsonDocument(
                "key",
                options.getKey().toBsonDocument(arguments.documentClass(), arguments.registry()))
            .append("unique", BsonBoolean.valueOf(options.isUnique()));
    if (options.getName() != null) {
      document.append("name", new BsonString(options.getName()));
    }
    return document;
  }
}
