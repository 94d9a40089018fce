package dev.holdfast.testkit;

import dev.holdfast.testkit.net.Endpoint;
import dev.holdfast.testkit.time.TestClock;
import dev.holdfast.wire.Compressor;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Configures and starts a {@link ScriptedServer}. Every setting has a useful default. */
public final class ScriptedServerBuilder {
  private BsonDocument hello = new BsonDocument();
  private List<String> saslSupportedMechs = List.of();
  private List<Compressor> compressors =
      Stream.of(Compressor.SNAPPY, Compressor.ZSTD, Compressor.ZLIB)
          .filter(Compressor::isAvailable)
          .toList();
  private @Nullable SSLContext tls;
  private ClientAuth clientAuth = ClientAuth.NONE;
  private @Nullable Path unixSocket;
  private TestClock clock = TestClock.system();

  ScriptedServerBuilder() {}

  /** See {@link ScriptedServer#hello}. */
  public ScriptedServerBuilder hello(BsonDocument fields) {
    hello = fields;
    return this;
  }

  /** The mechanisms that hello returns for a user; none by default. */
  public ScriptedServerBuilder saslSupportedMechs(String... mechanisms) {
    saslSupportedMechs = List.of(mechanisms);
    return this;
  }

  /** The compressors that the server supports; by default snappy, zstd and zlib, if available. */
  public ScriptedServerBuilder compressors(Compressor... offered) {
    compressors = List.of(offered);
    return this;
  }

  /** Uses TLS with the certificate of this context. */
  public ScriptedServerBuilder tls(SSLContext context) {
    return tls(context, ClientAuth.NONE);
  }

  /** Uses TLS, and optionally requests certificates from clients. */
  public ScriptedServerBuilder tls(SSLContext context, ClientAuth asking) {
    tls = context;
    clientAuth = asking;
    return this;
  }

  /** Listens on a unix domain socket instead of a port. The file must not exist yet. */
  public ScriptedServerBuilder unixSocket(Path path) {
    unixSocket = path;
    return this;
  }

  /** The clock for delays; the system clock by default. */
  public ScriptedServerBuilder clock(TestClock source) {
    clock = source;
    return this;
  }

  /** Starts a server with a backend. */
  static ScriptedServer serve(Backend backend, Endpoint endpoint, TestClock clock, long seed) {
    Hello none = new Hello(new BsonDocument(), List.of(), List.of());
    ScriptedServer server =
        new ScriptedServer(endpoint, false, new CommandHandler(none, backend, seed), clock);
    server.acceptConnections();
    return server;
  }

  /** Starts the server. It accepts connections when this returns. */
  public ScriptedServer start() {
    if (unixSocket != null && tls != null) {
      throw new IllegalStateException("a server on a unix domain socket has no TLS");
    }
    Endpoint endpoint =
        unixSocket != null ? new UnixEndpoint(unixSocket) : new TcpEndpoint(tls, clientAuth);
    CommandHandler handler = new CommandHandler(new Hello(hello, compressors, saslSupportedMechs));
    ScriptedServer server = new ScriptedServer(endpoint, tls != null, handler, clock);
    server.acceptConnections();
    return server;
  }
}
