package dev.holdfast.internal.execution;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.event.CommandFailedEvent;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.CommandSucceededEvent;
import dev.holdfast.event.OperationRetriedEvent;
import dev.holdfast.event.TransactionId;
import dev.holdfast.internal.assembly.Deployment;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.session.ClusterClock;
import dev.holdfast.internal.session.ServerSessionPool;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.testkit.ScriptedServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** An executor on real sockets, whose backoffs are noted instead of waited for. */
final class Bench implements AutoCloseable, CommandListener {
  final List<Duration> pauses = new CopyOnWriteArrayList<>();
  final List<String> timeline = new CopyOnWriteArrayList<>();
  final List<@Nullable TransactionId> transactions = new CopyOnWriteArrayList<>();
  final List<CommandStartedEvent> started = new CopyOnWriteArrayList<>();
  final List<OperationRetriedEvent> retried = new CopyOnWriteArrayList<>();
  final Deployment deployment;
  final Executor executor;
  double jitter = 1;
  @Nullable DoubleSupplier jitterSource; // Instead of always the same.

  Bench(String uri) {
    this(uri, null);
  }

  Bench(String uri, Executor.@Nullable Pause pause) {
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(uri))
            .applyToServerSettings(s -> s.heartbeatFrequency(500, TimeUnit.MILLISECONDS))
            .build();
    deployment = Deployment.open(settings, null);
    executor =
        new Executor(
            deployment,
            new ServerSessionPool(deployment::sessionTimeoutMinutes, deployment.clock()),
            new ClusterClock(),
            new CommandEvents(List.of(this), 1000, deployment.events()),
            null,
            new Executor.Settings(
                settings.getRetryWritesValue(),
                settings.getRetryReads(),
                settings.getClusterSettings().getServerSelectionTimeout(TimeUnit.MILLISECONDS),
                settings.getSocketSettings().getReadTimeout(TimeUnit.MILLISECONDS),
                settings.getServerApi(),
                List.of(retried::add)),
            deployment.clock(),
            () -> jitterSource == null ? jitter : jitterSource.getAsDouble(),
            pause == null ? pauses::add : pause,
            deployment.leaks());
  }

  BsonDocument run(Command<BsonDocument> command) {
    return executor.execute(command, (Session) null, Deadline.never());
  }

  BsonDocument run(Command<BsonDocument> command, Deadline deadline) {
    return executor.execute(command, (Session) null, deadline);
  }

  void drainTokens() {
    while (executor.tokens().consume()) {
      // until there is none
    }
  }

  /** A set of which this server is the primary of the given election, and all others secondaries. */
  static void elect(ScriptedServer primary, int election, ScriptedServer... members) {
    List<String> hosts = new ArrayList<>();
    for (ScriptedServer member : members) {
      hosts.add("'" + member.address() + "'");
    }
    for (ScriptedServer member : members) {
      String role =
          member == primary
              ? "isWritablePrimary: true, secondary: false, electionId: ObjectId('"
                  + String.format("%024x", election)
                  + "')"
              : "isWritablePrimary: false, secondary: true";
      member.hello(
          BsonDocument.parse(
              "{setName: 'rs', setVersion: 1, hosts: "
                  + hosts
                  + ", me: '"
                  + member.address()
                  + "', "
                  + role
                  + "}"));
    }
  }

  static ScriptedServer primary() {
    ScriptedServer server = obliging(ScriptedServer.start());
    elect(server, 1, server);
    return server;
  }

  /** Says yes to what nothing else is scripted for. */
  static ScriptedServer obliging(ScriptedServer server) {
    for (String command : List.of("insert", "update", "find")) {
      server.on(command, request -> BsonDocument.parse("{ok: 1}"));
    }
    return server;
  }

  static String uri(ScriptedServer server, String options) {
    return "mongodb://" + server.address() + "/?replicaSet=rs" + options;
  }

  @Override
  public void commandStarted(CommandStartedEvent event) {
    started.add(event);
    timeline.add(event.getCommandName() + " started");
    transactions.add(event.getTransactionId());
  }

  @Override
  public void commandSucceeded(CommandSucceededEvent event) {
    timeline.add(event.getCommandName() + " succeeded");
    transactions.add(event.getTransactionId());
  }

  @Override
  public void commandFailed(CommandFailedEvent event) {
    timeline.add(event.getCommandName() + " failed");
    transactions.add(event.getTransactionId());
  }

  @Override
  public void close() {
    deployment.close();
  }
}
