package dev.holdfast.connection;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ServerAddress;
import dev.holdfast.TagSet;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The client's view of one server. Immutable; each heartbeat creates a new description. Descriptions that
 * differ only in times are equal.
 */
public final class ServerDescription {
  /** The oldest MongoDB version that the driver supports. */
  public static final String MIN_DRIVER_SERVER_VERSION = "3.6";

  public static final int MIN_DRIVER_WIRE_VERSION = 6;

  /** The newest wire version that the driver supports. A server may support newer versions in addition. */
  public static final int MAX_DRIVER_WIRE_VERSION = 29;

  private static final int DEFAULT_MAX_DOCUMENT_SIZE = 16 * 1024 * 1024;

  private final ServerAddress address;
  private final ServerConnectionState state;
  private final ServerFacts is;

  private ServerDescription(Builder builder) {
    address = notNull("address", builder.facts.address);
    state = notNull("state", builder.facts.state);
    is = new ServerFacts(builder.facts);
  }

  public static Builder builder() {
    return new Builder(new ServerFacts());
  }

  public static Builder builder(ServerDescription serverDescription) {
    return new Builder(new ServerFacts(serverDescription.is));
  }

  public static int getDefaultMaxDocumentSize() {
    return DEFAULT_MAX_DOCUMENT_SIZE;
  }

  public static int getDefaultMinWireVersion() {
    return 0;
  }

  public static int getDefaultMaxWireVersion() {
    return 0;
  }

  /** The address that the client uses. */
  public ServerAddress getAddress() {
    return address;
  }

  /** The address by which a replica set member identifies itself. Null for other servers. */
  public @Nullable String getCanonicalAddress() {
    return is.canonicalAddress;
  }

  public ServerType getType() {
    return is.type;
  }

  public ClusterType getClusterType() {
    return is.type.getClusterType();
  }

  public ServerConnectionState getState() {
    return state;
  }

  /** Whether the server responded to the last heartbeat. */
  public boolean isOk() {
    return is.ok;
  }

  public boolean isReplicaSetMember() {
    return is.type.getClusterType() == ClusterType.REPLICA_SET;
  }

  public boolean isShardRouter() {
    return is.type == ServerType.SHARD_ROUTER;
  }

  public boolean isStandAlone() {
    return is.type == ServerType.STANDALONE;
  }

  /** Whether the server accepts writes. Also true for a standalone, a mongos and a load balancer. */
  public boolean isPrimary() {
    return is.ok && (is.type == ServerType.REPLICA_SET_PRIMARY || hasNoRole());
  }

  /**
   * Whether the server accepts reads for secondaries. Also true for a standalone, a mongos and a load
   * balancer, but not for a primary.
   */
  public boolean isSecondary() {
    return is.ok && (is.type == ServerType.REPLICA_SET_SECONDARY || hasNoRole());
  }

  private boolean hasNoRole() {
    return switch (is.type) {
      case STANDALONE, SHARD_ROUTER, LOAD_BALANCER -> true;
      case REPLICA_SET_PRIMARY,
          REPLICA_SET_SECONDARY,
          REPLICA_SET_ARBITER,
          REPLICA_SET_OTHER,
          REPLICA_SET_GHOST,
          UNKNOWN ->
          false;
    };
  }

  /** Whether the server is a mongocryptd, which analyses commands and stores no data. */
  public boolean isCryptd() {
    return is.cryptd;
  }

  /** Whether the server supports {@code hello} in place of the legacy command. */
  public boolean isHelloOk() {
    return is.helloOk;
  }

  public Set<String> getHosts() {
    return is.hosts;
  }

  public Set<String> getPassives() {
    return is.passives;
  }

  public Set<String> getArbiters() {
    return is.arbiters;
  }

  /** The primary according to this member. */
  public @Nullable String getPrimary() {
    return is.primary;
  }

  public @Nullable String getSetName() {
    return is.setName;
  }

  public @Nullable ObjectId getElectionId() {
    return is.electionId;
  }

  public @Nullable Integer getSetVersion() {
    return is.setVersion;
  }

  public TagSet getTagSet() {
    return is.tagSet;
  }

  /** Whether the server has all of these tags. Always true for a reachable standalone or mongos. */
  public boolean hasTags(TagSet desiredTags) {
    return is.ok && (isStandAlone() || isShardRouter() || is.tagSet.containsAll(desiredTags));
  }

  /** In bytes. */
  public int getMaxDocumentSize() {
    return is.maxDocumentSize;
  }

  public int getMinWireVersion() {
    return is.minWireVersion;
  }

  public int getMaxWireVersion() {
    return is.maxWireVersion;
  }

  public boolean isCompatibleWithDriver() {
    return !isIncompatiblyNewerThanDriver() && !isIncompatiblyOlderThanDriver();
  }

  public boolean isIncompatiblyNewerThanDriver() {
    return is.ok && is.minWireVersion > MAX_DRIVER_WIRE_VERSION;
  }

  /** Always false for a load balancer: each connection checks its server itself. */
  public boolean isIncompatiblyOlderThanDriver() {
    return is.ok
        && is.type != ServerType.LOAD_BALANCER
        && is.maxWireVersion < MIN_DRIVER_WIRE_VERSION;
  }

