package dev.holdfast.internal.execution;

import java.util.Locale;
import java.util.Set;
import org.bson.BsonDocument;

/** Command Logging and Monitoring, "Security": commands whose contents nobody is told. */
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

  static boolean isSensitive(String commandName, BsonDocument command) {
    String name = commandName.toLowerCase(Locale.ROOT);
    return SENSITIVE.contains(name)
        || (HELLO.contains(name) && command.containsKey("speculativeAuthenticate"));
  }
}
