/**
 * Clients, databases, collections, cursors and sessions.
 *
 * <p>Start at {@link dev.holdfast.client.MongoClients}. A client is thread-safe and pools connections, so an
 * application needs only one. Databases and collections are cheap handles, which send nothing by themselves.
 *
 * <pre>{@code
 * try (MongoClient client = MongoClients.create("mongodb://localhost/?retryWrites=true")) {
 *   MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
 *   orders.insertOne(new Document("item", "kite").append("count", 2));
 *   orders.updateOne(eq("item", "kite"), inc("count", 1));
 *   for (Document order : orders.find(gt("count", 1)).sort(ascending("item"))) {
 *     System.out.println(order.toJson());
 *   }
 * }
 * }</pre>
 *
 * <p>To run operations in a transaction, start a {@link dev.holdfast.client.ClientSession} and pass it to each
 * of them:
 *
 * <pre>{@code
 * try (ClientSession session = client.startSession()) {
 *   session.withTransaction(() -> {
 *     orders.insertOne(session, order);
 *     return stock.updateOne(session, eq("item", "kite"), inc("count", -1));
 *   });
 * }
 * }</pre>
 *
 * <p>If an operation fails, {@link dev.holdfast.MongoException} lists all attempts and says whether the
 * operation may have had an effect.
 */
@NullMarked
package dev.holdfast.client;

import org.jspecify.annotations.NullMarked;
