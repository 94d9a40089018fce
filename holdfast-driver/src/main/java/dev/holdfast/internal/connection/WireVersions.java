package dev.holdfast.internal.connection;

import dev.holdfast.ServerAddress;
import java.util.Optional;

/** The protocol versions this driver speaks. SDAM, "Checking wire protocol compatibility". */
public final class WireVersions {
  /** MongoDB 3.6, the first with OP_MSG. */
  public static final int MIN = 6;

  /** MongoDB 8.0. Servers stay compatible with older clients, so newer ones are no problem. */
  public static final int MAX = 25;

  private WireVersions() {}

  /** Why the driver and a server of these versions cannot talk, or empty if they can. */
  public static Optional<String> incompatibility(
      ServerAddress server, int minWireVersion, int maxWireVersion) {
    if (minWireVersion > MAX) {
      return Optional.of(
          "Server at "
              + server
              + " requires wire version "
              + minWireVersion
              + ", but this version of Holdfast only supports up to "
              + MAX
              + ".");
    }
    if (maxWireVersion < MIN) {
      return Optional.of(
          "Server at "
              + server
              + " reports wire version "
              + maxWireVersion
              + ", but this version of Holdfast requires at least "
              + MIN
              + " (MongoDB 3.6).");
    }
    return Optional.empty();
  }
}
