package dev.holdfast.testkit.internal.cluster;

import org.jspecify.annotations.Nullable;

/** The facts that a member's hello depends on. */
record TopologyView(Role role, @Nullable String primary, long term, int setVersion) {}
