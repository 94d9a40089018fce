/**
 * The transport between clients and the servers of a deployment. Implement it to run a deployment on another
 * network, such as one in memory:
 *
 * <pre>{@code
 * TestDeployment set = TestDeployment.builder().network(name -> new MemoryEndpoint(name)).replicaSet(3);
 * }</pre>
 */
@NullMarked
package dev.holdfast.testkit.net;

import org.jspecify.annotations.NullMarked;
