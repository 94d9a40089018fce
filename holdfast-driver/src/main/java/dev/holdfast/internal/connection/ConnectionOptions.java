package dev.holdfast.internal.connection;

import dev.holdfast.MongoCompressor;
import dev.holdfast.ServerApi;
import dev.holdfast.connection.SocketSettings;
import dev.holdfast.connection.SslSettings;
import dev.holdfast.internal.connection.auth.Authenticator;
import dev.holdfast.internal.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What all connections of a client have in common.
 *
 * @param metadata asked once per connection, because it may be appended to at run time
 * @param authenticator null for clients without a credential, and for monitoring
 */
public record ConnectionOptions(
    SocketSettings socket,
    SslSettings ssl,
    StreamFactory streams,
    Clock clock,
    List<MongoCompressor> compressors,
    @Nullable ServerApi serverApi,
    boolean loadBalanced,
    Supplier<ClientMetadata> metadata,
    @Nullable Authenticator authenticator,
    Use use) {

  /** What connections are for. */
  public enum Use {
    OPERATIONS,
    /** Only hellos: no authentication, and errors always count against the server. */
    MONITORING
  }

  public ConnectionOptions {
    compressors = List.copyOf(compressors);
  }

  /** The same client's monitoring connections. Their monitor gives each question its own deadline. */
  public ConnectionOptions forMonitoring() {
    SocketSettings monitoring =
        SocketSettings.builder(socket).readTimeout(0, TimeUnit.MILLISECONDS).build();
    return new ConnectionOptions(
        monitoring,
        ssl,
        streams,
        clock,
        List.of(),
        serverApi,
        loadBalanced,
        metadata,
        null,
        Use.MONITORING);
  }
}
