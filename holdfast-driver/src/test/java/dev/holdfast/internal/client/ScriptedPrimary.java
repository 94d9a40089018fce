package dev.holdfast.internal.client;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.Document;

/**
 * A primary that agrees to every write and remembers it, and a client of it. Closed by the test; everything
 * else is scripted on {@link #server}.
 */
final class ScriptedPrimary implements AutoCloseable {
  final ScriptedServer server;
  final MongoClient client;
  final List<CommandStartedEvent> started = new CopyOnWriteArrayList<>();

  private ScriptedPrimary(ScriptedServer server, String options) {
    this.server = server;
    this.client =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(server.uri() + options))
                .addCommandListener(
                    new CommandListener() {
                      @Override
                      public void commandStarted(CommandStartedEvent event) {
                        started.add(event);
                      }
                    })
                .build());
  }

  /**
   * @param options further options of the connection string, each beginning with an ampersand
   */
  static ScriptedPrimary start(String options) {
    return start(options, new BsonDocument());
  }

  /**
   * @param hello what it says of itself beside being a primary
   */
  static ScriptedPrimary start(String options, BsonDocument hello) {
    ScriptedServer server = ScriptedServer.start();
    BsonDocument introduction =
        new BsonDocument("setName", new BsonString("rs"))
            .append("hosts", new BsonArray(List.of(new BsonString(server.address()))))
            .append("me", new BsonString(server.address()));
    introduction.putAll(hello);
    server.hello(introduction);
    server.on("insert", request -> agree(request, "documents"));
    server.on("update", request -> agree(request, "updates"));
    server.on("delete", request -> agree(request, "deletes"));
    server.on("findAndModify", request -> BsonDocument.parse("{value: {_id: 1, x: 2}}"));
    return new ScriptedPrimary(server, options);
  }

  private static BsonDocument agree(Received request, String statements) {
    BsonInt32 count = new BsonInt32(request.command().getArray(statements).size());
    return new BsonDocument("n", count).append("nModified", count);
  }

  MongoCollection<Document> collection() {
    return client.getDatabase("shop").getCollection("orders");
  }

  /** What the server got under this name. */
  List<BsonDocument> received(String commandName) {
    return server.received(commandName).stream().map(Received::command).toList();
  }

  /** The transaction numbers of what the server got under this name; -1 where there was none. */
  List<Long> txnNumbers(String commandName) {
    return server.received(commandName).stream()
        .map(received -> received.txnNumber().orElse(-1))
        .toList();
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
