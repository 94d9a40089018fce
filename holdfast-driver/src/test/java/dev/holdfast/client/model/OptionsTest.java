package dev.holdfast.client.model;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.CreateIndexCommitQuorum;
import dev.holdfast.client.gridfs.model.GridFSUploadOptions;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OptionsTest {
  private static final Map<Class<?>, Object> SAMPLES =
      Map.ofEntries(
          Map.entry(boolean.class, true),
          Map.entry(Boolean.class, true),
          Map.entry(int.class, 7),
          Map.entry(Integer.class, 7),
          Map.entry(long.class, 7L),
          Map.entry(Double.class, 7.5),
          Map.entry(String.class, "text"),
          Map.entry(BsonValue.class, new BsonInt32(7)),
          Map.entry(Bson.class, new Document("a", 1)),
          Map.entry(Document.class, new Document("a", 1)),
          Map.entry(List.class, List.of(new Document("a", 1))),
          Map.entry(Collation.class, Collation.builder().locale("de").build()),
          Map.entry(ReturnDocument.class, ReturnDocument.AFTER),
          Map.entry(CreateIndexCommitQuorum.class, CreateIndexCommitQuorum.MAJORITY),
          Map.entry(IndexOptionDefaults.class, new IndexOptionDefaults()),
          Map.entry(ValidationOptions.class, new ValidationOptions()),
          Map.entry(ValidationLevel.class, ValidationLevel.MODERATE),
          Map.entry(ValidationAction.class, ValidationAction.WARN),
          Map.entry(TimeSeriesOptions.class, new TimeSeriesOptions("at")),
          Map.entry(TimeSeriesGranularity.class, TimeSeriesGranularity.HOURS),
          Map.entry(
              ClusteredIndexOptions.class, new ClusteredIndexOptions(new Document("_id", 1), true)),
          Map.entry(
              ChangeStreamPreAndPostImagesOptions.class,
              new ChangeStreamPreAndPostImagesOptions(true)));

  static Stream<Object> options() {
    return Stream.of(
        new BulkWriteOptions().ordered(false),
        new InsertManyOptions().ordered(false),
        new InsertOneOptions(),
        new CountOptions(),
        new EstimatedDocumentCountOptions(),
        new CreateIndexOptions(),
        new DropIndexOptions(),
        new CreateViewOptions(),
        new RenameCollectionOptions(),
        new DeleteOptions(),
        new UpdateOptions(),
        new ReplaceOptions(),
        new FindOneAndDeleteOptions(),
        new FindOneAndReplaceOptions(),
        new FindOneAndUpdateOptions(),
        new IndexOptions(),
        new IndexOptionDefaults(),
        new ValidationOptions(),
        new CreateCollectionOptions(),
        new TimeSeriesOptions("at"),
        new GridFSUploadOptions());
  }

  /** One option at a time: told something, it tells the same, and prints it. */
  @ParameterizedTest
  @MethodSource("options")
  void anOptionRemembersWhatItWasTold(Object options) throws Exception {
    int checked = 0;
    for (Method setter : options.getClass().getDeclaredMethods()) {
      Class<?>[] types = setter.getParameterTypes();
      if (setter.getReturnType() != options.getClass() || types.length != 1) {
        continue;
      }
      Object sample = SAMPLES.get(types[0]);
      assertThat(sample).as("a sample for %s", setter).isNotNull();
      assertThat(setter.invoke(options, sample)).isSameAs(options);
      Object expected =
          setter.getName().equals("comment") && sample instanceof String text
              ? new BsonString(text)
              : sample;
      assertThat(getter(options, setter.getName()).invoke(options))
          .as(setter.getName())
          .isEqualTo(expected);
      assertThat(options.toString()).contains(setter.getName() + "=");
      checked++;
    }
    for (Method setter : options.getClass().getDeclaredMethods()) {
      if (setter.getReturnType() == options.getClass() && setter.getParameterCount() == 2) {
        checked += remembersItsTime(options.getClass(), setter);
      }
    }
    assertThat(checked).isPositive();
  }

  private static int remembersItsTime(Class<?> type, Method setter) throws Exception {
    Object fresh =
        type == TimeSeriesOptions.class
            ? new TimeSeriesOptions("at")
            : type.getDeclaredConstructor().newInstance();
    setter.invoke(fresh, 2L, MINUTES);
    Method getter = type.getMethod("get" + capital(setter.getName()), TimeUnit.class);
    assertThat(getter.invoke(fresh, SECONDS)).as(setter.getName()).isEqualTo(120L);
    assertThat(fresh.toString()).contains(setter.getName());
    return 1;
  }

  private static Method getter(Object options, String name) throws NoSuchMethodException {
    List<String> candidates = new ArrayList<>(List.of("get" + capital(name), "is" + capital(name)));
    for (Method method : options.getClass().getMethods()) {
      if (candidates.contains(method.getName()) && method.getParameterCount() == 0) {
        return method;
      }
    }
    throw new NoSuchMethodException(options.getClass() + " has no getter for " + name);
  }

  private static String capital(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  @Test
  void onlyWhatIsSetIsPrinted() {
    assertThat(new CountOptions()).hasToString("CountOptions{}");
    assertThat(new CountOptions().limit(5).hintString("a_1").maxTime(2, SECONDS))
        .hasToString("CountOptions{hintString='a_1', limit=5, maxTime=2000 ms}");
    assertThat(new CountOptions().comment((String) null).getComment()).isNull();
  }

  @Test
  void defaultsAreThoseOfTheSpecifications() {
    assertThat(new BulkWriteOptions().isOrdered()).isTrue();
    assertThat(new InsertManyOptions().isOrdered()).isTrue();
    assertThat(new UpdateOptions().isUpsert()).isFalse();
    assertThat(new FindOneAndUpdateOptions().getReturnDocument()).isEqualTo(ReturnDocument.BEFORE);
    assertThat(new CountOptions().getMaxTime(SECONDS)).isZero();
    assertThat(new IndexOptions().getExpireAfter(SECONDS)).isNull();
    assertThat(new CreateCollectionOptions().getExpireAfter(SECONDS)).isZero();
  }

  @Test
  void aTimeIsNeitherNegativeNorRoundedDownToNoLimit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CountOptions().maxTime(-1, MILLISECONDS))
        .withMessage(
            "maxTime is -1 in units of MILLISECONDS; it must be 0 (no limit), or 1 ms or more.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DropIndexOptions().maxTime(999, MICROSECONDS));
    assertThat(new DropIndexOptions().maxTime(0, SECONDS).getMaxTime(SECONDS)).isZero();
  }

  @Test
  void aCollectionExpiresAfterASecondAtLeastOrNever() {
    CreateCollectionOptions options = new CreateCollectionOptions();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.expireAfter(999, MILLISECONDS))
        .withMessage("expireAfter is 999 in units of MILLISECONDS; it must be 1 s or more.");
    assertThatIllegalArgumentException().isThrownBy(() -> options.expireAfter(-1, SECONDS));
    assertThat(options.expireAfter(1, SECONDS).getExpireAfter(MILLISECONDS)).isEqualTo(1000);
    assertThat(options.expireAfter(0, SECONDS).getExpireAfter(SECONDS)).isZero();
  }

  @Test
  void anIndexMayExpireDocumentsAtOnce() {
    assertThat(new IndexOptions().expireAfter(0L, SECONDS).getExpireAfter(SECONDS)).isZero();
    assertThat(new IndexOptions().expireAfter(null, SECONDS).getExpireAfter(SECONDS)).isNull();
  }

  @Test
  void collectionOptionsAreCopiedWhole() {
    CreateCollectionOptions options =
        new CreateCollectionOptions()
            .capped(true)
            .sizeInBytes(4096)
            .maxDocuments(3)
            .storageEngineOptions(new Document("wiredTiger", new Document()))
            .indexOptionDefaults(new IndexOptionDefaults().storageEngine(new Document("x", 1)))
            .validationOptions(new ValidationOptions().validationLevel(ValidationLevel.STRICT))
            .collation(Collation.builder().locale("de").build())
            .expireAfter(7, SECONDS)
            .timeSeriesOptions(new TimeSeriesOptions("at"))
            .clusteredIndexOptions(new ClusteredIndexOptions(new Document("_id", 1), true))
            .changeStreamPreAndPostImagesOptions(new ChangeStreamPreAndPostImagesOptions(true));
    assertThat(new CreateCollectionOptions(options)).hasToString(options.toString());
    assertThat(new CreateCollectionOptions(options)).usingRecursiveComparison().isEqualTo(options);
    assertThatIllegalArgumentException().isThrownBy(() -> options.validationOptions(null));
  }

  @Test
  void aTimeSeriesHasAGranularityOrBucketsNotBoth() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new TimeSeriesOptions("at")
                    .granularity(TimeSeriesGranularity.HOURS)
                    .bucketMaxSpan(1L, MINUTES))
        .withMessage(
            "bucketMaxSpan cannot be set beside granularity, which is HOURS; use one or the other.");
    TimeSeriesOptions buckets =
        new TimeSeriesOptions("at").bucketMaxSpan(1L, MINUTES).bucketRounding(1L, MINUTES);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> buckets.granularity(TimeSeriesGranularity.HOURS));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> buckets.bucketRounding(1L, MILLISECONDS))
        .withMessage("bucketRounding is 1 in units of MILLISECONDS; it must be 1 s or more.");
    buckets.bucketMaxSpan(null, SECONDS).bucketRounding(null, SECONDS);
    assertThat(buckets.granularity(TimeSeriesGranularity.HOURS).getGranularity())
        .isEqualTo(TimeSeriesGranularity.HOURS);
  }

  @Test
  void aChunkHasAtLeastOneByte() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GridFSUploadOptions().chunkSizeBytes(0))
        .withMessage("chunkSizeBytes is 0; it must be positive.");
  }
}
