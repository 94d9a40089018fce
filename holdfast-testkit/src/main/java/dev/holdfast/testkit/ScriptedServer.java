package dev.holdfast.testkit;

import dev.holdfast.testkit.net.Endpoint;
import dev.holdfast.testkit.net.Link;
import dev.holdfast.testkit.net.Listener;
import dev.holdfast.testkit.time.TestClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A MongoDB server in the test's process: a standalone on a real loopback socket that answers hello and ping.
 * A test scripts its other replies and its faults, and reads the commands that it received. The test owns it;
 * any thread.
 *
 * <pre>{@code
 * try (ScriptedServer server = ScriptedServer.start()) {
 *   server.on("find", request -> BsonDocument.parse("{cursor: {id: 0, ns: 'a.b', firstBatch: []}}"));
 *   server.on("insert").once(Fault.reset()).once(Fault.error(91, "RetryableWriteError"));
 *   // ... a client at server.uri() ...
 *   server.awaitReceived("insert", 3);
 * }
 * }</pre>
 */
public final class ScriptedServer implements AutoCloseable {
  // Longer than the delays that tests script: a delayed connection does not notice that its client
  // has left.
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Endpoint endpoint;
  private final boolean tls;
  private final CommandHandler handler;
  private final ReceivedLog log = new ReceivedLog();
  private final ConnectionRegistry connections = new ConnectionRegistry();
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private final AtomicReference<@Nullable Acceptor> acceptor = new AtomicReference<>();
  private final Delays delays;

  ScriptedServer(Endpoint endpoint, boolean tls, CommandHandler handler, TestClock clock) {
    this.endpoint = endpoint;
    this.tls = tls;
    this.handler = handler;
    delays = new Delays(clock);
  }

  /** Starts a standalone without TLS on a port that the system chooses. */
  public static ScriptedServer start() {
    return builder().start();
  }

  /** Configures a server before it starts. */
  public static ScriptedServerBuilder builder() {
    return new ScriptedServerBuilder();
  }

  /** The port; -1 on a unix domain socket. */
  public int port() {
    return endpoint.port();
  }

  /** The address of the server: {@code 127.0.0.1:port}, or the path of its unix domain socket. */
  public String address() {
    return endpoint.address();
  }

  /** A connection string for only this server. */
  public String uri() {
    return "mongodb://"
        + (port() < 0 ? URLEncoder.encode(address(), StandardCharsets.UTF_8) : address())
        + "/?directConnection=true"
        + (tls ? "&tls=true" : "");
  }

  /** Answers commands of this name with the responder from now on. */
  public ScriptedServer on(String commandName, Responder responder) {
    handler.respond(commandName, responder);
    return this;
  }

  /** The faults of commands of this name. {@code isMaster} covers both of its spellings. */
  public CommandScript on(String commandName) {
    return handler.script(commandName);
  }

  /** The faults of new connections, before TLS and before any command. */
  public CommandScript onConnect() {
    return handler.onConnect();
  }

  /**
   * Changes the hello reply: these fields replace or extend those of a standalone, and null removes a field.
   * Replaces an earlier change.
   */
  public ScriptedServer hello(BsonDocument fields) {
    handler.hello(fields);
    return this;
  }

  /** Configures a fail point like the {@code configureFailPoint} command, but without a connection. */
  public ScriptedServer configureFailPoint(BsonDocument command) {
    BsonDocument reply = handler.configureFailPoint(command);
    if (reply.containsKey("errmsg")) {
      throw new IllegalArgumentException(reply.getString("errmsg").getValue());
    }
    return this;
  }

  /** All commands received so far, in order. */
  public List<Received> received() {
    return log.matching(entry -> true);
  }

  /** The commands of this name received so far, in order. */
  public List<Received> received(String commandName) {
    return log.matching(entry -> entry.commandName().equals(commandName));
  }

  /** Forgets the commands received so far. */
  public void forgetReceived() {
    log.clear();
  }

  /** Waits up to thirty seconds for a command of this name, and returns the first one. */
  public Received awaitReceived(String commandName) {
    return awaitReceived(commandName, 1).get(0);
  }

  /**
   * Waits up to thirty seconds until {@code count} commands of this name have arrived; returns all of them.
   */
  public List<Received> awaitReceived(String commandName, int count) {
    return log.await(commandName, count, TIMEOUT);
  }

