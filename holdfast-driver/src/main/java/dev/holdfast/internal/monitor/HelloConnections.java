package dev.holdfast.internal.monitor;

/** Makes unopened connections to one server, for its monitor. */
@FunctionalInterface
public interface HelloConnections {
  HelloConnection create();
}
