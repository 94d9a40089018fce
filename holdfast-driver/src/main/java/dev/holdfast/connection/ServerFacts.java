package dev.holdfast.connection;

import dev.holdfast.ServerAddress;
import dev.holdfast.TagSet;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ServerDescription} and its builder share this list of fields. A description has a private copy
 * that never changes. Collections are never modified.
 */
final class ServerFacts {
  @Nullable ServerAddress address;
  @Nullable ServerConnectionState state;
  @Nullable String canonicalAddress;
  ServerType type = ServerType.UNKNOWN;
  boolean ok;
  boolean cryptd;
  boolean helloOk;
  Set<String> hosts = Set.of();
  Set<String> passives = Set.of();
  Set<String> arbiters = Set.of();
  @Nullable String primary;
  @Nullable String setName;
  @Nullable ObjectId electionId;
  @Nullable Integer setVersion;
  TagSet tagSet = new TagSet();
  int maxDocumentSize = ServerDescription.getDefaultMaxDocumentSize();
  int minWireVersion;
  int maxWireVersion;
  @Nullable TopologyVersion topologyVersion;
  @Nullable Integer logicalSessionTimeoutMinutes;
  @Nullable Throwable exception;
  @Nullable Long lastWriteDate;
  long lastUpdateTimeNanos = Long.MIN_VALUE;
  long roundTripTimeNanos;
  long minRoundTripTimeNanos;

  ServerFacts() {}

  ServerFacts(ServerFacts from) {
    address = from.address;
    state = from.state;
    canonicalAddress = from.canonicalAddress;
    type = from.type;
    ok = from.ok;
    cryptd = from.cryptd;
    helloOk = from.helloOk;
    hosts = from.hosts;
    passives = from.passives;
    arbiters = from.arbiters;
    primary = from.primary;
    setName = from.setName;
    electionId = from.electionId;
    setVersion = from.setVersion;
    tagSet = from.tagSet;
    maxDocumentSize = from.maxDocumentSize;
    minWireVersion = from.minWireVersion;
    maxWireVersion = from.maxWireVersion;
    topologyVersion = from.topologyVersion;
    logicalSessionTimeoutMinutes = from.logicalSessionTimeoutMinutes;
    exception = from.exception;
    lastWriteDate = from.lastWriteDate;
    lastUpdateTimeNanos = from.lastUpdateTimeNanos;
    roundTripTimeNanos = from.roundTripTimeNanos;
    minRoundTripTimeNanos = from.minRoundTripTimeNanos;
  }

  /** All fields except times. Exceptions do not define equals, so this compares their class and message. */
  private List<@Nullable Object> withoutTimes() {
    return Arrays.asList(
        address,
        state,
        canonicalAddress,
        type,
        ok,
        cryptd,
        helloOk,
        hosts,
        passives,
        arbiters,
        primary,
        setName,
        electionId,
        setVersion,
        tagSet,
        maxDocumentSize,
        minWireVersion,
        maxWireVersion,
        topologyVersion,
        logicalSessionTimeoutMinutes,
        exception == null ? null : exception.getClass(),
        exception == null ? null : exception.getMessage());
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ServerFacts other && withoutTimes().equals(other.withoutTimes());
  }

  @Override
  public int hashCode() {
    return withoutTimes().hashCode();
  }

  @Override
  public String toString() {
    return "{address="
        + address
        + ", type="
        + type
        + ", state="
        + state
        + (setName == null ? "" : ", setName='" + setName + "'")
        + (canonicalAddress == null ? "" : ", canonicalAddress=" + canonicalAddress)
        + (primary == null ? "" : ", primary=" + primary)
        + ", hosts="
        + hosts
        + ", passives="
        + passives
        + ", arbiters="
        + arbiters
        + ", tagSet="
        + tagSet
        + ", electionId="
        + electionId
        + ", setVersion="
        + setVersion
        + ", wireVersions="
        + minWireVersion
        + ".."
        + maxWireVersion
        + ", maxDocumentSize="
        + maxDocumentSize
        + ", logicalSessionTimeoutMinutes="
        + logicalSessionTimeoutMinutes
        + ", topologyVersion="
        + topologyVersion
        + ", lastWriteDate="
        + lastWrite()
        + ", roundTripTimeNanos="
        + roundTripTimeNanos
        + ", minRoundTripTimeNanos="
        + minRoundTripTimeNanos
        + (exception == null ? "" : ", exception=" + exception)
        + '}';
  }

  String shortDescription() {
    return "{address="
        + address
        + ", type="
        + type
        + (tagSet.iterator().hasNext() ? ", " + tagSet : "")
        + (ok
            ? ", roundTripTime="
                + TimeUnit.NANOSECONDS.toMicros(roundTripTimeNanos) / 1000.0
                + " ms"
            : "")
        + ", state="
        + state
        + (exception == null ? "" : ", exception={" + exception + "}")
        + '}';
  }

  @Nullable Date lastWrite() {
    return lastWriteDate == null ? null : new Date(lastWriteDate);
  }
}
