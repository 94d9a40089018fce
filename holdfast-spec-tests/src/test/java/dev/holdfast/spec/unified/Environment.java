package dev.holdfast.spec.unified;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.spec.unified.Requirements.Facts;
import dev.holdfast.spec.unified.Requirements.Topology;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * A MongoDB that suites run on and the internal clients that prepare and inspect it. Open until the JVM
 * ends.
 */
final class Environment {
  private static final Map<String, Environment> ALL = new ConcurrentHashMap<>();

  // Interrupted, CommandNotFound and Unauthorized: "Terminating Open Transactions" lets them pass.
  private static final Set<Integer> HARMLESS_WHEN_KILLING = Set.of(11601, 59, 13);

  // What is added to the name of a property that names a load balancer before one mongos, for one
  // before several.
  private static final String SEVERAL = ".multiple";

  private final TestUri uri;
  private final TestUri several;
  private final Map<String, MongoClient> direct = new ConcurrentHashMap<>();
  private final MongoClient client;
  private final Facts facts;

  /** The one whose URI is in this system property. Connects on the first call. */
  static Environment of(String property) {
    return ALL.computeIfAbsent(
        System.getProperty(property),
        uri ->
            new Environment(
                TestUri.of(uri), TestUri.of(System.getProperty(property + SEVERAL, uri))));
  }

  private Environment(TestUri uri, TestUri several) {
    this.uri = uri;
    this.several = several;
    client = open(internal());
    facts = readFacts();
    killAllSessions();
  }

  Facts facts() {
    return facts;
  }

  /** Of a load balancer: the one before a single mongos. */
  TestUri uri() {
    return uri;
  }

  /** The same but for a load balancer, which then is the one before several mongoses. */
  TestUri uriOfSeveral() {
    return several;
  }

  boolean isSharded() {
    return facts.topology() == Topology.SHARDED || facts.topology() == Topology.LOAD_BALANCED;
  }

  /** For initial data, outcomes and assertions. On a sharded cluster it knows one mongos. */
  MongoClient client() {
    return client;
  }

  /** A client of this one server; kept for the next test. */
  MongoClient clientOf(ServerAddress server) {
    return clientOf(server.toString());
  }

  private MongoClient clientOf(String host) {
    return direct.computeIfAbsent(
        host,
        it ->
            open(
                uri.withHosts(List.of(it))
                    .without("replicaSet")
                    .with(new BsonDocument("directConnection", BsonBoolean.TRUE))));
  }

  /** One for every mongos of the URI, else the one that everything uses. */
  List<MongoClient> everyRouter() {
    return facts.topology() == Topology.SHARDED
        ? uri.hosts().stream().map(this::clientOf).toList()
        : List.of(client);
  }

  BsonDocument admin(BsonDocument command) {
    return admin(client, command);
  }

  static BsonDocument admin(MongoClient client, BsonDocument command) {
    return client.getDatabase("admin").runCommand(command, BsonDocument.class);
  }

  /** "Terminating Open Transactions", so that none of a failed test is in the way of the next. */
  void killAllSessions() {
    for (MongoClient router : everyRouter()) {
      try {
        admin(router, new BsonDocument("killAllSessions", new BsonArray()));
      } catch (MongoException refused) {
        if (!HARMLESS_WHEN_KILLING.contains(refused.getCode())) {
          throw refused;
        }
      }
    }
  }

  void disable(String failPoint) {
    BsonDocument off =
        new BsonDocument("configureFailPoint", new BsonString(failPoint))
            .append("mode", new BsonString("off"));
    everyRouter().forEach(router -> admin(router, off));
  }

  private TestUri internal() {
    return uri.isTrue("loadBalanced") || uri.has("replicaSet")
        ? uri
        : uri.withHosts(uri.hosts().subList(0, 1));
  }

  private static MongoClient open(TestUri where) {
    return MongoClients.create(
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(where.toString()))
            .retryWrites(true)
            .build());
  }

  private Facts readFacts() {
    BsonDocument hello = admin(new BsonDocument("hello", new BsonInt32(1)));
    String version =
        admin(new BsonDocument("buildInfo", new BsonInt32(1))).getArray("versionArray").stream()
            .limit(3)
            .map(number -> String.valueOf(number.asNumber().intValue()))
            .collect(Collectors.joining("."));
    return new Facts(
        Version.of(version), topology(hello), !uri.userInfo().isEmpty(), serverParameters());
  }

  private Topology topology(BsonDocument hello) {
    if (uri.isTrue("loadBalanced")) {
      return Topology.LOAD_BALANCED;
    }
    if (hello.containsKey("msg")) {
      return Topology.SHARDED;
    }
    return hello.containsKey("setName") ? Topology.REPLICA_SET : Topology.SINGLE;
  }

  private BsonDocument serverParameters() {
    try {
      return admin(new BsonDocument("getParameter", new BsonString("*")));
    } catch (MongoCommandException notAllowed) {
      return new BsonDocument();
    }
  }
}
