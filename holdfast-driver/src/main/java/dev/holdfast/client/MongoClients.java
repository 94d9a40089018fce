package dev.holdfast.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoDriverInformation;
import dev.holdfast.internal.assembly.ClassesAhead;
import dev.holdfast.internal.assembly.ClientAssembly;
import org.jspecify.annotations.Nullable;

/**
 * Creates clients. One client is enough for an application: it is thread-safe, pools connections, and
 * monitors the deployment in the background until it is closed.
 *
 * <pre>{@code
 * try (MongoClient client = MongoClients.create("mongodb://a,b,c/?replicaSet=rs0&retryWrites=true")) {
 *   client.getDatabase("shop").getCollection("orders").insertOne(new Document("item", "kelp"));
 * }
 * }</pre>
 *
 * <p>Creating a client performs no I/O on the calling thread, except for DNS lookups with {@code
 * mongodb+srv}. If no server is reachable, the first operation fails.
 */
public final class MongoClients {
  static {
    ClassesAhead.load();
  }

  private MongoClients() {}

  /** Creates a client for a server at localhost:27017. */
  public static MongoClient create() {
    return create(new ConnectionString("mongodb://localhost"));
  }

  /** Creates a client from a connection string, such as {@code mongodb://a,b,c/?replicaSet=rs0}. */
  public static MongoClient create(String connectionString) {
    return create(new ConnectionString(connectionString));
  }

  /** Creates a client from a parsed connection string. */
  public static MongoClient create(ConnectionString connectionString) {
    return create(connectionString, null);
  }

  /**
   * Creates a client from a parsed connection string, for a library that uses the driver.
   *
   * @param mongoDriverInformation describes the library; servers log it
   */
  public static MongoClient create(
      ConnectionString connectionString, @Nullable MongoDriverInformation mongoDriverInformation) {
    return create(
        MongoClientSettings.builder().applyConnectionString(connectionString).build(),
        mongoDriverInformation);
  }

  /** Creates a client from settings. */
  public static MongoClient create(MongoClientSettings settings) {
    return create(settings, null);
  }

  /**
   * Creates a client from settings, for a library that uses the driver.
   *
   * @param mongoDriverInformation describes the library; servers log it
   */
  public static MongoClient create(
      MongoClientSettings settings, @Nullable MongoDriverInformation mongoDriverInformation) {
    return ClientAssembly.open(notNull("settings", settings), mongoDriverInformation);
  }
}
