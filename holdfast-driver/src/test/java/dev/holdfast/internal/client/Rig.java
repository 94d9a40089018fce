package dev.holdfast.internal.client;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.internal.assembly.Deployment;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.execution.CommandEvents;
import dev.holdfast.internal.execution.Executor;
import dev.holdfast.internal.execution.ServerSource;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.session.ClusterClock;
import dev.holdfast.internal.session.ServerSessionPool;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.testkit.ScriptedServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** What is inside a client, on servers with real sockets; its time passes only in pauses or when told to. */
final class Rig implements AutoCloseable {
  final AtomicLong nanos = new AtomicLong(7_000_000_000L);
  final List<Duration> pauses = new ArrayList<>();
  double jitter = 1;
  boolean interruptPause;
  @Nullable RuntimeException selectionFails;
  final AtomicReference<@Nullable Runnable> afterSelection = new AtomicReference<>();
  final Deployment deployment;
  final ServerSessionPool pool;
  final Executor executor;
  OperationSettings settings;

  Rig(String uri) {
    this(uri, null);
  }

  Rig(String uri, @Nullable Boolean retryWrites) {
    deployment =
        Deployment.open(
            MongoClientSettings.builder().applyConnectionString(new ConnectionString(uri)).build(),
            null);
    pool = new ServerSessionPool(() -> 30, nanos::get);
    executor =
        new Executor(
            new Servers(),
            pool,
            new ClusterClock(),
            new CommandEvents(List.of(), 1000, deployment.events()),
            null,
            new Executor.Settings(retryWrites, true, 5_000, 0, null, List.of()),
            nanos::get,
            () -> jitter,
            this::pause,
            deployment.leaks());
    settings =
        new OperationSettings(
            executor,
            MongoClientSettings.getDefaultCodecRegistry(),
            ReadPreference.primary(),
            ReadConcern.DEFAULT,
            WriteConcern.ACKNOWLEDGED,
            null);
  }

  /** The deployment, but for a selection that fails when a test says so. */
  private final class Servers implements ServerSource {
    @Override
    public ServerDescription select(
        Criteria criteria,
        Set<ServerAddress> deprioritized,
        Operation operation,
        Deadline deadline) {
      if (selectionFails != null) {
        throw selectionFails;
      }
      ServerDescription selected = deployment.select(criteria, deprioritized, operation, deadline);
      Runnable once = afterSelection.getAndSet(null);
      if (once != null) {
        once.run();
      }
      return selected;
    }

    @Override
    public EventQueue events() {
      return deployment.events();
    }

    @Override
    public ConnectionPool poolOf(ServerAddress server, Operation operation) {
      return deployment.poolOf(server, operation);
    }

    @Override
    public TopologyDescription current() {
      return deployment.current();
    }

    @Override
    public long waiting() {
      return deployment.waiting();
    }

    @Override
    public long changes() {
      return deployment.changes();
    }

    @Override
    public void operationFailed(PooledConnection connection, Failure failure) {
      deployment.operationFailed(connection, failure);
    }
  }

  private void pause(Duration time) throws InterruptedException {
    if (interruptPause) {
      throw new InterruptedException("scripted");
    }
    pauses.add(time);
    advance(time);
  }

  void advance(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  ClientSession start() {
    return new ExplicitSession(settings, ClientSessionOptions.builder().build());
  }

  ClientSession start(ClientSessionOptions.Builder options) {
    return new ExplicitSession(settings, options.build());
  }

  /** Runs a command as an operation would; without a session if that is null. */
  <T> T run(Command<T> command, @Nullable ClientSession session) {
    return executor.execute(command, unwrap(session), settings.deadline());
  }

  <T> T run(Command<T> command, @Nullable ClientSession session, Deadline deadline) {
    return executor.execute(command, unwrap(session), deadline);
  }

  private static @Nullable Session unwrap(@Nullable ClientSession session) {
    return session == null ? null : SessionHolder.of(session);
  }

  @Override
  public void close() {
    deployment.close();
  }

  /** A server that says it is the only member of a replica set. */
  static ScriptedServer replicaSet() {
    ScriptedServer server = answering();
    server.hello(
        BsonDocument.parse("{setName: 'rs', secondary: false, setVersion: 1}")
            .append("hosts", new BsonArray(List.of(new BsonString(server.address()))))
            .append("primary", new BsonString(server.address()))
            .append("me", new BsonString(server.address())));
    return server;
  }

  static ScriptedServer mongos() {
    ScriptedServer server = answering();
    server.hello(BsonDocument.parse("{msg: 'isdbgrid'}"));
    return server;
  }

  /** Says ok to whatever these tests send. */
  static ScriptedServer answering() {
    ScriptedServer server = ScriptedServer.start();
    for (String command :
        List.of("insert", "find", "distinct", "getMore", "commitTransaction", "abortTransaction")) {
      server.on(command, request -> new BsonDocument());
    }
    return server;
  }

  static String uri(ScriptedServer... servers) {
    List<String> addresses = new ArrayList<>();
    for (ScriptedServer server : servers) {
      addresses.add(server.address());
    }
    return "mongodb://"
        + String.join(",", addresses)
        + "/?heartbeatFrequencyMS=500&serverSelectionTimeoutMS=3000";
  }
}
