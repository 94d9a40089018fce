package dev.holdfast.testkit.internal.cluster;

import java.util.Map;

/**
 * The configuration of a member.
 *
 * @param priority members with a higher priority are preferred as primary; 0 never becomes primary
 * @param votes 1, or 0 for a member that does not count for majorities
 */
public record MemberConfig(int priority, int votes, boolean hidden, Map<String, String> tags) {
  public static final MemberConfig DEFAULT = new MemberConfig(1, 1, false, Map.of());

  public MemberConfig {
    tags = Map.copyOf(tags);
    if (votes < 0 || votes > 1 || priority < 0) {
      throw new IllegalArgumentException("votes " + votes + ", priority " + priority);
    }
  }
}
