package dev.holdfast.testkit.internal.cluster;

/** The current role of a member. */
public enum Role {
  PRIMARY,
  SECONDARY,
  /** Not in the configuration any more. */
  REMOVED
}
