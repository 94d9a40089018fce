package dev.holdfast.spec.unified;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.ServerApi;
import dev.holdfast.ServerApiVersion;
import dev.holdfast.client.MongoClients;
import dev.holdfast.connection.ServerDescription;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/** Unified Test Format, "entity_client": a client as a test describes it, listened to from its first breath. */
final class ClientFactory {
  // Documents in log lines are compared whole.
  private static final int LOGGED_WHOLE = 100_000;
  // "test runners MAY reduce the value of heartbeatFrequencyMS" of clients whose servers fail.
  private static final int HEARTBEAT_MILLIS = 500;
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  // Within less no connection might ever be made.
  private static final BsonInt32 WARM_SOCKET = new BsonInt32(20);

  private final Environment environment;
  private final boolean failsOnPurpose;
  private final boolean hurried;

  /**
   * @param hurried whether operations have so little time that connecting must not be part of it
   */
  ClientFactory(Environment environment, boolean failsOnPurpose, boolean hurried) {
    this.environment = environment;
    this.failsOnPurpose = failsOnPurpose;
    this.hurried = hurried;
  }

  /**
   * A client that may still have to fill its pools, {@code awaitMinPoolSizeMS}.
   *
   * @param asked whether the test wants that, and fails where it does not happen
   */
  record Pending(ClientEntity entity, int minPoolSize, Duration limit, boolean asked) {
    void awaitMinPoolSize() {
      if (minPoolSize == 0 || limit.isZero()) {
        return;
      }
      EventLog events = entity.events();
      boolean ready = events.await(limit, log -> log.connectionsReady() >= minPoolSize * servers());
      if (asked && !ready) {
        throw new Mismatch(
            "connections ready within " + limit, minPoolSize, events.connectionsReady());
      }
      events.clear();
      entity.logs().clear();
    }

    private int servers() {
      long dataBearing =
          entity.client().getClusterDescription().getServerDescriptions().stream()
              .filter(ServerDescription::isOk)
              .count();
      return Math.max(1, (int) dataBearing);
    }
  }

  Pending open(String id, Arguments fields) {
    Set<String> wanted = strings(fields.take("observeEvents"));
    EventLog events = new EventLog(wanted);
    CommandRecorder commands =
        new CommandRecorder(
            events,
            strings(fields.take("ignoreCommandMonitoringEvents")),
            fields.bool("observeSensitiveCommands", false));
    BsonDocument options = fields.documentOrEmpty("uriOptions");
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(uri(fields, options).toString()))
            .addCommandListener(commands)
            .applyToConnectionPoolSettings(pool -> pool.addConnectionPoolListener(events))
            .applyToClusterSettings(cluster -> cluster.addClusterListener(events))
            .applyToServerSettings(
                server -> server.addServerListener(events).addServerMonitorListener(events))
            .applyToLoggerSettings(logger -> logger.maxDocumentLength(LOGGED_WHOLE));
    if (failsOnPurpose && !options.containsKey("heartbeatFrequencyMS")) {
      settings.applyToServerSettings(
          server -> server.heartbeatFrequency(HEARTBEAT_MILLIS, TimeUnit.MILLISECONDS));
    }
    fields.ifDocument("serverApi", api -> settings.serverApi(serverApi(api)));
    SpanLog spans = new SpanLog();
    fields.ifDocument(
        "observeTracingMessages",
        observed -> settings.observabilitySettings(SpanLog.settings(spans, observed)));
    Duration limit =
        fields.change(
            "awaitMinPoolSizeMS",
            Duration.ZERO,
            (it, millis) -> Duration.ofMillis(millis.asNumber().longValue()));
    boolean warmed = limit.isZero() && isWarmed(options, wanted);
    if (warmed) {
      settings.applyToConnectionPoolSettings(pool -> pool.minSize(1));
    }
    // Before the client, whose first lines come with it.
    LogLines logs = new LogLines(fields.documentOrEmpty("observeLogMessages"));
    try {
      ClientEntity entity =
          new ClientEntity(id, MongoClients.create(settings.build()), events, logs, spans);
      int minPoolSize = settings.build().getConnectionPoolSettings().getMinSize();
      return new Pending(entity, minPoolSize, warmed ? WARM_UP : limit, !warmed);
    } catch (RuntimeException refused) {
      logs.close();
      throw refused;
    }
  }

  /** Whether it connects before its test begins, as those do that say so by awaitMinPoolSizeMS. */
  private boolean isWarmed(BsonDocument options, Set<String> observed) {
    return hurried
        && options.keySet().stream().noneMatch(key -> key.endsWith("PoolSize"))
        && options.getNumber("socketTimeoutMS", WARM_SOCKET).intValue() >= WARM_SOCKET.getValue()
        && observed.stream().allMatch(event -> event.startsWith("command"));
  }

  private TestUri uri(Arguments fields, BsonDocument options) {
    BsonValue multiple = fields.take("useMultipleMongoses");
    TestUri uri =
        switch (environment.facts().topology()) {
          case SHARDED -> sharded(multiple);
          case LOAD_BALANCED -> balanced(multiple);
          case SINGLE, REPLICA_SET -> environment.uri();
        };
    // The suites take it for the default, which it is not: decisions, "Cases of spec-tests".
    return uri.with(options).withDefault("retryWrites", "true");
  }

  private TestUri sharded(BsonValue multiple) {
    TestUri uri = environment.uri();
    if (multiple == null) {
      return uri;
    }
    if (!multiple.asBoolean().getValue()) {
      return uri.withHosts(uri.hosts().subList(0, 1));
    }
    if (uri.hosts().size() < 2) {
      throw new IllegalStateException(uri + " names one mongos; this test needs two");
    }
    return uri;
  }

  private TestUri balanced(BsonValue multiple) {
    boolean several = multiple == null || multiple.asBoolean().getValue();
    return several ? environment.uriOfSeveral() : environment.uri();
  }

  private static ServerApi serverApi(BsonDocument given) {
    Arguments fields = new Arguments(given);
    ServerApi.Builder builder =
        ServerApi.builder().version(ServerApiVersion.findByValue(fields.string("version")));
    fields.ifBoolean("strict", builder::strict);
    fields.ifBoolean("deprecationErrors", builder::deprecationErrors);
    fields.checkAllTaken();
    return builder.build();
  }

  private static Set<String> strings(BsonValue array) {
    List<BsonValue> items = array == null ? new BsonArray() : array.asArray();
    return items.stream().map(each -> each.asString().getValue()).collect(Collectors.toSet());
  }
}
