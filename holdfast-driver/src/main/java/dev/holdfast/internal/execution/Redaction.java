package dev.holdfast.internal.execution;

import dev.holdfast.MongoCommandException;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.bson.BsonDocument;

/** Command Logging and Monitoring, "Security": events and logs must not contain these commands. */
final class Redaction {
  private static final Set<String> SENSITIVE =
      Set.of(
          "authenticate",
          "saslstart",
          "saslcontinue",
          "getnonce",
          "createuser",
          "updateuser",
          "copydbgetnonce",
          "copydbsaslstart",
          "copydb");
  private static final Set<String> HELLO = Set.of("hello", "ismaster");

  private Redaction() {}

  /**
   * @param has whether the command has a field
   */
  static boolean isSensitive(String commandName, Predicate<String> has) {
    String name = commandName.toLowerCase(Locale.ROOT);
    return SENSITIVE.contains(name)
        || (HELLO.contains(name) && has.test("speculativeAuthenticate"));
  }

  /** The reply to a sensitive command is as secret as the command. */
  static Throwable withoutReply(Throwable failure) {
    return failure instanceof MongoCommandException error
        ? new MongoCommandException(new BsonDocument(), error.getServerAddress())
        : failure;
  }
}
