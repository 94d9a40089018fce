package dev.holdfast.spec.unified;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Unified Test Format, "runOnRequirement": of a file or a test; any one of the list has to be met. */
record Requirements(List<BsonDocument> any) {
  /** What is to be known of a server before a test may run on it. */
  record Facts(Version version, Topology topology, boolean auth, BsonDocument parameters) {
    /** The deployment's name in the report: its topology, marked if clients have to authenticate. */
    String label() {
      return topology.text + (auth ? "-auth" : "");
    }

    /** A replica set without authentication, where CI runs every suite; otherwise like this deployment. */
    Facts asPlainReplicaSet() {
      return new Facts(version, Topology.REPLICA_SET, false, parameters);
    }
  }

  enum Topology {
    SINGLE("single"),
    REPLICA_SET("replicaset"),
    SHARDED("sharded"),
    LOAD_BALANCED("load-balanced");

    final String text;

    Topology(String text) {
      this.text = text;
    }
  }

  static Requirements of(BsonDocument holder) {
    return new Requirements(TestFile.documents(holder, "runOnRequirements"));
  }

  /** Why this does not apply to that server; empty where it does. */
  Optional<String> unmetBy(Facts facts) {
    Optional<String> why = Optional.empty();
    for (BsonDocument requirement : any) {
      Optional<String> unmet = unmet(requirement, facts);
      if (unmet.isEmpty()) {
        return Optional.empty();
      }
      why = Optional.of(why.map(before -> before + "; or " + unmet.get()).orElse(unmet.get()));
    }
    return why;
  }

  private static Optional<String> unmet(BsonDocument requirement, Facts facts) {
    for (Map.Entry<String, BsonValue> each : requirement.entrySet()) {
      if (!meets(each.getKey(), each.getValue(), facts)) {
        return Optional.of("needs " + each.getKey() + " " + text(each.getValue()));
      }
    }
    return Optional.empty();
  }

  private static String text(BsonValue value) {
    if (value instanceof BsonArray array) {
      return array.stream().map(Requirements::text).collect(Collectors.joining(" or "));
    }
    if (value instanceof BsonBoolean flag) {
      return String.valueOf(flag.getValue());
    }
    return value instanceof BsonString string ? string.getValue() : value.toString();
  }

  private static boolean meets(String what, BsonValue wanted, Facts facts) {
    return switch (what) {
      case "minServerVersion" -> facts.version().compareTo(version(wanted)) >= 0;
      case "maxServerVersion" -> facts.version().compareTo(version(wanted)) <= 0;
      case "topologies" -> topologies(wanted.asArray(), facts.topology());
      case "serverless" -> !text(wanted).equals("require");
      case "serverParameters" -> parameters(wanted.asDocument(), facts.parameters());
      case "auth" -> wanted.asBoolean().getValue() == facts.auth();
      case "authMechanism" -> mechanism(text(wanted), facts.parameters());
      case "csfle" -> wanted.equals(BsonBoolean.FALSE);
      default -> throw new IllegalArgumentException("there is no requirement " + what);
    };
  }

  private static Version version(BsonValue text) {
    return Version.of(text.asString().getValue());
  }

  private static boolean topologies(BsonArray allowed, Topology topology) {
    // Every shard of a server that Holdfast supports is a replica set.
    return allowed.stream()
        .map(name -> text(name).replace("sharded-replicaset", "sharded"))
        .anyMatch(topology.text::equals);
  }

  private static boolean parameters(BsonDocument wanted, BsonDocument actual) {
    return wanted.entrySet().stream()
        .allMatch(each -> same(each.getValue(), actual.get(each.getKey())));
  }

  private static boolean same(BsonValue wanted, BsonValue actual) {
    return ValueMatcher.isPlainNumber(wanted) && ValueMatcher.isPlainNumber(actual)
        ? ValueMatcher.compare(wanted, actual) == 0
        : wanted.equals(actual);
  }

  private static boolean mechanism(String wanted, BsonDocument parameters) {
    return parameters.getArray("authenticationMechanisms", new BsonArray()).stream()
        .anyMatch(
            name -> text(name).toLowerCase(Locale.ROOT).equals(wanted.toLowerCase(Locale.ROOT)));
  }
}
