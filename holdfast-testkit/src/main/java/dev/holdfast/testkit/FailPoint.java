package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.command.ErrorReplies;
import dev.holdfast.testkit.internal.command.FailPointMode;
import java.time.Duration;
import java.util.Locale;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The {@code failCommand} fail point of a server: which commands of which application fail, how, and how
 * often. Immutable except for its counters, which the caller's lock guards.
 */
final class FailPoint {
  /**
   * The effect on one command. First the command waits. Then its connection is closed, or it fails with an
   * error, or it succeeds with a write concern error, or it succeeds.
   */
  record Effect(
      Duration block,
      boolean closeConnection,
      @Nullable BsonDocument error,
      @Nullable BsonDocument writeConcernError,
      @Nullable BsonArray errorLabels) {

    /** The reply to a command that succeeds, with the write concern error if there is one. */
    BsonDocument applyTo(BsonDocument reply) {
      if (writeConcernError == null) {
        return reply;
      }
      BsonDocument changed = reply.clone().append("writeConcernError", writeConcernError);
      return errorLabels == null ? changed : changed.append("errorLabels", errorLabels);
    }
  }

  private final BsonArray failCommands;
  private final @Nullable String appName;
  private final Effect effect;
  private final FailPointMode mode;

  private FailPoint(BsonDocument data, FailPointMode mode) {
    failCommands = data.getArray("failCommands", new BsonArray());
    appName = data.containsKey("appName") ? data.getString("appName").getValue() : null;
    effect = effect(data);
    this.mode = mode;
  }

  /**
   * Parses a {@code configureFailPoint} command. Returns null if the command switches the fail point off.
   *
   * @throws IllegalArgumentException with a message for the client if the command is invalid
   */
  static @Nullable FailPoint parse(BsonDocument command) {
    BsonValue name = command.get("configureFailPoint");
    if (!new BsonString("failCommand").equals(name)) {
      throw new IllegalArgumentException(
          "unknown fail point; this server supports only failCommand: " + name);
    }
    FailPointMode mode = FailPointMode.parse(command.get("mode"));
    BsonDocument data = command.getDocument("data", new BsonDocument());
    return mode == null ? null : new FailPoint(data, mode);
  }

  private static Effect effect(BsonDocument data) {
    Duration block = Duration.ZERO;
    if (isTrue(data, "blockConnection")) {
      block = Duration.ofMillis(data.getNumber("blockTimeMS", new BsonInt32(0)).longValue());
    }
    BsonDocument error = null;
    if (data.isNumber("errorCode")) {
      int code = data.getNumber("errorCode").intValue();
      error = ErrorReplies.error(code, "Failing command via 'failCommand' failpoint");
      if (data.isArray("errorLabels")) {
        error.append("errorLabels", data.getArray("errorLabels"));
      }
    }
    BsonDocument writeConcernError =
        data.isDocument("writeConcernError") ? data.getDocument("writeConcernError") : null;
    BsonArray labels = data.isArray("errorLabels") ? data.getArray("errorLabels") : null;
    return new Effect(block, isTrue(data, "closeConnection"), error, writeConcernError, labels);
  }

  private static boolean isTrue(BsonDocument data, String name) {
    return data.isBoolean(name) && data.getBoolean(name).getValue();
  }

  /** Counts a matching command and returns the effect on it; null if there is none. */
  @Nullable Effect next(String commandName, @Nullable String clientAppName) {
    if (!names(commandName) || (appName != null && !appName.equals(clientAppName))) {
      return null;
    }
    return mode.applies() ? effect : null;
  }

  /** Servers ignore the case of the legacy hello's name. */
  private boolean names(String commandName) {
    String name = commandName.toLowerCase(Locale.ROOT);
    return failCommands.stream()
        .anyMatch(
            failing ->
                failing.isString()
                    && failing.asString().getValue().toLowerCase(Locale.ROOT).equals(name));
  }
}
