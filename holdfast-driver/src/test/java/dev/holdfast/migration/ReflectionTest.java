package dev.holdfast.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.TransactionOptions;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.model.bulk.ClientBulkWriteOptions;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.event.CommandFailedEvent;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.CommandSucceededEvent;
import dev.holdfast.testkit.ScriptedServer;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Libraries call methods by reflection on the class of the object that they have, not on the interface. That
 * works only if the class is public and, on the module path, if its package is exported or open. The classes
 * of GridFS buckets, of write results and of read preferences are hidden, as in the official driver.
 */
class ReflectionTest {
  private static final String CURSOR =
      "{cursor: {id: {$numberLong: '7'}, ns: 'shop.orders', firstBatch: [{_id: 1}, {_id: 2}]}}";

  private final ScriptedServer server = server();
  private final List<Object> events = new CopyOnWriteArrayList<>();
  private final MongoClientSettings settings =
      MongoClientSettings.builder()
          .applyConnectionString(new ConnectionString(server.uri()))
          .addCommandListener(recorder())
          .build();
  private final MongoClient client = MongoClients.create(settings);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private static ScriptedServer server() {
    ScriptedServer server = ScriptedServer.start();
    BsonString self = new BsonString(server.address());
    server.hello(
        BsonDocument.parse("{setName: 'rs', maxWireVersion: 25}")
            .append("hosts", new BsonArray(List.of(self)))
            .append("me", self));
    for (String command : List.of("find", "aggregate")) {
      server.on(command, request -> BsonDocument.parse(CURSOR));
    }
    server.on("killCursors", request -> new BsonDocument());
    server.on("endSessions", request -> new BsonDocument());
    server.on(
        "bulkWrite",
        request ->
            BsonDocument.parse(
                "{cursor: {id: {$numberLong: '0'}, ns: 'admin.$cmd.bulkWrite', firstBatch: [{ok: 1,"
                    + " idx: 0, n: 1}]}, nErrors: 0, nInserted: 1, nUpserted: 0, nMatched: 0,"
                    + " nModified: 0, nDeleted: 0}"));
    return server;
  }

  private CommandListener recorder() {
    return new CommandListener() {
      @Override
      public void commandStarted(CommandStartedEvent event) {
        events.add(event);
      }

      @Override
      public void commandSucceeded(CommandSucceededEvent event) {
        events.add(event);
      }

      @Override
      public void commandFailed(CommandFailedEvent event) {
        events.add(event);
      }
    };
  }

  /** Every kind of object that a client returns. */
  private List<Object> returnedObjects() {
    List<Object> all = new ArrayList<>(ofClient());
    all.addAll(iterablesAndCursors());
    all.addAll(sessions());
    all.addAll(clientBulkResults());
    all.addAll(events);
    all.addAll(settingsAndDescriptions());
    MongoCommandException refused =
        catchThrowableOfType(
            MongoCommandException.class,
            () -> client.getDatabase("shop").runCommand(new Document("nosuch", 1)));
    all.add(refused);
    all.addAll(refused.getAttempts());
    return all;
  }

  private List<Object> ofClient() {
    MongoDatabase shop = client.getDatabase("shop");
    MongoCollection<Document> orders = shop.getCollection("orders");
    return List.of(
        client,
        client.withReadConcern(ReadConcern.LOCAL),
        client.getStatistics(),
        client.health(),
        shop,
        orders,
        orders.withDocumentClass(BsonDocument.class));
  }

  private List<Object> iterablesAndCursors() {
    MongoDatabase shop = client.getDatabase("shop");
    MongoCollection<Document> orders = shop.getCollection("orders");
    var cursor = orders.find().cursor();
    var stream = orders.watch().cursor();
    List<Object> all =
        List.of(
            orders.find(),
            orders.find().map(Document::toJson),
            orders.aggregate(List.of()),
            orders.distinct("x", String.class),
            orders.mapReduce("m", "r"),
            orders.listIndexes(),
            orders.listSearchIndexes(),
            orders.watch(),
            orders.watch().withDocumentClass(BsonDocument.class),
            shop.listCollections(),
            shop.listCollectionNames(),
            shop.runCursorCommand(
                new Document("find", "orders"), ReadPreference.primary(), Document.class),
            client.listDatabases(),
            client.listDatabaseNames(),
            cursor,
            orders.find().map(Document::toJson).cursor(),
            stream,
            cursor.getServerCursor(),
            cursor.getServerAddress());
    cursor.close();
    stream.close();
    return all;
  }

