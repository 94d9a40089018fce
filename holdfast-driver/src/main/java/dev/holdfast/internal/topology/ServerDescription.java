package dev.holdfast.internal.topology;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.internal.version.WireVersions;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What the client believes about one server, from its last hello or its last failure. Immutable; made by
 * {@link HelloParser} or {@link #unknown}.
 *
 * @param mongocryptd null if the server did not say
 * @param error why the server is Unknown; null otherwise, and while it has not been heard of yet
 * @param maxDocumentSize for those who look at descriptions; operations go by their connection's own hello
 */
public record ServerDescription(
    ServerAddress address,
    ServerType type,
    @Nullable MongoException error,
    int minWireVersion,
    int maxWireVersion,
    Membership membership,
    Map<String, String> tags,
    @Nullable Integer logicalSessionTimeoutMinutes,
    @Nullable TopologyVersion topologyVersion,
    @Nullable Boolean mongocryptd,
    boolean helloOk,
    int maxDocumentSize,
    Timing timing) {

  static final int DEFAULT_MAX_DOCUMENT_SIZE =
      dev.holdfast.connection.ServerDescription.getDefaultMaxDocumentSize();

  /**
   * What a check measured; not part of a server's identity, so it is left out of {@link #sameAs}.
   *
   * @param roundTripNanos the moving average; null while the server is Unknown
   * @param minRoundTripNanos of the last ten; 0 until there are two, null while the server is Unknown
   * @param opTime where in the oplog the last write stands, as the server wrote it
   * @param lastUpdateNanos when the reply arrived, by the client's clock
   */
  public record Timing(
      @Nullable Long roundTripNanos,
      @Nullable Long minRoundTripNanos,
      @Nullable Long lastWriteMillis,
      @Nullable BsonValue opTime,
      long lastUpdateNanos) {
    public static final Timing NEVER = unknownAt(Long.MIN_VALUE);

    private static Timing unknownAt(long nanos) {
      return new Timing(null, null, null, null, nanos);
    }

    public Timing(
        @Nullable Long roundTripNanos,
        long minRoundTripNanos,
        @Nullable Long lastWriteMillis,
        long lastUpdateNanos) {
      this(roundTripNanos, minRoundTripNanos, lastWriteMillis, null, lastUpdateNanos);
    }
  }

  public ServerDescription {
    tags = Map.copyOf(tags);
  }

  /** A server nobody has heard of yet. */
  public static ServerDescription initial(ServerAddress address) {
    return unknown(address, null, null, Timing.NEVER.lastUpdateNanos());
  }

  public static ServerDescription unknown(
      ServerAddress address,
      @Nullable MongoException error,
      @Nullable TopologyVersion topologyVersion,
      long nowNanos) {
    return new ServerDescription(
        address,
        ServerType.UNKNOWN,
        error,
        0,
        0,
        Membership.NONE,
        Map.of(),
        null,
        topologyVersion,
        null,
        false,
        DEFAULT_MAX_DOCUMENT_SIZE,
        Timing.unknownAt(nowNanos));
  }

  /** Load Balancers, "Server Discovery Logging and Monitoring": never checked, always there. */
  static ServerDescription loadBalancer(ServerAddress address) {
    return new ServerDescription(
        address,
        ServerType.LOAD_BALANCER,
        null,
        0,
        0,
        Membership.NONE,
        Map.of(),
        null,
        null,
        null,
        false,
        DEFAULT_MAX_DOCUMENT_SIZE,
        Timing.NEVER);
  }

  public boolean isDataBearing() {
    return switch (type) {
      case STANDALONE, REPLICA_SET_PRIMARY, REPLICA_SET_SECONDARY, SHARD_ROUTER, LOAD_BALANCER ->
          true;
      case REPLICA_SET_ARBITER, REPLICA_SET_OTHER, REPLICA_SET_GHOST, UNKNOWN -> false;
    };
  }

  /** Why the driver cannot talk to this server; null if it can, or if nobody knows yet. */
  public @Nullable String incompatibility() {
    return type == ServerType.UNKNOWN || type == ServerType.LOAD_BALANCER
        ? null
        : WireVersions.incompatibility(address, minWireVersion, maxWireVersion);
  }

  public boolean isPrimary() {
    return type == ServerType.REPLICA_SET_PRIMARY;
  }

  /** SDAM, "Server Description Equality": whether replacing one by the other is worth an event. */
  // By identity first: that spares the equality of records, which is made at run time, and slowly.
  @SuppressWarnings("ReferenceEquality")
  public boolean sameAs(ServerDescription other) {
    return this == other || sameState(other);
  }

  private boolean sameState(ServerDescription other) {
    return address.equals(other.address)
        && type == other.type
        && sameError(error, other.error)
        && minWireVersion == other.minWireVersion
        && maxWireVersion == other.maxWireVersion
        && membership.equals(other.membership)
        && tags.equals(other.tags)
        && Objects.equals(logicalSessionTimeoutMinutes, other.logicalSessionTimeoutMinutes)
        && Objects.equals(topologyVersion, other.topologyVersion)
        && Objects.equals(mongocryptd, other.mongocryptd);
  }

  // Exceptions have no equality of their own, and their messages count milliseconds and
  // connections. Two refusals by the same server are one state, not two.
  private static boolean sameError(@Nullable MongoException one, @Nullable MongoException other) {
    return one == null || other == null
        ? one == null && other == null
        : one.getClass() == other.getClass()
            && one.getCode() == other.getCode()
            && Objects.equals(essenceOf(one), essenceOf(other));
  }

  /** What happened, without what differs between two times that it happens. */
  static @Nullable String essenceOf(MongoException error) {
    Throwable cause = error.getCause();
    if (cause != null) {
      return cause.toString();
    }
    return error instanceof MongoCommandException command
        ? command.getErrorMessage()
        : error.getMessage();
  }
}
