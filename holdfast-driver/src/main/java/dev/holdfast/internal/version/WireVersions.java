package dev.holdfast.internal.version;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerDescription;
import org.jspecify.annotations.Nullable;

/** The wire versions that this driver supports. SDAM, "Checking wire protocol compatibility". */
public final class WireVersions {
  /** MongoDB 3.6, the first version with OP_MSG. */
  public static final int MIN = ServerDescription.MIN_DRIVER_WIRE_VERSION;

  /** A newer server also works if its minWireVersion is not above this. */
  public static final int MAX = ServerDescription.MAX_DRIVER_WIRE_VERSION;

  private WireVersions() {}

  /** Why the driver cannot talk to a server of these versions; null if it can. */
  public static @Nullable String incompatibility(
      ServerAddress server, int minWireVersion, int maxWireVersion) {
    if (minWireVersion > MAX) {
      return "Server at %s requires wire version %d, but this version of Holdfast only supports up to %d."
          .formatted(server, minWireVersion, MAX);
    }
    if (maxWireVersion < MIN) {
      return "Server at %s reports wire version %d, but this version of Holdfast requires at least %d (MongoDB %s)."
          .formatted(server, maxWireVersion, MIN, ServerDescription.MIN_DRIVER_SERVER_VERSION);
    }
    return null;
  }
}