  public @Nullable Integer getLogicalSessionTimeoutMinutes() {
    return is.logicalSessionTimeoutMinutes;
  }

  public @Nullable TopologyVersion getTopologyVersion() {
    return is.topologyVersion;
  }

  /** The time of the member's last write, by the member's clock. */
  public @Nullable Date getLastWriteDate() {
    return is.lastWrite();
  }

  /** The time of the last update of this description, on the clock of {@link System#nanoTime}. */
  public long getLastUpdateTime(TimeUnit timeUnit) {
    return timeUnit.convert(is.lastUpdateTimeNanos, TimeUnit.NANOSECONDS);
  }

  /** The moving average of recent heartbeats. 0 if there was none. */
  public long getRoundTripTimeNanos() {
    return is.roundTripTimeNanos;
  }

  /** The minimum of recent heartbeats. 0 if there were too few. */
  public long getMinRoundTripTimeNanos() {
    return is.minRoundTripTimeNanos;
  }

  /** The error because of which the server is {@link ServerType#UNKNOWN}. Null if there was none. */
  public @Nullable Throwable getException() {
    return is.exception;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ServerDescription other && is.equals(other.is);
  }

  @Override
  public int hashCode() {
    return is.hashCode();
  }

  @Override
  public String toString() {
    return "ServerDescription" + is;
  }

  /** A description that is short enough for a log line. */
  public String getShortDescription() {
    return is.shortDescription();
  }

  /** Builds a {@link ServerDescription}. The address and the state are required. */
  public static final class Builder {
    private final ServerFacts facts;

    private Builder(ServerFacts facts) {
      this.facts = facts;
    }

    public Builder address(ServerAddress address) {
      facts.address = address;
      return this;
    }

    public Builder canonicalAddress(@Nullable String canonicalAddress) {
      facts.canonicalAddress = canonicalAddress;
      return this;
    }

    public Builder type(ServerType type) {
      facts.type = notNull("type", type);
      return this;
    }

    public Builder ok(boolean ok) {
      facts.ok = ok;
      return this;
    }

    public Builder state(ServerConnectionState state) {
      facts.state = state;
      return this;
    }

    public Builder cryptd(boolean cryptd) {
      facts.cryptd = cryptd;
      return this;
    }

    public Builder helloOk(boolean helloOk) {
      facts.helloOk = helloOk;
      return this;
    }

    public Builder hosts(Set<String> hosts) {
      facts.hosts = copy(hosts);
      return this;
    }

    public Builder passives(Set<String> passives) {
      facts.passives = copy(passives);
      return this;
    }

    public Builder arbiters(Set<String> arbiters) {
      facts.arbiters = copy(arbiters);
      return this;
    }

    public Builder primary(@Nullable String primary) {
      facts.primary = primary;
      return this;
    }

    public Builder setName(@Nullable String setName) {
      facts.setName = setName;
      return this;
    }

    public Builder electionId(@Nullable ObjectId electionId) {
      facts.electionId = electionId;
      return this;
    }

    public Builder setVersion(@Nullable Integer setVersion) {
      facts.setVersion = setVersion;
      return this;
    }

    public Builder tagSet(TagSet tagSet) {
      facts.tagSet = notNull("tagSet", tagSet);
      return this;
    }

    public Builder maxDocumentSize(int maxDocumentSize) {
      facts.maxDocumentSize = maxDocumentSize;
      return this;
    }

    public Builder minWireVersion(int minWireVersion) {
      facts.minWireVersion = minWireVersion;
      return this;
    }

    public Builder maxWireVersion(int maxWireVersion) {
      facts.maxWireVersion = maxWireVersion;
      return this;
    }

    public Builder topologyVersion(@Nullable TopologyVersion topologyVersion) {
      facts.topologyVersion = topologyVersion;
      return this;
    }

    public Builder logicalSessionTimeoutMinutes(@Nullable Integer logicalSessionTimeoutMinutes) {
      facts.logicalSessionTimeoutMinutes = logicalSessionTimeoutMinutes;
      return this;
    }

    public Builder exception(@Nullable Throwable exception) {
      facts.exception = exception;
      return this;
    }

    public Builder lastWriteDate(@Nullable Date lastWriteDate) {
      facts.lastWriteDate = lastWriteDate == null ? null : (Long) lastWriteDate.getTime();
      return this;
    }

    public Builder lastUpdateTimeNanos(long lastUpdateTimeNanos) {
      facts.lastUpdateTimeNanos = lastUpdateTimeNanos;
      return this;
    }

    public Builder roundTripTime(long roundTripTime, TimeUnit timeUnit) {
      facts.roundTripTimeNanos = timeUnit.toNanos(roundTripTime);
      return this;
    }

    public Builder minRoundTripTime(long minRoundTripTime, TimeUnit timeUnit) {
      facts.minRoundTripTimeNanos = timeUnit.toNanos(minRoundTripTime);
      return this;
    }

    public ServerDescription build() {
      return new ServerDescription(this);
    }

    // Set.copyOf would lose the server's order.
    private static Set<String> copy(Set<String> names) {
      return Collections.unmodifiableSet(new LinkedHashSet<>(names));
    }
  }
}
