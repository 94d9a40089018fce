package dev.holdfast.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoDriverInformation;
import dev.holdfast.internal.assembly.ClassesAhead;
import dev.holdfast.internal.assembly.ClientAssembly;
import org.jspecify.annotations.Nullable;

/**
 * Makes clients. One client serves a whole application: it is thread-safe, keeps its connections, and
 * watches the deployment in the background until it is closed.
 *
 * <pre>{@code
 * try (MongoClient client = MongoClients.create("mongodb://a,b,c/?replicaSet=rs0&retryWrites=true")) {
 *   client.getDatabase("shop").getCollection("orders").insertOne(new Document("item", "kelp"));
 * }
 * }</pre>
 *
 * <p>Creating one does no I/O on the calling thread, except that {@code mongodb+srv} asks DNS; a server
 * that cannot be reached is told by the first operation.
 */
public final class MongoClients {
  static {
    ClassesAhead.load();
  }

  private MongoClients() {}

  /** Of a server on this machine, at the usual port. */
  public static MongoClient create() {
    return create(new ConnectionString("mongodb://localhost"));
  }

  public static MongoClient create(String connectionString) {
    return create(new ConnectionString(connectionString));
  }

  public static MongoClient create(ConnectionString connectionString) {
    return create(connectionString, null);
  }

  /** @param mongoDriverInformation what a library on top of the driver wants servers to log of it */
  public static MongoClient create(
      ConnectionString connectionString, @Nullable MongoDriverInformation mongoDriverInformation) {
    return create(
        MongoClientSettings.builder().applyConnectionString(connectionString).build(),
        mongoDriverInformation);
  }

  public static MongoClient create(MongoClientSettings settings) {
    return create(settings, null);
  }

  public static MongoClient create(
      MongoClientSettings settings, @Nullable MongoDriverInformation mongoDriverInformation) {
    return ClientAssembly.open(notNull("settings", settings), mongoDriverInformation);
  }
}
