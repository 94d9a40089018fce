package dev.holdfast;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.TaggableReadPreference.Mode;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * Which members of a replica set may answer a read. Immutable.
 *
 * <pre>{@code
 * ReadPreference.secondaryPreferred(new TagSet(new Tag("dc", "ny")), 120, TimeUnit.SECONDS);
 * }</pre>
 */
public abstract sealed class ReadPreference permits TaggableReadPreference, ReadPreference.Primary {
  private static final ReadPreference PRIMARY = new Primary();

  ReadPreference() {}

  /** @throws IllegalArgumentException if this is {@link #primary()}, which does not accept tags */
  public abstract ReadPreference withTagSet(TagSet tagSet);

  /**
   * The driver tries the tag sets in order until one matches a member.
   *
   * @throws IllegalArgumentException if this is {@link #primary()}, which does not accept tags
   */
  public abstract ReadPreference withTagSetList(List<TagSet> tagSetList);

  /**
   * The maximum replication lag of an eligible secondary. Null means no limit.
   *
   * @throws IllegalArgumentException if this is {@link #primary()}, or if the value is negative
   */
  public abstract ReadPreference withMaxStalenessMS(
      @Nullable Long maxStalenessMS, TimeUnit timeUnit);

  /**
   * @throws IllegalArgumentException if this is {@link #primary()}, which is never hedged
   */
  public abstract ReadPreference withHedgeOptions(ReadPreferenceHedgeOptions hedgeOptions);

  public abstract boolean isSecondaryOk();

  /** The name that commands carry. */
  public abstract String getName();

  /** The value of {@code $readPreference} in commands. */
  public abstract BsonDocument toDocument();

  /** Only the primary. This is the default. */
  public static ReadPreference primary() {
    return PRIMARY;
  }

  /** The primary if available, otherwise a secondary. */
  public static ReadPreference primaryPreferred() {
    return Mode.PRIMARY_PREFERRED.plain();
  }

  public static ReadPreference primaryPreferred(long maxStaleness, TimeUnit timeUnit) {
    return Mode.PRIMARY_PREFERRED
        .plain()
        .withMaxStalenessMS(maxStaleness, notNull("timeUnit", timeUnit));
  }

  public static TaggableReadPreference primaryPreferred(TagSet tagSet) {
    return Mode.PRIMARY_PREFERRED.plain().withTagSet(notNull("tagSet", tagSet));
  }

  public static TaggableReadPreference primaryPreferred(
      TagSet tagSet, long maxStaleness, TimeUnit timeUnit) {
    return primaryPreferred(List.of(notNull("tagSet", tagSet)), maxStaleness, timeUnit);
  }

  public static TaggableReadPreference primaryPreferred(List<TagSet> tagSetList) {
    return Mode.PRIMARY_PREFERRED.plain().withTagSetList(noneNull("tagSetList", tagSetList));
  }

  public static TaggableReadPreference primaryPreferred(
      List<TagSet> tagSetList, long maxStaleness, TimeUnit timeUnit) {
    noneNull("tagSetList", tagSetList);
    return primaryPreferred(tagSetList).withMaxStalenessMS(maxStaleness, timeUnit);
  }

  /** Only secondaries. */
  public static ReadPreference secondary() {
    return Mode.SECONDARY.plain();
  }

  public static ReadPreference secondary(long maxStaleness, TimeUnit timeUnit) {
    return Mode.SECONDARY.plain().withMaxStalenessMS(maxStaleness, notNull("timeUnit", timeUnit));
  }

  public static TaggableReadPreference secondary(TagSet tagSet) {
    return Mode.SECONDARY.plain().withTagSet(notNull("tagSet", tagSet));
  }

  public static TaggableReadPreference secondary(
      TagSet tagSet, long maxStaleness, TimeUnit timeUnit) {
    return secondary(List.of(notNull("tagSet", tagSet)), maxStaleness, timeUnit);
  }

  public static TaggableReadPreference secondary(List<TagSet> tagSetList) {
    return Mode.SECONDARY.plain().withTagSetList(noneNull("tagSetList", tagSetList));
  }

  public static TaggableReadPreference secondary(
      List<TagSet> tagSetList, long maxStaleness, TimeUnit timeUnit) {
    noneNull("tagSetList", tagSetList);
    return secondary(tagSetList).withMaxStalenessMS(maxStaleness, timeUnit);
  }

  /** A secondary if available, otherwise the primary. */
  public static ReadPreference secondaryPreferred() {
    return Mode.SECONDARY_PREFERRED.plain();
  }

