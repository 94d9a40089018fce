package dev.holdfast.simulation.scenario;

import dev.holdfast.testkit.TestDeployment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Rules about the commands that the servers received. */
final class WireRules {
  private static final List<String> WRITES =
      List.of("insert", "update", "findAndModify", "bulkWrite");
  // Attempts of one command may differ in these fields.
  private static final List<String> CHANGING = List.of("$clusterTime", "maxTimeMS", "writeConcern");

  private WireRules() {}

  static List<Violation> check(TestDeployment deployment) {
    List<BsonDocument> commands = new ArrayList<>();
    for (String name : WRITES) {
      deployment.received(name).forEach(received -> commands.add(received.command()));
    }
    return check(commands);
  }

  /**
   * @param commands the writes that the servers received
   */
  static List<Violation> check(List<BsonDocument> commands) {
    List<Violation> violations = new ArrayList<>();
    Map<List<BsonValue>, BsonDocument> numbered = new HashMap<>();
    for (BsonDocument command : commands) {
      checkNumber(command, numbered, violations);
    }
    return violations;
  }

  /** Retryable Writes: one transaction number of a session belongs to one command. */
  private static void checkNumber(
      BsonDocument command,
      Map<List<BsonValue>, BsonDocument> numbered,
      List<Violation> violations) {
    if (!command.containsKey("txnNumber") || command.containsKey("autocommit")) {
      return;
    }
    if (!command.isDocument("lsid")) {
      violations.add(
          new Violation("session", "a transaction number without a session: " + command));
      return;
    }
    BsonDocument bare = command.clone();
    CHANGING.forEach(bare::remove);
    BsonDocument before =
        numbered.putIfAbsent(List.of(command.get("lsid"), command.get("txnNumber")), bare);
    if (before != null && !before.equals(bare)) {
      violations.add(
          new Violation("one number, two commands", before.toJson() + " and " + bare.toJson()));
    }
  }
}