  /** Waits until {@code count} commands of this name have arrived; returns all of them. */
  public List<Received> awaitReceived(String commandName, int count, Duration timeout) {
    return log.await(commandName, count, timeout);
  }

  /** The number of connections accepted since the start. */
  public int acceptedConnections() {
    return connections.accepted();
  }

  /** The number of connections that are open now. */
  public int openConnections() {
    return connections.openCount();
  }

  /** Waits up to thirty seconds until exactly {@code count} connections are open. */
  public void awaitOpenConnections(int count) {
    connections.awaitOpen(count, TIMEOUT);
  }

  /** Resets every open connection. */
  public void resetConnections() {
    connections.open().forEach(ServedConnection::reset);
  }

  /**
   * Applies a fault to every command, or to every new connection, until {@link #heal()}. At most one fault of
   * commands and one of connections is active; a new fault replaces the earlier one.
   */
  public void inject(Fault fault) {
    FaultEffects.of(fault).onServer(this);
  }

  /** Removes all scripted faults of commands and connections, and all fail points. */
  public void clearScripts() {
    handler.clearScripts();
  }

  /** How many connections the server ignores until {@link #heal()}. */
  long stalledConnections() {
    return connections.open().stream().filter(ServedConnection::isStalled).count();
  }

  /** Ends the faults of {@link #inject}. Resets stalled connections and accepts connections again. */
  public void heal() {
    handler.standingFaults().clear();
    connections.open().stream()
        .filter(ServedConnection::isStalled)
        .forEach(ServedConnection::reset);
    acceptConnections();
  }

  /** Errors of clients and responders: invalid messages and exceptions. Empty in a good test. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** Refuses new connections until {@link #acceptConnections()}. Open connections stay open. */
  public void refuseConnections() {
    Acceptor current = acceptor.getAndSet(null);
    if (current == null) {
      return;
    }
    try {
      current.stop();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot stop listening on " + address(), e);
    }
    join(current.thread(), System.nanoTime() + TIMEOUT.toNanos());
  }

  /** Accepts connections again at the same address. */
  public void acceptConnections() {
    if (delays.isClosed()) {
      throw new IllegalStateException("the server on " + address() + " is closed");
    }
    if (acceptor.get() != null) {
      return;
    }
    Listener listener;
    try {
      listener = endpoint.listen();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen on " + address(), e);
    }
    Acceptor listening =
        new Acceptor(listener, "holdfast-testkit-" + address(), this::serve, problems::add);
    acceptor.set(listening);
    listening.start();
  }

  private void serve(Link link) {
    int number = connections.nextNumber();
    // Taken on this thread, so that faults apply to connections in the order of acceptance.
    CommandScript.Scripted scripted = handler.onConnect().next();
    Fault fault = scripted != null ? scripted.fault() : handler.standingFaults().onConnect();
    ServedConnection connection = new ServedConnection(this, handler, link, number, fault);
    Thread thread = new Thread(connection, "holdfast-testkit-" + address() + "-" + number);
    thread.setDaemon(true);
    if (connections.add(connection, thread)) {
      thread.start();
    } else {
      connection.abort();
    }
  }

  /** Closes the port and the connections, and ends their threads. */
  @Override
  public void close() {
    delays.close();
    refuseConnections();
    List<Thread> threads = connections.close();
    connections.open().forEach(ServedConnection::abort);
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    threads.forEach(thread -> join(thread, deadline));
  }

  private static void join(Thread thread, long deadline) {
    if (thread == Thread.currentThread()) { // A responder closes its own server.
      return;
    }
    try {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    if (thread.isAlive()) {
      throw new IllegalStateException(thread.getName() + " does not end. Does a responder block?");
    }
  }

  StandingFaults standingFaults() {
    return handler.standingFaults();
  }

  void received(Received received) {
    log.append(received);
    handler.backend().received(received);
  }

  void ended(ServedConnection connection) {
    connections.remove(connection);
  }

  void problem(String what) {
    problems.add(what);
  }

  /** Waits for the duration. Throws if the server is closed meanwhile. */
  void delay(Duration duration) throws IOException {
    delays.delay(duration);
  }
}