  public static ReadPreference secondaryPreferred(long maxStaleness, TimeUnit timeUnit) {
    return Mode.SECONDARY_PREFERRED
        .plain()
        .withMaxStalenessMS(maxStaleness, notNull("timeUnit", timeUnit));
  }

  public static TaggableReadPreference secondaryPreferred(TagSet tagSet) {
    return Mode.SECONDARY_PREFERRED.plain().withTagSet(notNull("tagSet", tagSet));
  }

  public static TaggableReadPreference secondaryPreferred(
      TagSet tagSet, long maxStaleness, TimeUnit timeUnit) {
    return secondaryPreferred(List.of(notNull("tagSet", tagSet)), maxStaleness, timeUnit);
  }

  public static TaggableReadPreference secondaryPreferred(List<TagSet> tagSetList) {
    return Mode.SECONDARY_PREFERRED.plain().withTagSetList(noneNull("tagSetList", tagSetList));
  }

  public static TaggableReadPreference secondaryPreferred(
      List<TagSet> tagSetList, long maxStaleness, TimeUnit timeUnit) {
    noneNull("tagSetList", tagSetList);
    return secondaryPreferred(tagSetList).withMaxStalenessMS(maxStaleness, timeUnit);
  }

  /** Any member, selected by latency only. */
  public static ReadPreference nearest() {
    return Mode.NEAREST.plain();
  }

  public static ReadPreference nearest(long maxStaleness, TimeUnit timeUnit) {
    return Mode.NEAREST.plain().withMaxStalenessMS(maxStaleness, notNull("timeUnit", timeUnit));
  }

  public static TaggableReadPreference nearest(TagSet tagSet) {
    return Mode.NEAREST.plain().withTagSet(notNull("tagSet", tagSet));
  }

  public static TaggableReadPreference nearest(
      TagSet tagSet, long maxStaleness, TimeUnit timeUnit) {
    return nearest(List.of(notNull("tagSet", tagSet)), maxStaleness, timeUnit);
  }

  public static TaggableReadPreference nearest(List<TagSet> tagSetList) {
    return Mode.NEAREST.plain().withTagSetList(noneNull("tagSetList", tagSetList));
  }

  public static TaggableReadPreference nearest(
      List<TagSet> tagSetList, long maxStaleness, TimeUnit timeUnit) {
    noneNull("tagSetList", tagSetList);
    return nearest(tagSetList).withMaxStalenessMS(maxStaleness, timeUnit);
  }

  /**
   * The read preference with this name. Names are case-insensitive.
   *
   * @throws IllegalArgumentException if the name is unknown
   */
  public static ReadPreference valueOf(String name) {
    return name.toLowerCase(Locale.ROOT).equals("primary") ? PRIMARY : Mode.named(name).plain();
  }

  /** @throws IllegalArgumentException if the name is unknown, or is that of the primary */
  public static TaggableReadPreference valueOf(String name, List<TagSet> tagSetList) {
    return Mode.named(name).plain().withTagSetList(noneNull("tagSetList", tagSetList));
  }

  /** @throws IllegalArgumentException if the name is unknown, or is that of the primary */
  public static TaggableReadPreference valueOf(
      String name, List<TagSet> tagSetList, long maxStaleness, TimeUnit timeUnit) {
    return valueOf(name, tagSetList).withMaxStalenessMS(maxStaleness, timeUnit);
  }

  static final class Primary extends ReadPreference {
    @Override
    public ReadPreference withTagSet(TagSet tagSet) {
      throw refuse("tag sets");
    }

    @Override
    public ReadPreference withTagSetList(List<TagSet> tagSet) {
      throw refuse("tag sets");
    }

    @Override
    public ReadPreference withMaxStalenessMS(@Nullable Long maxStalenessMS, TimeUnit timeUnit) {
      throw refuse("max staleness");
    }

    @Override
    public ReadPreference withHedgeOptions(ReadPreferenceHedgeOptions hedgeOptions) {
      throw refuse("hedge options");
    }

    @Override
    public boolean isSecondaryOk() {
      return false;
    }

    @Override
    public String getName() {
      return "primary";
    }

    @Override
    public BsonDocument toDocument() {
      return new BsonDocument("mode", new BsonString(getName()));
    }

    @Override
    public String toString() {
      return "ReadPreference{name=primary}";
    }

    private static IllegalArgumentException refuse(String what) {
      return new IllegalArgumentException(
          "The read preference primary takes no "
              + what
              + "; use primaryPreferred, secondary, secondaryPreferred or nearest.");
    }
  }
}
