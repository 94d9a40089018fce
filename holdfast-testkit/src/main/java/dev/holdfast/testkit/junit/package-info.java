/**
 * Deployments for JUnit 5 tests. Requires junit-jupiter-api.
 *
 * <pre>{@code
 * class OrdersTest {
 *   @RegisterExtension
 *   static final TestDeploymentExtension mongo = TestDeploymentExtension.replicaSet(3);
 *
 *   @Test
 *   void anOrderSurvivesAStepDown(TestDeployment set) {
 *     try (MongoClient client = MongoClients.create(set.uri() + "&retryWrites=true")) {
 *       set.stepDown();
 *       client.getDatabase("shop").getCollection("orders").insertOne(new Document("_id", 1));
 *     }
 *   }
 * }
 * }</pre>
 */
@NullMarked
package dev.holdfast.testkit.junit;

import org.jspecify.annotations.NullMarked;
