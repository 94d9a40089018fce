package dev.holdfast.internal.uri;

import dev.holdfast.AuthenticationMechanism;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.TagSet;
import dev.holdfast.connection.ServerMonitoringMode;
import java.util.List;
import java.util.Map;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * The type of an option's values, which parses them. One class with a switch instead of a lambda per type:
 * the JVM creates a class for each lambda at run time, and every application would wait for that.
 */
final class ValueType<T> {
  static final ValueType<String> TEXT = new ValueType<>(Kind.TEXT);
  static final ValueType<Boolean> SWITCH = new ValueType<>(Kind.SWITCH);
  static final ValueType<Integer> INTEGER = new ValueType<>(Kind.INTEGER);
  static final ValueType<Long> LONG = new ValueType<>(Kind.LONG);
  static final ValueType<Integer> STALENESS = new ValueType<>(Kind.STALENESS);
  static final ValueType<Object> W = new ValueType<>(Kind.W);
  static final ValueType<String> SERVICE_NAME = new ValueType<>(Kind.SERVICE_NAME);
  static final ValueType<List<String>> COMPRESSORS = new ValueType<>(Kind.COMPRESSORS);
  static final ValueType<Map<String, String>> PROPERTIES = new ValueType<>(Kind.PROPERTIES);
  static final ValueType<TagSet> TAG_SET = new ValueType<>(Kind.TAG_SET);
  static final ValueType<String> READ_CONCERN_LEVEL = new ValueType<>(Kind.READ_CONCERN_LEVEL);
  static final ValueType<ReadPreference> READ_PREFERENCE = new ValueType<>(Kind.READ_PREFERENCE);
  static final ValueType<AuthenticationMechanism> AUTH_MECHANISM =
      new ValueType<>(Kind.AUTH_MECHANISM);
  static final ValueType<ServerMonitoringMode> MONITORING_MODE =
      new ValueType<>(Kind.MONITORING_MODE);
  static final ValueType<UuidRepresentation> UUID_REPRESENTATION =
      new ValueType<>(Kind.UUID_REPRESENTATION);

  private enum Kind {
    TEXT,
    SWITCH,
    INTEGER,
    LONG,
    STALENESS,
    W,
    SERVICE_NAME,
    COMPRESSORS,
    PROPERTIES,
    TAG_SET,
    READ_CONCERN_LEVEL,
    READ_PREFERENCE,
    AUTH_MECHANISM,
    MONITORING_MODE,
    UUID_REPRESENTATION
  }

  private final Kind kind;

  private ValueType(Kind kind) {
    this.kind = kind;
  }

  /** Whether the values are numbers. */
  boolean isNumeric() {
    return kind == Kind.INTEGER || kind == Kind.LONG || kind == Kind.STALENESS || kind == Kind.W;
  }

  boolean isSwitch() {
    return kind == Kind.SWITCH;
  }

  /**
   * Parses a value. Returns null if the value is invalid.
   *
   * @param warnings receives warnings about a valid value
   */
  @SuppressWarnings("unchecked") // The constants above give each kind its type.
  @Nullable T read(UriOption<T> option, String value, List<String> warnings) {
    try {
      return (T) any(option, value, warnings);
    } catch (IllegalArgumentException noSuchThing) {
      return null;
    }
  }

  private @Nullable Object any(UriOption<T> option, String value, List<String> warnings) {
    return switch (kind) {
      case TEXT -> ValueParsers.text(value, option.max());
      case SWITCH -> ValueParsers.bool(option.name(), value, warnings);
      case INTEGER -> ValueParsers.integer(value, option.min(), option.max());
      case LONG -> ValueParsers.longInteger(value, option.min(), option.max());
      case STALENESS -> ValueParsers.staleness(value);
      case W -> ValueParsers.w(value);
      case SERVICE_NAME -> ValueParsers.serviceName(value);
      case COMPRESSORS -> ValueParsers.compressors(value, warnings);
      case PROPERTIES -> ValueParsers.properties(value, warnings);
      case TAG_SET -> ValueParsers.tagSet(value);
      case READ_CONCERN_LEVEL -> ReadConcern.ofLevel(value).getLevelName();
      case READ_PREFERENCE -> ReadPreference.valueOf(value);
      case AUTH_MECHANISM -> AuthenticationMechanism.fromMechanismName(value);
      case MONITORING_MODE -> ServerMonitoringMode.fromString(value);
      case UUID_REPRESENTATION -> ValueParsers.uuidRepresentation(value);
    };
  }
}
