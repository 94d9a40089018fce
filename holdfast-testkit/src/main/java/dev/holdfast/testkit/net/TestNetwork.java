package dev.holdfast.testkit.net;

/**
 * Where the servers of a deployment listen: on sockets unless a test brings a network of its own, such as a
 * simulated one. Any thread.
 */
@FunctionalInterface
public interface TestNetwork {
  /** A place for one more server, called {@code a}, {@code b}, {@code c} and so on. */
  Endpoint endpoint(String name);
}
