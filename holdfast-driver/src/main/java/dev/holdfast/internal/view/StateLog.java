package dev.holdfast.internal.view;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The log for operators: one line when the state of a server changes, and none while it stays the same. It
 * uses another logger than {@link SdamLog}, because the specification lists all lines of that one.
 */
final class StateLog {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.client");

  private final ClusterId clusterId;
  private final EventQueue queue;

  StateLog(ClusterId clusterId, EventQueue queue) {
    this.clusterId = clusterId;
    this.queue = queue;
  }

  void serverChanged(ServerDescription before, ServerDescription after) {
    if (after.type() == ServerType.UNKNOWN) {
      lost(before, after.error());
      return;
    }
    String misfit = after.incompatibility();
    if (misfit != null && !misfit.equals(before.incompatibility())) {
      line(Level.WARN, after.address(), misfit);
    } else if (before.type() != after.type()) {
      found(after);
    }
  }

  private void found(ServerDescription server) {
    String setName = server.membership().setName();
    line(
        server.type() == ServerType.REPLICA_SET_GHOST ? Level.WARN : Level.INFO,
        server.address(),
        server.address()
            + " is "
            + nounOf(server.type())
            + (setName == null ? "" : " of replica set " + setName));
  }

  private void lost(ServerDescription before, @Nullable MongoException error) {
    boolean wasKnown = before.type() != ServerType.UNKNOWN;
    // A server that stays Unknown for another reason is logged only if that reason is worse.
    if (!wasKnown && Trouble.of(error).compareTo(Trouble.of(before.error())) <= 0) {
      return;
    }
    ServerAddress server = before.address();
    String why = error == null ? "" : ": " + textOf(error);
    if (error instanceof MongoSocketException) {
      line(Level.WARN, server, server + " is unreachable" + why);
    } else if (wasKnown) {
      Level level = Trouble.of(error) == Trouble.FAILING ? Level.WARN : Level.INFO;
      line(level, server, server + " is no longer " + nounOf(before.type()) + why);
    } else {
      line(Level.WARN, server, server + " cannot be used" + why);
    }
  }

  /** Why a server is Unknown, the worst reason last. */
  private enum Trouble {
    NONE_YET,
    /** The result of an election: a member stepped down, or a newer primary replaced it. */
    DEMOTED,
    FAILING;

    static Trouble of(@Nullable MongoException error) {
      if (error == null) {
        return NONE_YET;
      }
      return error.getClass() == MongoClientException.class || Failure.of(error).stateChange()
          ? DEMOTED
          : FAILING;
    }
  }

  void removed(TopologyDescription before, TopologyDescription after) {
    for (ServerAddress server : before.servers().keySet()) {
      if (!after.knows(server)) {
        boolean nobodyLeft = after.servers().isEmpty();
        line(
            nobodyLeft ? Level.WARN : Level.INFO,
            server,
            server
                + " is left out: it does not belong to "
                + deployment(after)
                + (nobodyLeft ? ". No server is left; check the hosts and replicaSet" : ""));
      }
    }
  }

  private static String deployment(TopologyDescription topology) {
    return switch (topology.type()) {
      case REPLICA_SET_NO_PRIMARY, REPLICA_SET_WITH_PRIMARY ->
          "replica set " + Objects.requireNonNullElse(topology.setName(), "(not named)");
      case SHARDED -> "the sharded cluster";
      case SINGLE, LOAD_BALANCED, UNKNOWN -> "the deployment";
    };
  }

  private static String nounOf(ServerType type) {
    return switch (type) {
      case STANDALONE -> "a standalone server";
      case REPLICA_SET_PRIMARY -> "primary";
      case REPLICA_SET_SECONDARY -> "secondary";
      case REPLICA_SET_ARBITER -> "arbiter";
      case REPLICA_SET_OTHER -> "a hidden or unready member";
      case REPLICA_SET_GHOST -> "a member without a replica set configuration";
      case SHARD_ROUTER -> "a mongos";
      case LOAD_BALANCER -> "a load balancer";
      case UNKNOWN -> "known";
    };
  }

  // The message of a MongoCommandException quotes the whole reply, which is too long for a line.
  private static String textOf(MongoException error) {
    if (error instanceof MongoCommandException command) {
      return "it answered with error " + command.getErrorCode() + ", " + command.getErrorMessage();
    }
    return Objects.requireNonNullElse(error.getMessage(), error.getClass().getSimpleName());
  }

  private void line(Level level, ServerAddress server, String text) {
    if (LOGGER.isEnabledForLevel(level)) {
      queue.append(
          () ->
              SdamLog.server(
                      LOGGER.atLevel(level).addKeyValue("topologyId", clusterId.getValue()), server)
                  .log(text));
    }
  }
}
