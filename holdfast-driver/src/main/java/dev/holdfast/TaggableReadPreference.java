package dev.holdfast;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** A read preference with optional tags and maximum staleness: all modes except primary. */
public final class TaggableReadPreference extends ReadPreference {
  private final Mode mode;
  private final List<TagSet> tagSets;
  private final @Nullable Long maxStalenessMillis;
  private final @Nullable ReadPreferenceHedgeOptions hedgeOptions;

  private TaggableReadPreference(
      Mode mode,
      List<TagSet> tagSets,
      @Nullable Long maxStalenessMillis,
      @Nullable ReadPreferenceHedgeOptions hedgeOptions) {
    if (maxStalenessMillis != null && maxStalenessMillis < 0) {
      throw new IllegalArgumentException(
          "maxStaleness is " + maxStalenessMillis + " ms; it must not be negative.");
    }
    this.mode = mode;
    this.tagSets = List.copyOf(tagSets);
    this.maxStalenessMillis = maxStalenessMillis;
    this.hedgeOptions = hedgeOptions;
  }

  @Override
  public TaggableReadPreference withTagSet(TagSet tagSet) {
    return withTagSetList(List.of(notNull("tagSet", tagSet)));
  }

  @Override
  public TaggableReadPreference withTagSetList(List<TagSet> tagSetList) {
    return new TaggableReadPreference(
        mode, noneNull("tagSetList", tagSetList), maxStalenessMillis, hedgeOptions);
  }

  @Override
  public TaggableReadPreference withMaxStalenessMS(@Nullable Long maxStaleness, TimeUnit timeUnit) {
    Long millis =
        maxStaleness == null ? null : notNull("timeUnit", timeUnit).toMillis(maxStaleness);
    return new TaggableReadPreference(mode, tagSets, millis, hedgeOptions);
  }

  @Override
  public TaggableReadPreference withHedgeOptions(
      @Nullable ReadPreferenceHedgeOptions hedgeOptions) {
    return new TaggableReadPreference(mode, tagSets, maxStalenessMillis, hedgeOptions);
  }

  @Override
  public boolean isSecondaryOk() {
    return true;
  }

  @Override
  public String getName() {
    return mode.modeName;
  }

  @Override
  public BsonDocument toDocument() {
    BsonDocument document = new BsonDocument("mode", new BsonString(mode.modeName));
    if (!tagSets.isEmpty()) {
      BsonArray tags = new BsonArray();
      tagSets.forEach(set -> tags.add(asDocument(set)));
      document.put("tags", tags);
    }
    if (maxStalenessMillis != null) {
      document.put(
          "maxStalenessSeconds",
          new BsonInt64(TimeUnit.MILLISECONDS.toSeconds(maxStalenessMillis)));
    }
    if (hedgeOptions != null) {
      document.put("hedge", hedgeOptions.toBsonDocument());
    }
    return document;
  }

  /**
   * The driver tries the tag sets in order until one matches a member. An empty list matches every member.
   */
  public List<TagSet> getTagSetList() {
    return tagSets;
  }

  /** Null means no limit. */
  public @Nullable Long getMaxStaleness(TimeUnit timeUnit) {
    notNull("timeUnit", timeUnit);
    return maxStalenessMillis == null
        ? null
        : notNull("timeUnit", timeUnit).convert(maxStalenessMillis, TimeUnit.MILLISECONDS);
  }

  public @Nullable ReadPreferenceHedgeOptions getHedgeOptions() {
    return hedgeOptions;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof TaggableReadPreference other
        && mode == other.mode
        && tagSets.equals(other.tagSets)
        && Objects.equals(maxStalenessMillis, other.maxStalenessMillis)
        && Objects.equals(hedgeOptions, other.hedgeOptions);
  }

  @Override
  public int hashCode() {
    return Objects.hash(mode, tagSets, maxStalenessMillis, hedgeOptions);
  }

  @Override
  public String toString() {
    return "ReadPreference{name="
        + mode.modeName
        + (tagSets.isEmpty() ? "" : ", tagSets=" + tagSets)
        + (maxStalenessMillis == null ? "" : ", maxStaleness=" + maxStalenessMillis + " ms")
        + (hedgeOptions == null ? "" : ", hedgeOptions=" + hedgeOptions)
        + '}';
  }

  private static BsonDocument asDocument(TagSet tagSet) {
    BsonDocument document = new BsonDocument();
    tagSet.forEach(tag -> document.put(tag.getName(), new BsonString(tag.getValue())));
    return document;
  }

  enum Mode {
    PRIMARY_PREFERRED("primaryPreferred"),
    SECONDARY("secondary"),
    SECONDARY_PREFERRED("secondaryPreferred"),
    NEAREST("nearest");

    private final String modeName;
    private final TaggableReadPreference plain;

    Mode(String modeName) {
      this.modeName = modeName;
      this.plain = new TaggableReadPreference(this, List.of(), null, null);
    }

    TaggableReadPreference plain() {
      return plain;
    }

    static Mode named(String name) {
      String wanted = name.toLowerCase(Locale.ROOT);
      for (Mode mode : values()) {
        if (mode.modeName.toLowerCase(Locale.ROOT).equals(wanted)) {
          return mode;
        }
      }
      throw new IllegalArgumentException(
          wanted.equals("primary")
              ? "The read preference primary takes neither tag sets nor max staleness."
              : "Unknown read preference '"
                  + name
                  + "'; use one of primary, primaryPreferred, secondary, secondaryPreferred,"
                  + " nearest.");
    }
  }
}
