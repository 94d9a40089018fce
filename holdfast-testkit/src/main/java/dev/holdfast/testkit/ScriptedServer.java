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
 * A MongoDB server inside the test's process: a standalone on a real loopback socket that answers hello
 * and ping, does what a test scripts, and remembers what it received. Owned by the test; any thread.
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
  // Longer than the blocks that tests script: a blocked connection does not see its peer leave.
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Endpoint endpoint;
  private final boolean tls;
  private final Behaviour behaviour;
  private final ReceivedLog log = new ReceivedLog();
  private final ConnectionRegistry connections = new ConnectionRegistry();
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private final AtomicReference<@Nullable Acceptor> acceptor = new AtomicReference<>();
  private final Pauses pauses;

  ScriptedServer(Endpoint endpoint, boolean tls, Behaviour behaviour, TestClock clock) {
    this.endpoint = endpoint;
    this.tls = tls;
    this.behaviour = behaviour;
    pauses = new Pauses(clock);
  }

  /** Starts a plain standalone on a port the system picks. */
  public static ScriptedServer start() {
    return builder().start();
  }

  public static ScriptedServerBuilder builder() {
    return new ScriptedServerBuilder();
  }

  /** The port, or -1 on a unix domain socket. */
  public int port() {
    return endpoint.port();
  }

  /** Where the server listens: {@code 127.0.0.1:port}, or the path of its unix domain socket. */
  public String address() {
    return endpoint.address();
  }

  /** A connection string for this server alone. */
  public String uri() {
    return "mongodb://"
        + (port() < 0 ? URLEncoder.encode(address(), StandardCharsets.UTF_8) : address())
        + "/?directConnection=true"
        + (tls ? "&tls=true" : "");
  }

  /** Answers commands of this name from now on, instead of what answered them before. */
  public ScriptedServer on(String commandName, Responder responder) {
    behaviour.respond(commandName, responder);
    return this;
  }

  /** What goes wrong with commands of this name. {@code isMaster} covers both of its spellings. */
  public CommandScript on(String commandName) {
    return behaviour.script(commandName);
  }

  /** What goes wrong with new connections, before TLS and before any command. */
  public CommandScript onConnect() {
    return behaviour.onConnect();
  }

  /**
   * Changes how the server introduces itself: these fields replace or join those of a standalone, a
   * null removes one. An earlier change is undone.
   */
  public ScriptedServer hello(BsonDocument fields) {
    behaviour.hello(fields);
    return this;
  }

  /** Does what the {@code configureFailPoint} command does, without a connection. */
  public ScriptedServer configureFailPoint(BsonDocument command) {
    BsonDocument reply = behaviour.configureFailPoint(command);
    if (reply.containsKey("errmsg")) {
      throw new IllegalArgumentException(reply.getString("errmsg").getValue());
    }
    return this;
  }

  /** Everything received so far, in order. */
  public List<Received> received() {
    return log.matching(entry -> true);
  }

  /** The commands of this name received so far, in order. */
  public List<Received> received(String commandName) {
    return log.matching(entry -> entry.commandName().equals(commandName));
  }

  /** Forgets what was received so far. */
  public void forgetReceived() {
    log.clear();
  }

  /** Waits up to thirty seconds for a command of this name; the first one received. */
  public Received awaitReceived(String commandName) {
    return awaitReceived(commandName, 1).get(0);
  }

  /** Waits up to thirty seconds until so many commands of this name were received; all of them. */
  public List<Received> awaitReceived(String commandName, int count) {
    return log.await(commandName, count, PATIENCE);
  }

  public List<Received> awaitReceived(String commandName, int count, Duration timeout) {
    return log.await(commandName, count, timeout);
  }

  /** How many connections were ever accepted. */
  public int acceptedConnections() {
    return connections.accepted();
  }

  public int openConnections() {
    return connections.openCount();
  }

  /** Waits up to thirty seconds until exactly so many connections are open. */
  public void awaitOpenConnections(int count) {
    connections.awaitOpen(count, PATIENCE);
  }

  /** Resets every open connection. */
  public void resetConnections() {
    connections.open().forEach(ServedConnection::reset);
  }

  /** Every command, or new connection, has this fault until {@link #heal()}; one of each at a time. */
  public void inject(Fault fault) {
    if (fault instanceof Fault.RefuseConnections) {
      refuseConnections();
    } else {
      behaviour.weather().inject(fault);
    }
  }

  /** Nothing is scripted to go wrong any more: faults of commands and connections, fail points. */
  public void clearScripts() {
    behaviour.clearScripts();
  }

  /** Undoes {@link #inject}; connections whose commands went nowhere are reset. */
  public void heal() {
    behaviour.weather().clear();
    connections.open().stream()
        .filter(ServedConnection::isStalled)
        .forEach(ServedConnection::reset);
    acceptConnections();
  }

  /** What clients or responders did wrong: invalid messages, exceptions. Empty in a good test. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** Refuses connections from now on, until {@link #acceptConnections()}. Open ones stay. */
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
    join(current.thread(), System.nanoTime() + PATIENCE.toNanos());
  }

  /** Accepts connections again, at the same place. */
  public void acceptConnections() {
    if (pauses.isClosed()) {
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
    // Taken here: connections fail in their order.
    CommandScript.Scripted scripted = behaviour.onConnect().next();
    Fault fault = scripted != null ? scripted.fault() : behaviour.weather().onConnect();
    ServedConnection connection = new ServedConnection(this, behaviour, link, number, fault);
    Thread thread = new Thread(connection, "holdfast-testkit-" + address() + "-" + number);
    thread.setDaemon(true);
    if (connections.add(connection, thread)) {
      thread.start();
    } else {
      connection.abort();
    }
  }

  /** Closes everything: the port, the connections and their threads. */
  @Override
  public void close() {
    pauses.close();
    refuseConnections();
    List<Thread> threads = connections.close();
    connections.open().forEach(ServedConnection::abort);
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    threads.forEach(thread -> join(thread, deadline));
  }

  private static void join(Thread thread, long deadline) {
    if (thread == Thread.currentThread()) { // a responder closes its own server
      return;
    }
    try {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    if (thread.isAlive()) {
      throw new IllegalStateException(
          thread.getName() + " does not end; does a responder wait for something?");
    }
  }

  void received(Received received) {
    log.append(received);
    behaviour.engine().received(received);
  }

  void ended(ServedConnection connection) {
    connections.remove(connection);
  }

  void problem(String what) {
    problems.add(what);
  }

  /** Waits as long, or until the server is closed, which is told by an exception. */
  void pause(Duration duration) throws IOException {
    pauses.pause(duration);
  }
}
