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
 * Options of all connections of a client.
 *
 * @param metadata called once per connection, because applications can append to the metadata at run time
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

  /** The purpose of a connection. */
  public enum Use {
    OPERATIONS,
    /** Sends only hellos. It does not authenticate, and its errors get no overload labels. */
    MONITORING
  }

  public ConnectionOptions {
    compressors = List.copyOf(compressors);
  }

  /** The options of the client's monitors. They have no read timeout: a monitor sets a deadline per hello. */
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
