package dev.holdfast.testkit.internal.command;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import java.time.Duration;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Commands about the server. */
final class AdminCommands {
  private static final String VERSION = "7.0.0";

  private final Identity identity;
  private final ReplicaSet set;
  private final Node node;

  AdminCommands(Identity identity, ReplicaSet set, Node node) {
    this.identity = identity;
    this.set = set;
    this.node = node;
  }

  BsonDocument run(Request request) {
    BsonDocument command = request.command();
    return switch (request.name()) {
      case "ping", "startSession", "refreshSessions", "setParameter", "logout", "fsync" -> ok();
      case "endSessions", "killSessions", "killAllSessions", "killAllSessionsByPattern" ->
          endSessions(request);
      case "buildInfo", "buildinfo" -> buildInfo();
      case "getParameter" -> getParameter(command);
      case "serverStatus" -> serverStatus();
      case "connectionStatus" -> connectionStatus(request.connection());
      case "replSetStepDown" -> stepDown(command);
      case "replSetGetStatus" -> status();
      default ->
          throw new CommandError(
              ErrorReplies.COMMAND_NOT_FOUND, "no such command: '" + request.name() + "'");
    };
  }

  private static BsonDocument ok() {
    return new BsonDocument("ok", new BsonDouble(1));
  }

  private BsonDocument endSessions(Request request) {
    set.lock();
    try {
      if (request.name().equals("endSessions")) {
        for (BsonValue session : request.command().getArray("endSessions", new BsonArray())) {
          BsonValue id = session.asDocument().get("id", BsonNull.VALUE);
          if (node.transactions().open(id) != null) {
            node.transactions().aborted(id, node.transactions().number(id));
          }
        }
      } else {
        node.transactions().abortAll();
      }
      set.wakeWritersLocked();
      return ok();
    } finally {
      set.unlock();
    }
  }

  private static BsonDocument buildInfo() {
    BsonArray parts = new BsonArray();
    List.of(7, 0, 0, 0).forEach(part -> parts.add(new BsonInt32(part)));
    return new BsonDocument("version", new BsonString(VERSION))
        .append("gitVersion", new BsonString("holdfast-testkit"))
        .append("versionArray", parts)
        .append("modules", new BsonArray())
        .append("maxBsonObjectSize", new BsonInt32(16 * 1024 * 1024))
        .append("ok", new BsonDouble(1));
  }

  private static BsonDocument getParameter(BsonDocument command) {
    BsonDocument reply = new BsonDocument();
    BsonDocument known =
        new BsonDocument(
                "featureCompatibilityVersion", new BsonDocument("version", new BsonString("7.0")))
            .append(
                "authenticationMechanisms",
                new BsonArray(List.of(new BsonString(Authentication.MECHANISM))))
            .append("enableTestCommands", BsonBoolean.TRUE)
            .append("requireApiVersion", BsonBoolean.FALSE);
    boolean all = new BsonString("*").equals(command.get("getParameter"));
    known.forEach(
        (name, value) -> {
          if (all || command.containsKey(name)) {
            reply.append(name, value);
          }
        });
    if (reply.isEmpty()) {
      throw new CommandError(72, "no option found to get");
    }
    return reply.append("ok", new BsonDouble(1));
  }

  private BsonDocument serverStatus() {
    return new BsonDocument("version", new BsonString(VERSION))
        .append(
            "process",
            new BsonString(identity.kind() == Identity.Kind.MONGOS ? "mongos" : "mongod"))
        .append("storageEngine", new BsonDocument("name", new BsonString("inMemory")))
        .append("ok", new BsonDouble(1));
  }

  private static BsonDocument connectionStatus(ConnectionState connection) {
    BsonArray users = new BsonArray();
    if (connection.user() != null) {
      users.add(
          new BsonDocument("user", new BsonString(connection.user()))
              .append("db", new BsonString("admin")));
    }
    BsonDocument authInfo =
        new BsonDocument("authenticatedUsers", users)
            .append("authenticatedUserRoles", new BsonArray());
    return new BsonDocument("authInfo", authInfo).append("ok", new BsonDouble(1));
  }

  private BsonDocument stepDown(BsonDocument command) {
    requireMember();
    BsonValue seconds = command.get("replSetStepDown");
    Duration freeze =
        Duration.ofSeconds(
            seconds != null && seconds.isNumber() ? seconds.asNumber().longValue() : 60);
    boolean force = command.getBoolean("force", BsonBoolean.FALSE).getValue();
    set.change(
        () -> {
          if (!node.isPrimary()) {
            throw new CommandError(10107, "not primary so can't step down");
          }
          set.elections().stepDownLocked(node, freeze, force);
        });
    return ok();
  }

  private BsonDocument status() {
    requireMember();
    return set.locked(
        () -> {
          BsonArray members = new BsonArray();
          for (Node member : set.membersLocked()) {
            String state =
                !member.isUp()
                    ? "(not reachable/healthy)"
                    : member.isPrimary() ? "PRIMARY" : "SECONDARY";
            members.add(
                new BsonDocument("_id", new BsonInt32(member.id()))
                    .append("name", new BsonString(identity.addresses().apply(member)))
                    .append("health", new BsonDouble(member.isUp() ? 1 : 0))
                    .append("stateStr", new BsonString(state)));
          }
          return new BsonDocument("set", new BsonString(set.name()))
              .append("term", new org.bson.BsonInt64(set.elections().termLocked()))
              .append("members", members)
              .append("ok", new BsonDouble(1));
        });
  }

  private void requireMember() {
    if (identity.kind() != Identity.Kind.MEMBER) {
      throw new CommandError(76, "not running with --replSet");
    }
  }
}
