package dev.holdfast.simulation.scenario;

import dev.holdfast.connection.ServerDescription;
import java.util.Arrays;
import org.bson.types.ObjectId;

/** SDAM, "updateRSFromPrimary": decides which of two primaries was elected first. */
final class ElectionOrder {
  private static final int MONGODB_6_0 = 17;

  private ElectionOrder() {}

  /** Returns false if a description lacks the election id or the set version. */
  static boolean isOlder(ServerDescription one, ServerDescription other) {
    ObjectId oneId = one.getElectionId();
    ObjectId otherId = other.getElectionId();
    Integer oneVersion = one.getSetVersion();
    Integer otherVersion = other.getSetVersion();
    if (oneId == null || otherId == null || oneVersion == null || otherVersion == null) {
      return false;
    }
    int byId = Arrays.compareUnsigned(oneId.toByteArray(), otherId.toByteArray());
    int byVersion = oneVersion.compareTo(otherVersion);
    return one.getMaxWireVersion() >= MONGODB_6_0
        ? byId < 0 || (byId == 0 && byVersion < 0)
        : byVersion < 0 || (byVersion == 0 && byId < 0);
  }
}
