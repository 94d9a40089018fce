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

/** What a {@link ScriptedServer} is before it starts. Every setting has a useful default. */
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

  /** What a hello that asks for a user's mechanisms is told; nothing unless set. */
  public ScriptedServerBuilder saslSupportedMechs(String... mechanisms) {
    saslSupportedMechs = List.of(mechanisms);
    return this;
  }

  /** What the server compresses with when a client offers it; snappy, zstd and zlib unless set. */
  public ScriptedServerBuilder compressors(Compressor... offered) {
    compressors = List.of(offered);
    return this;
  }

  /** Connections begin with a TLS handshake, with the certificate of this context. */
  public ScriptedServerBuilder tls(SSLContext context) {
    return tls(context, ClientAuth.NONE);
  }

  public ScriptedServerBuilder tls(SSLContext context, ClientAuth asking) {
    tls = context;
    clientAuth = asking;
    return this;
  }

  /** Listens on a unix domain socket instead of a port; the file must not exist yet. */
  public ScriptedServerBuilder unixSocket(Path path) {
    unixSocket = path;
    return this;
  }

  /** The time that delays follow; the machine's unless set. */
  public ScriptedServerBuilder clock(TestClock source) {
    clock = source;
    return this;
  }

  /** Starts a server that answers by an engine. */
  static ScriptedServer serve(Engine engine, Endpoint endpoint, TestClock clock, long seed) {
    Hello none = new Hello(new BsonDocument(), List.of(), List.of());
    ScriptedServer server =
        new ScriptedServer(endpoint, false, new Behaviour(none, engine, seed), clock);
    server.acceptConnections();
    return server;
  }

  /** Starts the server; it accepts connections when this returns. */
  public ScriptedServer start() {
    if (unixSocket != null && tls != null) {
      throw new IllegalStateException("a server on a unix domain socket has no TLS");
    }
    Endpoint endpoint =
        unixSocket != null ? new UnixEndpoint(unixSocket) : new TcpEndpoint(tls, clientAuth);
    Behaviour behaviour = new Behaviour(new Hello(hello, compressors, saslSupportedMechs));
    ScriptedServer server = new ScriptedServer(endpoint, tls != null, behaviour, clock);
    server.acceptConnections();
    return server;
  }
}
