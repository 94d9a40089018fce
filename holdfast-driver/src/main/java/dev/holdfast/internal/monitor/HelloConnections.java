package dev.holdfast.internal.monitor;

/** Creates unopened connections to one server, for its monitor. */
@FunctionalInterface
public interface HelloConnections {
  HelloConnection create();
}
