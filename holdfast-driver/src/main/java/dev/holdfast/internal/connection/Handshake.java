package dev.holdfast.internal.connection;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoCompressor;
import dev.holdfast.ServerAddress;
import dev.holdfast.ServerApi;
import dev.holdfast.internal.connection.auth.Conversation;
import dev.holdfast.internal.version.WireVersions;
import dev.holdfast.wire.Compressor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the first hello of a connection and evaluates the reply. One per factory; any thread. */
final class Handshake {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.connection");

  private final ConnectionOptions options;
  private final List<Compressor> compressors;
  private final int zlibLevel;

  Handshake(ConnectionOptions options) {
    this.options = options;
    this.compressors = available(options.compressors());
    this.zlibLevel = zlibLevel(options.compressors());
  }

  /**
   * Handshake, "Connection handshake": begins with legacy hello, unless Stable API or a load balancer is
   * used.
   */
  boolean isLegacy() {
    return options.serverApi() == null && !options.loadBalanced();
  }

  BsonDocument hello(@Nullable Conversation conversation) {
    BsonDocument hello =
        isLegacy()
            ? new BsonDocument("isMaster", new BsonInt32(1)).append("helloOk", BsonBoolean.TRUE)
            : new BsonDocument("hello", new BsonInt32(1));
    hello.append("backpressure", BsonBoolean.TRUE);
    hello.append("client", options.metadata().get().document());
    hello.append("compression", names(compressors));
    if (options.loadBalanced()) {
      hello.append("loadBalanced", BsonBoolean.TRUE);
    }
    if (conversation != null) {
      conversation.addTo(hello);
    }
    return hello;
  }

  /** Throws if the driver does not support the server, or the server does not support load balancing. */
  void check(Hello hello, ServerAddress server) {
    String incompatibility =
        WireVersions.incompatibility(server, hello.minWireVersion(), hello.maxWireVersion());
    if (incompatibility != null) {
      throw new MongoClientException(incompatibility);
    }
    if (options.loadBalanced() && hello.serviceId() == null) {
      throw new MongoClientException(
          "Driver attempted to initialize in load balancing mode, but the server does not support"
              + " this mode.");
    }
  }

  /** The first configured compressor that the server supports, too. */
  Optional<Compressor> compressor(Hello hello) {
    for (Compressor ours : compressors) {
      if (hello.compression().contains(ours.wireName())) {
        return Optional.of(ours);
      }
    }
    return Optional.empty();
  }

  int zlibLevel() {
    return zlibLevel;
  }

  /** Stable API: adds the API version, which each command has to carry. */
  static void declareApi(BsonDocument command, @Nullable ServerApi api) {
    if (api == null) {
      return;
    }
    command.append("apiVersion", new BsonString(api.getVersion().getValue()));
    api.getStrict().ifPresent(strict -> command.append("apiStrict", BsonBoolean.valueOf(strict)));
    api.getDeprecationErrors()
        .ifPresent(errors -> command.append("apiDeprecationErrors", BsonBoolean.valueOf(errors)));
  }

  private static List<Compressor> available(List<MongoCompressor> configured) {
    List<Compressor> available = new ArrayList<>();
    for (MongoCompressor wanted : configured) {
      Optional<Compressor> known = Compressor.named(wanted.getName());
      if (known.isPresent() && known.get().isAvailable()) {
        available.add(known.get());
      } else {
        LOGGER.warn(
            "Compressor {} is configured but its library is not on the class path; it is not used",
            wanted.getName());
      }
    }
    return List.copyOf(available);
  }

  private static int zlibLevel(List<MongoCompressor> configured) {
    for (MongoCompressor compressor : configured) {
      if (compressor.getName().equals(Compressor.ZLIB.wireName())) {
        return compressor.getPropertyNonNull(MongoCompressor.LEVEL, -1);
      }
    }
    return -1;
  }

  private static BsonArray names(List<Compressor> compressors) {
    BsonArray names = new BsonArray();
    for (Compressor compressor : compressors) {
      names.add(new BsonString(compressor.wireName()));
    }
    return names;
  }
}
