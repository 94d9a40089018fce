package dev.holdfast.internal.connection;

import dev.holdfast.MongoCompressor;
import dev.holdfast.MongoCredential;
import dev.holdfast.ServerAddress;
import dev.holdfast.ServerApi;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.connection.SocketSettings;
import dev.holdfast.connection.SslSettings;
import dev.holdfast.internal.connection.auth.Authenticators;
import dev.holdfast.internal.connection.auth.ScramKeyCache;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.TimerScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** Real connections for tests, with options to turn; closes what it made. */
final class TestConnections implements AutoCloseable {
  final TimerScheduler scheduler = new TimerScheduler("test-timers");
  SocketSettings socket = SocketSettings.builder().build();
  SslSettings ssl = SslSettings.builder().build();
  Host.Resolver resolver = Host.Resolver.SYSTEM;
  List<MongoCompressor> compressors = List.of();
  ServerApi serverApi;
  boolean loadBalanced;
  MongoCredential credential;
  boolean monitoring;
  UnaryOperator<SocketStream> around = UnaryOperator.identity();

  private final ScramKeyCache scramKeys = new ScramKeyCache();
  private final List<Connection> made = new ArrayList<>();
  private long number;

  Connection to(ServerAddress address) {
    ConnectionId id = nextId(address);
    ConnectionOptions options = options();
    SocketStream stream = around.apply(options.streams().streamTo(address));
    Connection connection =
        new SocketConnection(
            id, options, new Handshake(options), new ReplacedTextWarning(), stream);
    made.add(connection);
    return connection;
  }

  private ConnectionId nextId(ServerAddress address) {
    return new ConnectionId(new ServerId(new ClusterId(), address), ++number, null);
  }

  ConnectionId nextId(String address) {
    return nextId(new ServerAddress(address));
  }

  /** Address in the form that a scripted server tells it. */
  Connection to(String address) {
    return to(new ServerAddress(address));
  }

  Connection opened(String address) {
    Connection connection = to(address);
    connection.open(soon());
    return connection;
  }

  ConnectionOptions options() {
    ConnectionOptions options =
        new ConnectionOptions(
            socket,
            ssl,
            StreamFactory.ofSockets(socket, ssl, resolver, scheduler),
            Clock.SYSTEM,
            compressors,
            serverApi,
            loadBalanced,
            () -> ClientMetadata.of("test", new ClientEnvironment(Map.of(), name -> null, false)),
            credential == null ? null : Authenticators.of(credential, scramKeys),
            ConnectionOptions.Use.OPERATIONS);
    return monitoring ? options.forMonitoring() : options;
  }

  void connectTimeout(long millis) {
    socket = SocketSettings.builder(socket).connectTimeout(millis, TimeUnit.MILLISECONDS).build();
  }

  void socketTimeout(long millis) {
    socket = SocketSettings.builder(socket).readTimeout(millis, TimeUnit.MILLISECONDS).build();
  }

  static Deadline soon() {
    return in(20_000);
  }

  static Deadline in(long millis) {
    return Deadline.in(Clock.SYSTEM, Duration.ofMillis(millis));
  }

  @Override
  public void close() {
    made.forEach(Connection::close);
    scheduler.close();
  }
}
