package dev.holdfast.internal.selection;

import dev.holdfast.ReadPreference;
import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import dev.holdfast.internal.topology.TopologyDescription;
import java.util.List;
import java.util.StringJoiner;

/**
 * The message of a selection that failed: what was needed, the last known state of each server, and what
 * helps. Fits on one screen for deployments of any size.
 */
public final class SelectionDiagnosis {
  private final SelectionRules rules;
  private final TopologyDescription topology;
  private final Criteria criteria;
  private final ReadPreference preference;
  private final ReplicaSetReads reads;

  private SelectionDiagnosis(
      SelectionRules rules, TopologyDescription topology, Criteria criteria) {
    this.rules = rules;
    this.topology = topology;
    this.criteria = criteria;
    this.preference = criteria.preferenceIn(topology);
    this.reads = new ReplicaSetReads(topology, preference, rules.heartbeatFrequencyMillis());
  }

  /**
   * How long a selection waited before it gave up.
   *
   * @param option the option whose time ran out; empty if no option sets the time
   */
  public record Wait(long millis, String option) {
    private String text() {
      return " within " + TimeText.ofMillis(millis) + (option.isEmpty() ? "" : " (" + option + ")");
    }

    /** The timeout to raise if the wait was too short. */
    private String limit() {
      return option.isEmpty() ? "the timeout of the operation" : option;
    }
  }

  /**
   * @param operation the name of the command, such as {@code insert}
   * @param nowNanos by the clock that the descriptions use
   */
  public static String explain(
      SelectionRules rules,
      TopologyDescription topology,
      Criteria criteria,
      String operation,
      Wait wait,
      long nowNanos) {
    return new SelectionDiagnosis(rules, topology, criteria)
        .text(operation, wait.text(), wait.limit(), nowNanos);
  }

  /** Explains a selection that fails at once: the topology has no servers, and none can be added. */
  public static String explainTerminal(
      SelectionRules rules,
      TopologyDescription topology,
      Criteria criteria,
      String operation,
      long nowNanos) {
    return new SelectionDiagnosis(rules, topology, criteria)
        .text(operation, ", and waiting does not help", "", nowNanos);
  }

  private String text(String operation, String ending, String limit, long nowNanos) {
    StringBuilder text = new StringBuilder("No ").append(needed()).append(" for ");
    text.append(operation).append(ending).append(".\n").append(deployment());
    for (String line : new ServerNotes(reads, nowNanos).lines()) {
      text.append("\n  ").append(line);
    }
    List<String> advice = new SelectionAdvice(rules, reads, limit).lines();
    if (!advice.isEmpty()) {
      text.append("\nWhat helps:");
    }
    for (String line : advice) {
      text.append("\n  - ").append(line);
    }
    return text.toString();
  }

  private String needed() {
    return switch (topology.type()) {
      case SINGLE, LOAD_BALANCED -> "usable server";
      case SHARDED -> "mongos";
      case UNKNOWN -> criteria.isWrite() ? "writable server" : "readable server";
      case REPLICA_SET_NO_PRIMARY, REPLICA_SET_WITH_PRIMARY -> role() + limits();
    };
  }

  private String role() {
    return switch (ReadMode.of(preference)) {
      case PRIMARY -> "primary";
      case SECONDARY -> "secondary";
      case PRIMARY_PREFERRED, SECONDARY_PREFERRED, NEAREST -> "primary or secondary";
    };
  }

  private String limits() {
    Long maxMillis = reads.maxStalenessMillis();
    return (reads.tagSets().isEmpty() ? "" : " with tags " + wantedTags())
        + (maxMillis == null ? "" : " at most " + TimeText.ofMillis(maxMillis) + " behind");
  }

  private String wantedTags() {
    StringJoiner sets = new StringJoiner(" or ");
    for (TagSet set : reads.tagSets()) {
      StringJoiner tags = new StringJoiner(", ", "{", "}");
      for (Tag tag : set) {
        tags.add(tag.getName() + ": " + tag.getValue());
      }
      sets.add(tags.toString());
    }
    return sets.toString();
  }

  private String deployment() {
    int size = topology.servers().size();
    return "Topology "
        + topology.type().specName()
        + (topology.setName() == null ? "" : " of set '" + topology.setName() + "'")
        + (size == 0
            ? ", no servers left."
            : size == 1 ? ", 1 server:" : ", " + size + " servers:");
  }
}
