package dev.holdfast.simulation.scenario;

import java.util.List;
import org.bson.BsonDocument;

/** Driver Sessions, "Gossiping the cluster time": clients send only cluster times that servers sent. */
final class ClusterTimeRules {
  private ClusterTimeRules() {}

  /**
   * @param commands the commands that the servers received
   */
  static List<Violation> check(List<BsonDocument> commands) {
    return commands.stream()
        .filter(command -> command.containsKey("$clusterTime") && !isSound(command))
        .map(command -> new Violation("damaged cluster time", command.toJson()))
        .toList();
  }

  private static boolean isSound(BsonDocument command) {
    if (!command.isDocument("$clusterTime")) {
      return false;
    }
    BsonDocument time = command.getDocument("$clusterTime");
    return time.isTimestamp("clusterTime")
        && time.isDocument("signature")
        && time.getDocument("signature").isBinary("hash")
        && time.getDocument("signature").isInt64("keyId");
  }
}
