package dev.holdfast.testkit.net;

/**
 * Creates the endpoints of a deployment. By default they are sockets; a test can supply another network, such
 * as a simulated one. Any thread.
 */
@FunctionalInterface
public interface TestNetwork {
  /** Creates an endpoint for one more server, named {@code a}, {@code b}, {@code c} and so on. */
  Endpoint endpoint(String name);
}
