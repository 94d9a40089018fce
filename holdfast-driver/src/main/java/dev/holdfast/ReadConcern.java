package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** How durable and consistent the data of a read must be. Immutable. */
public final class ReadConcern {
  /** No read concern: the server uses its default. */
  public static final ReadConcern DEFAULT = new ReadConcern((String) null);

  public static final ReadConcern LOCAL = new ReadConcern(ReadConcernLevel.LOCAL);
  public static final ReadConcern MAJORITY = new ReadConcern(ReadConcernLevel.MAJORITY);
  public static final ReadConcern LINEARIZABLE = new ReadConcern(ReadConcernLevel.LINEARIZABLE);
  public static final ReadConcern SNAPSHOT = new ReadConcern(ReadConcernLevel.SNAPSHOT);
  public static final ReadConcern AVAILABLE = new ReadConcern(ReadConcernLevel.AVAILABLE);

  private final @Nullable String levelName;

  public ReadConcern(ReadConcernLevel level) {
    this(notNull("level", level).getValue());
  }

  private ReadConcern(@Nullable String levelName) {
    this.levelName = levelName;
  }

  /** A read concern by name, including names that only newer servers know. */
  public static ReadConcern ofLevel(String levelName) {
    return new ReadConcern(notNull("levelName", levelName));
  }

  /** Null if the server decides, or if this driver does not know the level. */
  public @Nullable ReadConcernLevel getLevel() {
    for (ReadConcernLevel level : ReadConcernLevel.values()) {
      if (level.getValue().equals(levelName)) {
        return level;
      }
    }
    return null;
  }

  /** The name that commands carry. Null if the server decides. */
  public @Nullable String getLevelName() {
    return levelName;
  }

  public boolean isServerDefault() {
    return levelName == null;
  }

  public BsonDocument asDocument() {
    BsonDocument document = new BsonDocument();
    if (levelName != null) {
      document.put("level", new BsonString(levelName));
    }
    return document;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ReadConcern other && Objects.equals(levelName, other.levelName);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(levelName);
  }

  @Override
  public String toString() {
    return "ReadConcern{level=" + (levelName == null ? "<server default>" : levelName) + '}';
  }
}
