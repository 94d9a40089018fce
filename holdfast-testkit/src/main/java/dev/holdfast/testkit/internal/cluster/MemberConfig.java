package dev.holdfast.testkit.internal.cluster;

import java.util.Map;

/**
 * What the set's configuration says about a member.
 *
 * @param priority who rather becomes primary; 0 never does
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
