package dev.holdfast.spec.unified;

import dev.holdfast.event.CommandEvent;
import dev.holdfast.event.CommandFailedEvent;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.CommandSucceededEvent;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.bson.BsonDocument;

/** Hands command events to the log, but for those that a test does not want to see. */
final class CommandRecorder implements CommandListener {
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
  // Sensitive when they carry speculativeAuthenticate; then the driver has emptied them.
  private static final Set<String> SOMETIMES_SENSITIVE = Set.of("hello", "ismaster");

  private final EventLog log;
  private final Set<String> ignored;
  private final boolean sensitiveToo;
  private final Set<Integer> redacted = ConcurrentHashMap.newKeySet();

  CommandRecorder(EventLog log, Set<String> ignored, boolean sensitiveToo) {
    this.log = log;
    this.ignored = ignored.stream().map(CommandRecorder::lower).collect(Collectors.toSet());
    this.sensitiveToo = sensitiveToo;
  }

  @Override
  public void commandStarted(CommandStartedEvent event) {
    if (SOMETIMES_SENSITIVE.contains(lower(event.getCommandName()))
        && event.getCommand().isEmpty()) {
      redacted.add(event.getRequestId());
    }
    add("commandStartedEvent", event, event.getCommand());
  }

  @Override
  public void commandSucceeded(CommandSucceededEvent event) {
    add("commandSucceededEvent", event, event.getResponse());
  }

  @Override
  public void commandFailed(CommandFailedEvent event) {
    add("commandFailedEvent", event, null);
  }

  private void add(String name, CommandEvent event, BsonDocument body) {
    String command = lower(event.getCommandName());
    boolean sensitive = SENSITIVE.contains(command) || redacted.contains(event.getRequestId());
    if (!command.equals("configurefailpoint")
        && !ignored.contains(command)
        && (sensitiveToo || !sensitive)) {
      // Copied: a driver may lend its listeners a view of a buffer that it is about to reuse.
      log.add(name, event, body == null ? null : body.clone());
    }
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