  private List<Object> sessions() {
    try (ClientSession session = client.startSession()) {
      client.getDatabase("shop").getCollection("orders").find(session).first();
      return List.of(session, session.getServerSession(), session.getOptions());
    }
  }

  private List<Object> clientBulkResults() {
    List<ClientNamespacedWriteModel> models =
        List.of(
            ClientNamespacedWriteModel.insertOne(
                new MongoNamespace("shop.orders"), new Document("_id", 1)));
    var options = ClientBulkWriteOptions.clientBulkWriteOptions().verboseResults(true);
    var result = client.bulkWrite(models, options);
    var details = result.getVerboseResults().orElseThrow();
    return List.of(
        options,
        models.get(0),
        result,
        details,
        details.getInsertResults().get(0),
        client
            .withWriteConcern(WriteConcern.UNACKNOWLEDGED)
            .bulkWrite(models, ClientBulkWriteOptions.clientBulkWriteOptions().ordered(false)));
  }

  private List<Object> settingsAndDescriptions() {
    return List.of(
        settings,
        MongoClientSettings.builder(settings),
        settings.getClusterSettings(),
        settings.getConnectionPoolSettings(),
        settings.getServerSettings(),
        settings.getSocketSettings(),
        settings.getSslSettings(),
        settings.getLoggerSettings(),
        settings.getWriteConcern(),
        ReadPreference.secondary(),
        ClientSessionOptions.builder(),
        TransactionOptions.builder().build(),
        new ConnectionString(server.uri()),
        client.getClusterDescription(),
        client.getClusterDescription().getServerDescriptions().get(0));
  }

  @Test
  void everyMethodOfReturnedObjectsIsAccessibleToOtherPackages() {
    List<String> refused = new ArrayList<>();
    for (Object object : returnedObjects()) {
      for (Method method : apiMethodsOf(object)) {
        if (!method.canAccess(object)) {
          refused.add(object.getClass().getName() + "#" + method.getName());
        }
      }
    }
    assertThat(refused).isEmpty();
  }

  @Test
  void gettersOfReturnedObjectsCanBeInvoked() {
    Set<String> invoked =
        ofClient().stream().flatMap(this::invokeGetters).collect(Collectors.toSet());
    assertThat(invoked)
        .contains("getCodecRegistry", "getReadPreference", "getNamespace", "getName", "health");
  }

  private Stream<String> invokeGetters(Object object) {
    return apiMethodsOf(object).stream()
        .filter(method -> method.getParameterCount() == 0)
        .filter(method -> method.getName().matches("get.*|health"))
        .map(
            method -> {
              try {
                assertThat(method.invoke(object)).as(method.toString()).isNotNull();
              } catch (ReflectiveOperationException e) {
                throw new AssertionError(object.getClass() + "#" + method.getName(), e);
              }
              return method.getName();
            });
  }

  /** The methods as a library finds them: by name on the class of the object. */
  private static List<Method> apiMethodsOf(Object object) {
    List<Method> methods = new ArrayList<>();
    for (Method method : object.getClass().getMethods()) {
      if (method.getDeclaringClass() != Object.class && !Modifier.isStatic(method.getModifiers())) {
        try {
          methods.add(object.getClass().getMethod(method.getName(), method.getParameterTypes()));
        } catch (NoSuchMethodException e) {
          throw new AssertionError(e);
        }
      }
    }
    return methods;
  }

  @Test
  void onTheModulePathThePackagesOfReturnedObjectsAreExportedOrOpen() throws URISyntaxException {
    Path classes =
        Path.of(MongoClient.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    ModuleDescriptor driver =
        ModuleFinder.of(classes).find("dev.holdfast.driver").orElseThrow().descriptor();
    Set<String> accessible =
        Stream.concat(
                driver.exports().stream().map(ModuleDescriptor.Exports::source),
                driver.opens().stream()
                    .filter(opened -> !opened.isQualified())
                    .map(ModuleDescriptor.Opens::source))
            .collect(Collectors.toSet());
    assertThat(
            returnedObjects().stream()
                .map(Object::getClass)
                .filter(type -> !accessible.contains(type.getPackageName()))
                .map(Class::getName))
        .isEmpty();
  }
}
