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
 * What the client knows about one server, from its last hello or its last failure. Immutable. Created by
 * {@link HelloParser} or {@link #unknown}.
 *
 * @param mongocryptd null if the server did not report it
 * @param error why the server is Unknown; null for other types, and before the first reply or failure
 * @param maxDocumentSize for readers of descriptions; operations use the value of their connection's hello
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
   * What a check measured. Every check changes these values, so {@link #sameAs} ignores them.
   *
   * @param roundTripNanos the moving average; null while the server is Unknown
   * @param minRoundTripNanos the fastest of the last ten samples; 0 before the second sample, null while the
   *     server is Unknown
   * @param opTime the position of the last write in the oplog, as the server sent it
   * @param lastUpdateNanos when the reply or failure arrived, by the client's clock
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

  /** A server that has not replied yet. */
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

  /**
   * Load Balancers, "Server Discovery Logging and Monitoring": a load balancer is never checked and always
   * available.
   */
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

  /** Why the driver cannot talk to this server; null if it can, or if the server's versions are not known. */
  public @Nullable String incompatibility() {
    return type == ServerType.UNKNOWN || type == ServerType.LOAD_BALANCER
        ? null
        : WireVersions.incompatibility(address, minWireVersion, maxWireVersion);
  }

  public boolean isPrimary() {
    return type == ServerType.REPLICA_SET_PRIMARY;
  }

  /** SDAM, "Server Description Equality": a change between two equal descriptions publishes no event. */
  // Compares by identity first. The equals methods of records are linked at run time, so their
  // first call is slow.
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

  // Exceptions do not implement equals, and their messages contain durations and connection ids.
  // Two refusals by the same server are one state, not two.
  private static boolean sameError(@Nullable MongoException one, @Nullable MongoException other) {
    return one == null || other == null
        ? one == null && other == null
        : one.getClass() == other.getClass()
            && one.getCode() == other.getCode()
            && Objects.equals(essenceOf(one), essenceOf(other));
  }

  /** Describes the error without details that differ between two occurrences of the same failure. */
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
