/**
 * MongoDB deployments in the test's process, on real sockets. They work with any driver, record every command,
 * and fail when a test wants it.
 *
 * <pre>{@code
 * try (TestDeployment set = TestDeployment.replicaSet(3);
 *     MongoClient client = MongoClients.create(set.uri() + "&retryWrites=true")) {
 *   // The next insert runs, but its reply is lost and its primary is killed.
 *   set.primary().on("insert").once(Fault.loseReply()).then(() -> set.kill("primary"));
 *   client.getDatabase("shop").getCollection("orders").insertOne(new Document("_id", 1));
 *   assertEquals(2, set.received("insert").size());
 *   assertEquals(1, set.documents("shop", "orders").size());
 * }
 * }</pre>
 *
 * <p>There are three ways to make a deployment fail:
 *
 * <ul>
 *   <li>A script fails some commands: {@code set.on("insert").once(Fault.reset())}. See {@link
 *       dev.holdfast.testkit.CommandScript}.
 *   <li>An injected fault fails all commands of a member until it is healed: {@code
 *       set.member("b").inject(Fault.delay(duration))}. See {@link dev.holdfast.testkit.TestMember}.
 *   <li>A disruption fails the deployment: {@code set.stepDown()}, {@code set.isolate("a")}. See {@link
 *       dev.holdfast.testkit.TestDeployment}.
 * </ul>
 *
 * <p>{@link dev.holdfast.testkit.Fault} and {@link dev.holdfast.testkit.Disruption} are plain values, so a test
 * can print, compare and shrink a schedule of them. {@link dev.holdfast.testkit.ScriptedServer} is a single
 * server that answers only what a test scripts, for tests of the protocol.
 */
@NullMarked
package dev.holdfast.testkit;

import org.jspecify.annotations.NullMarked;
