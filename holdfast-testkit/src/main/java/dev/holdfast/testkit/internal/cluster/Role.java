package dev.holdfast.testkit.internal.cluster;

/** What a member is at the moment. */
public enum Role {
  PRIMARY,
  SECONDARY,
  /** Not in the configuration any more. */
  REMOVED
}
