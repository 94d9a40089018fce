package dev.holdfast.testkit.internal.command;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import dev.holdfast.testkit.internal.cluster.Role;
import java.io.IOException;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.types.ObjectId;

/** Answers hello, at once or when the topology changes (Server Monitoring, "Awaitable hello"). */
final class HelloReplies {
  private final Identity identity;
  private final ReplicaSet set;
  private final Node node;
  private final Users users;

  HelloReplies(Identity identity, ReplicaSet set, Node node, Users users) {
    this.identity = identity;
    this.set = set;
    this.node = node;
    this.users = users;
  }

  BsonDocument answer(Request request) throws IOException {
    set.lock();
    try {
      if (request.command().isDocument("topologyVersion")) {
        awaitTopologyChangeLocked(
            request.command().getDocument("topologyVersion"),
            request.command().getNumber("maxAwaitTimeMS", new BsonInt32(0)).longValue());
      }
      return describeLocked(request);
    } finally {
      set.unlock();
    }
  }

  private void awaitTopologyChangeLocked(BsonDocument known, long maxMillis) throws IOException {
    long deadline = set.clock().nanos() + TimeUnit.MILLISECONDS.toNanos(maxMillis);
    while (node.isUp() && known.equals(node.topologyVersion()) && set.clock().nanos() < deadline) {
      if (!set.awaitChangeLocked(deadline)) {
        throw new SocketException("the server is being closed");
      }
    }
    if (!node.isUp()) {
      throw new SocketException("the server was killed");
    }
  }

  private BsonDocument describeLocked(Request request) {
    boolean legacy = !request.name().equals("hello");
    boolean writable = identity.kind() != Identity.Kind.MEMBER || node.isPrimary();
    BsonDocument reply =
        new BsonDocument(legacy ? "ismaster" : "isWritablePrimary", BsonBoolean.valueOf(writable));
    if (request.command().containsKey("helloOk")) {
      reply.append("helloOk", BsonBoolean.TRUE);
    }
    reply.append("topologyVersion", node.topologyVersion());
    switch (identity.kind()) {
      case STANDALONE -> {}
      case MONGOS -> reply.append("msg", new BsonString("isdbgrid"));
      case MEMBER -> describeMembershipLocked(reply);
    }
    reply
        .append("maxBsonObjectSize", new BsonInt32(16 * 1024 * 1024))
        .append("maxMessageSizeBytes", new BsonInt32(48_000_000))
        .append("maxWriteBatchSize", new BsonInt32(100_000))
        .append("localTime", new BsonDateTime(set.clock().now().toEpochMilli()))
        .append("connectionId", new BsonInt32(request.connection().number()))
        .append("minWireVersion", new BsonInt32(0))
        .append("maxWireVersion", new BsonInt32(identity.maxWireVersion()))
        .append("readOnly", BsonBoolean.FALSE);
    if (identity.sessions()) {
      reply.append("logicalSessionTimeoutMinutes", new BsonInt32(30));
    }
    if (identity.serviceId() != null && request.command().containsKey("loadBalanced")) {
      reply.append("serviceId", new BsonObjectId(identity.serviceId()));
    }
    describeUser(request.command(), reply);
    return reply.append("ok", new BsonDouble(1));
  }

  private void describeMembershipLocked(BsonDocument reply) {
    if (node.role() == Role.REMOVED) {
      reply
          .append("secondary", BsonBoolean.FALSE)
          .append("isreplicaset", BsonBoolean.TRUE)
          .append("info", new BsonString("the member was removed from the set"));
      return;
    }
    List<Node> visible =
        set.membersLocked().stream().filter(member -> !member.config().hidden()).toList();
    reply
        .append(
            "hosts", addresses(visible.stream().filter(m -> m.config().priority() > 0).toList()))
        .append("setName", new BsonString(set.name()))
        .append("setVersion", new BsonInt32(set.setVersionLocked()))
        .append("secondary", BsonBoolean.valueOf(!node.isPrimary()))
        .append("me", new BsonString(identity.addresses().apply(node)));
    List<Node> passives = visible.stream().filter(m -> m.config().priority() == 0).toList();
    if (!passives.isEmpty()) {
      reply.append("passives", addresses(passives));
    }
    set.primaryKnownToLocked(node)
        .ifPresent(
            primary ->
                reply.append("primary", new BsonString(identity.addresses().apply(primary))));
    if (node.isPrimary()) {
      reply.append("electionId", new BsonObjectId(electionId(node.term())));
    }
    if (node.config().hidden()) {
      reply.append("hidden", BsonBoolean.TRUE);
    }
    if (!node.config().tags().isEmpty()) {
      BsonDocument tags = new BsonDocument();
      node.config().tags().forEach((name, value) -> tags.append(name, new BsonString(value)));
      reply.append("tags", tags);
    }
    reply.append("lastWrite", lastWrite());
  }

  /** The format of real servers: ids compare by term, regardless of the elected member. */
  static ObjectId electionId(long term) {
    return new ObjectId(String.format("7fffffff%016x", term));
  }

  private BsonDocument lastWrite() {
    BsonTimestamp timestamp = node.lastTimestamp();
    BsonDocument opTime = new BsonDocument("ts", timestamp).append("t", new BsonInt64(node.term()));
    return new BsonDocument("opTime", opTime)
        .append("lastWriteDate", new BsonDateTime(timestamp.getTime() * 1000L));
  }

  private BsonArray addresses(List<Node> members) {
    return new BsonArray(
        members.stream().map(m -> new BsonString(identity.addresses().apply(m))).toList());
  }

  private void describeUser(BsonDocument command, BsonDocument reply) {
    if (command.isString("saslSupportedMechs")) {
      String user = command.getString("saslSupportedMechs").getValue();
      if (users.find(user.substring(user.indexOf('.') + 1)) != null) {
        reply.append(
            "saslSupportedMechs", new BsonArray(List.of(new BsonString(Authentication.MECHANISM))));
      }
    }
  }
}
