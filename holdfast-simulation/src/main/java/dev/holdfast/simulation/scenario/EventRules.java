package dev.holdfast.simulation.scenario;

import dev.holdfast.ServerAddress;
import dev.holdfast.event.CommandFailedEvent;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.CommandSucceededEvent;
import dev.holdfast.event.ServerHeartbeatFailedEvent;
import dev.holdfast.event.ServerHeartbeatStartedEvent;
import dev.holdfast.event.ServerHeartbeatSucceededEvent;
import dev.holdfast.event.ServerMonitorListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/** Rules about the events of commands and monitors. The driver calls the listeners one at a time. */
final class EventRules implements CommandListener, ServerMonitorListener {
  /** Commands that an operation sends once, unless they fail. */
  private static final Set<String> ONCE = Set.of("find", "aggregate", "findAndModify", "ping");

  private final List<Violation> violations = new ArrayList<>();
  private final Map<Integer, String> commands = new HashMap<>(); // Started commands, by request id.
  private final Map<Long, String> done = new HashMap<>(); // Succeeded commands, by operation id.
  private final Set<BsonValue> cursors = new HashSet<>(); // Cursors that are open on servers.
  private final Map<Integer, BsonValue> asked =
      new HashMap<>(); // Cursors of getMore, by request id.
  private boolean sessionsEnded;
  private boolean closing; // Checks that close() cancels fail.
  private int heartbeatsFailed;
  private final Map<ServerAddress, Integer> heartbeats = new HashMap<>(); // Started and not ended.

  private void broken(String rule, String details) {
    violations.add(new Violation(rule, details));
  }

  // --- commands ---

  @Override
  public void commandStarted(CommandStartedEvent event) {
    if (isDone(event)) {
      broken("a command that succeeded is not sent again", event.getCommandName());
    }
    if (event.getCommandName().equals("endSessions")) {
      sessionsEnded = true;
    }
    if (event.getCommandName().equals("killCursors")) {
      event.getCommand().getArray("cursors").forEach(cursors::remove);
    }
    if (event.getCommandName().equals("getMore")) {
      asked.put(event.getRequestId(), event.getCommand().get("getMore"));
    }
    if (commands.put(event.getRequestId(), event.getCommandName()) != null) {
      broken("command events", "request " + event.getRequestId() + " started twice");
    }
  }

  @Override
  public void commandSucceeded(CommandSucceededEvent event) {
    ended(event.getRequestId(), event.getCommandName());
    if (ONCE.contains(event.getCommandName())
        && !event.getResponse().containsKey("writeConcernError")) {
      done.put(event.getOperationId(), event.getCommandName());
    }
    rememberCursor(event);
  }

  private boolean isDone(CommandStartedEvent event) {
    return event.getCommandName().equals(done.get(event.getOperationId()));
  }

  private void rememberCursor(CommandSucceededEvent event) {
    BsonDocument reply = event.getResponse();
    if (!reply.isDocument("cursor") || !reply.getDocument("cursor").isInt64("id")) {
      return;
    }
    BsonInt64 id = reply.getDocument("cursor").getInt64("id");
    if (id.getValue() != 0) {
      cursors.add(id);
    } else if (event.getCommandName().equals("getMore")) {
      cursors.remove(asked.remove(event.getRequestId()));
    }
  }

  @Override
  public void commandFailed(CommandFailedEvent event) {
    ended(event.getRequestId(), event.getCommandName());
  }

  private void ended(int requestId, String name) {
    if (commands.remove(requestId) == null) {
      broken("command events", name + " ended but did not start");
    }
  }

  // --- monitors ---

  @Override
  public void serverHearbeatStarted(ServerHeartbeatStartedEvent event) {
    ServerAddress server = event.getConnectionId().getServerId().getAddress();
    if (heartbeats.merge(server, 1, Integer::sum) > 1) {
      broken("heartbeat events", "two heartbeats of " + server + " at the same time");
    }
  }

  @Override
  public void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {
    heartbeats.merge(event.getConnectionId().getServerId().getAddress(), -1, Integer::sum);
  }

  @Override
  public void serverHeartbeatFailed(ServerHeartbeatFailedEvent event) {
    heartbeatsFailed += closing ? 0 : 1;
    heartbeats.merge(event.getConnectionId().getServerId().getAddress(), -1, Integer::sum);
  }

  void closing() {
    closing = true;
  }

  /** The rules for a run without troubles. */
  List<Violation> ofCalm() {
    List<Violation> found = new ArrayList<>();
    if (heartbeatsFailed > 0) {
      found.add(new Violation("calm", heartbeatsFailed + " heartbeats failed"));
    }
    if (!cursors.isEmpty()) {
      found.add(new Violation("cursors are closed", "servers keep " + cursors));
    }
    if (!sessionsEnded) {
      found.add(new Violation("sessions are ended", "endSessions was not sent"));
    }
    return found;
  }

  /** The rules for a closed client. */
  List<Violation> atTheEnd() {
    List<Violation> found = new ArrayList<>(violations);
    if (!commands.isEmpty()) {
      found.add(new Violation("command events", "started without an end: " + commands));
    }
    heartbeats.forEach(
        (server, open) -> {
          if (open != 0) {
            found.add(
                new Violation("heartbeat events", open + " of " + server + " without an end"));
          }
        });
    return found;
  }
}
