package dev.holdfast.internal.selection;

import dev.holdfast.ReadPreference;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;

/**
 * What an operation requires of its server. Immutable. {@link #WRITE} and the primary read are shared, so
 * most operations create no instance.
 */
public final class Criteria {
  private static final int MONGODB_5_0 = 13;

  /** A server that accepts writes. */
  public static final Criteria WRITE = new Criteria(Kind.WRITE, ReadPreference.primary());

  private static final Criteria READ_PRIMARY = new Criteria(Kind.READ, ReadPreference.primary());

  private enum Kind {
    WRITE,
    READ,
    /** An aggregation that ends in {@code $out} or {@code $merge}. */
    READ_AND_WRITE
  }

  private final Kind kind;
  private final ReadPreference readPreference;

  private Criteria(Kind kind, ReadPreference readPreference) {
    this.kind = kind;
    this.readPreference = readPreference;
  }

  public static Criteria read(ReadPreference readPreference) {
    return readPreference.isSecondaryOk() ? new Criteria(Kind.READ, readPreference) : READ_PRIMARY;
  }

  /** For aggregations that end in {@code $out} or {@code $merge}. */
  public static Criteria readAndWrite(ReadPreference readPreference) {
    return new Criteria(Kind.READ_AND_WRITE, readPreference);
  }

  public boolean isWrite() {
    return kind == Kind.WRITE;
  }

  /**
   * The read preference that selects a server in this deployment, and that a read command carries. Writes use
   * primary, which selects a writable server in every topology.
   */
  public ReadPreference preferenceIn(TopologyDescription topology) {
    return kind == Kind.READ_AND_WRITE && hasServerBefore5(topology)
        ? ReadPreference.primary()
        : readPreference;
  }

  // CRUD, "Read preferences and server selection": secondaries run write stages from 5.0 on. All
  // servers behind a load balancer are 5.0 or newer.
  private static boolean hasServerBefore5(TopologyDescription topology) {
    if (topology.type() == TopologyType.LOAD_BALANCED) {
      return false;
    }
    for (ServerDescription server : topology.servers().values()) {
      if (server.type() != ServerType.UNKNOWN && server.maxWireVersion() < MONGODB_5_0) {
        return true;
      }
    }
    return false;
  }

  /** For logs: all parts of the read preference. */
  @Override
  public String toString() {
    return kind == Kind.WRITE ? "writable server" : readPreference.toString();
  }
}
