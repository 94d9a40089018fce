package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.event.CommandFailedEvent;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.CommandSucceededEvent;
import dev.holdfast.event.ConnectionCheckOutFailedEvent;
import dev.holdfast.event.ConnectionCheckedOutEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.event.ServerDescriptionChangedEvent;
import dev.holdfast.event.ServerListener;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.TestDeployment;
import dev.holdfast.testkit.TestMember;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** The prose tests of Retryable Reads, Retryable Writes and Client Backpressure. */
class RetryProseTest {
  private static final String SHED = "errorLabels: ['SystemOverloadedError', 'RetryableError']";

  /** Retryable Reads 1, Retryable Writes 2. */
  @Test
  @Requirement({"RR-013", "RR-067", "RW-075"})
  void twoThreadsOneConnectionAndAPoolThatIsClearedBothSucceed() throws Exception {
    for (String command : List.of("find", "insert")) {
      Seen seen = new Seen();
      try (TestDeployment set = TestDeployment.replicaSet(1);
          MongoClient client = seen.client(set.uri(), s -> {}, 1)) {
        MongoCollection<Document> things = client.getDatabase("test").getCollection("things");
        things.insertOne(new Document());
        seen.forget();
        set.primary()
            .failPoint(
                "{configureFailPoint: 'failCommand', mode: {times: 1}, data: {failCommands: ['"
                    + command
                    + "'], errorCode: 91, blockConnection: true, blockTimeMS: 1000,"
                    + " errorLabels: ['RetryableWriteError']}}");
        List<CompletableFuture<Object>> threads =
            List.of(
                Background.start(() -> run(command, things)),
                Background.start(() -> run(command, things)));
        for (CompletableFuture<Object> thread : threads) {
          assertThat(thread.get(30, TimeUnit.SECONDS)).isNotNull();
        }
        assertThat(seen.pool)
            .startsWith("checked out", "cleared", "check-out failed")
            .containsOnlyOnce("cleared", "check-out failed");
        // By the error 91. The check-out that found the pool cleared reports nothing more.
        assertThat(seen.unknown).hasSize(1);
        assertThat(seen.commands.stream().filter((command + " started")::equals)).hasSize(3);
      }
    }
  }

  private static Object run(String command, MongoCollection<Document> things) {
    return command.equals("find")
        ? things.find().first()
        : things.insertOne(new Document()).getInsertedId();
  }

  /** Retryable Writes 3. */
  @Test
  @Requirement({"BP-041", "RW-080"})
  void aWriteConcernErrorOutlivesALaterErrorThatWroteNothing() {
    Seen seen = new Seen();
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = seen.client(set.uri())) {
      AtomicBoolean first = new AtomicBoolean(true);
      seen.onSucceeded =
          event -> {
            if (event.getCommandName().equals("insert") && first.getAndSet(false)) {
              set.primary()
                  .failPoint(
                      failInsert(
                          "{times: 1}",
                          "errorCode: 10107, errorLabels: ['RetryableWriteError',"
                              + " 'NoWritesPerformed']"));
            }
          };
      set.primary()
          .failPoint(
              failInsert(
                  "{times: 1}",
                  "errorLabels: ['RetryableWriteError'], writeConcernError: {code: 91}"));
      MongoException error = insertFails(client);
      assertThat(error.getCode()).isEqualTo(91);
      assertThat(error.getOutcome())
          .isEqualTo(dev.holdfast.Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
    }
  }

  /** Retryable Writes 6, cases 1 to 3. */
  @Test
  @Requirement("BP-041")
  void whichOfSeveralErrorsIsRaisedDependsOnWhetherTheyWrote() {
    String overload = "'RetryableError', 'SystemOverloadedError'";
    assertThat(codeOf(overload, overload)).isEqualTo(10107);
    assertThat(codeOf(overload + ", 'NoWritesPerformed'", overload + ", 'NoWritesPerformed'"))
        .isEqualTo(91);
    assertThat(codeOf(overload, overload + ", 'NoWritesPerformed'")).isEqualTo(91);
  }

  private static int codeOf(String firstLabels, String laterLabels) {
    Seen seen = new Seen();
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = seen.client(set.uri())) {
      AtomicBoolean first = new AtomicBoolean(true);
      seen.onFailed =
          event -> {
            if (first.getAndSet(false)) {
              set.primary()
                  .failPoint(
                      failInsert(
                          "'alwaysOn'", "errorCode: 10107, errorLabels: [" + laterLabels + "]"));
            }
          };
      set.primary()
          .failPoint(failInsert("{times: 1}", "errorCode: 91, errorLabels: [" + firstLabels + "]"));
      return insertFails(client).getCode();
    }
  }

  /** Retryable Reads 2.1, Retryable Writes 4. */
  @Test
  @Requirement({"BP-029", "BP-044"})
  void onAShardedClusterARetryGoesToAnotherMongos() {
    for (String command : List.of("find", "insert")) {
      Seen seen = new Seen();
      try (TestDeployment sharded = TestDeployment.sharded(2);
          MongoClient client = seen.client(sharded.uri())) {
        warmUp(client, seen);
        for (TestMember mongos : sharded.members()) {
          mongos.failPoint(
              "{configureFailPoint: 'failCommand', mode: {times: 1}, data: {failCommands: ['"
                  + command
                  + "'], errorCode: 6, errorLabels: ['RetryableWriteError']}}");
        }
        MongoCollection<Document> things = client.getDatabase("test").getCollection("things");
        if (command.equals("insert")) {
          assertThatThrownBy(() -> run(command, things)).isInstanceOf(MongoException.class);
        } else {
          run(command, things); // Our reads go on after the second failure.
        }
        assertThat(seen.failedOn.subList(0, 2)).doesNotHaveDuplicates();
      }
    }
  }

  /** Retryable Reads 2.2, Retryable Writes 5. */
  @Test
  void withOneMongosARetryGoesToTheSame() {
    for (String command : List.of("find", "insert")) {
      Seen seen = new Seen();
      try (TestDeployment sharded = TestDeployment.sharded(2);
          MongoClient client =
              seen.client(sharded.members().get(0).uri().replaceAll("directConnection=true", ""))) {
        warmUp(client, seen);
        sharded
            .members()
            .get(0)
            .failPoint(
                "{configureFailPoint: 'failCommand', mode: {times: 1}, data: {failCommands: ['"
                    + command
                    + "'], errorCode: 6, errorLabels: ['RetryableWriteError'], closeConnection:"
                    + " true}}");
        run(command, client.getDatabase("test").getCollection("things"));
        assertThat(seen.failedOn).hasSize(1);
        assertThat(seen.succeededOn).isEqualTo(seen.failedOn);
      }
    }
  }

  /** Retryable Reads 3.1 and 3.2. */
  @Test
  @Requirement("BP-028")
  void inASetOverloadMovesAReadToAnotherMemberAndOtherErrorsDoNot() {
    for (boolean overload : new boolean[] {true, false}) {
      Seen seen = new Seen();
      try (TestDeployment set = TestDeployment.replicaSet(2);
          MongoClient client =
              seen.client(
                  set.uri(), s -> s.readPreference(ReadPreference.primaryPreferred()), 100)) {
        warmUp(client, seen);
        set.primary()
            .failPoint(
                "{configureFailPoint: 'failCommand', mode: {times: 1}, data: {failCommands:"
                    + " ['find'], errorCode: 6, errorLabels: ['RetryableError'"
                    + (overload ? ", 'SystemOverloadedError'" : "")
                    + "]}}");
        run("find", client.getDatabase("test").getCollection("things"));
        assertThat(seen.failedOn).hasSize(1);
        assertThat(seen.succeededOn).hasSize(1);
        assertThat(seen.succeededOn.equals(seen.failedOn)).isEqualTo(!overload);
      }
    }
  }

  /** Client Backpressure 2, 3 and 4; 1 is in ExecutionTest, where chance is a parameter. */
  @Test
  @Requirement({"BP-016", "BP-047", "BP-050"})
  void overloadIsRetriedFiveTimesFromABucketThatWasFull() {
    Seen seen = new Seen();
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = seen.client(set.uri())) {
      assertThat(client.getStatistics().retryTokens()).isEqualTo(1000);
      warmUp(client, seen);
      assertThat(client.getStatistics().retryTokens()).isEqualTo(1000);
      set.primary()
          .failPoint(
              "{configureFailPoint: 'failCommand', mode: 'alwaysOn', data: {failCommands: ['find'],"
                  + " errorCode: 462, "
                  + SHED
                  + "}}");
      MongoException error =
          catchThrowableOfType(
              MongoException.class,
              () -> client.getDatabase("test").getCollection("things").find().first());
      assertThat(error.getErrorLabels()).contains("RetryableError", "SystemOverloadedError");
      assertThat(seen.commands.stream().filter("find started"::equals)).hasSize(6);
      assertThat(client.getStatistics().retryTokens()).isEqualTo(995);
    }
  }

  private static void warmUp(MongoClient client, Seen seen) {
    client.getDatabase("test").getCollection("things").insertOne(new Document());
    Await.until(
        "all servers are known",
        () ->
            client.getClusterDescription().getServerDescriptions().stream()
                .noneMatch(server -> server.getType() == ServerType.UNKNOWN));
    seen.forget();
  }

  private static MongoException insertFails(MongoClient client) {
    return catchThrowableOfType(
        MongoException.class,
        () -> client.getDatabase("test").getCollection("things").insertOne(new Document()));
  }

  private static String failInsert(String mode, String data) {
    return "{configureFailPoint: 'failCommand', mode: "
        + mode
        + ", data: {failCommands: ['insert'], "
        + data
        + "}}";
  }

  /** What a client tells of its commands and its connections. */
  private static final class Seen
      implements CommandListener, ConnectionPoolListener, ServerListener {
    final List<String> commands = new CopyOnWriteArrayList<>();
    final List<String> pool = new CopyOnWriteArrayList<>();
    final List<ServerAddress> unknown = new CopyOnWriteArrayList<>();
    final List<ServerAddress> failedOn = new CopyOnWriteArrayList<>();
    final List<ServerAddress> succeededOn = new CopyOnWriteArrayList<>();
    volatile Consumer<CommandSucceededEvent> onSucceeded = event -> {};
    volatile Consumer<CommandFailedEvent> onFailed = event -> {};

    MongoClient client(String uri) {
      return client(uri, settings -> {}, 100);
    }

    MongoClient client(String uri, Consumer<MongoClientSettings.Builder> more, int maxSize) {
      MongoClientSettings.Builder settings =
          MongoClientSettings.builder()
              .applyConnectionString(new ConnectionString(uri))
              .retryWrites(true)
              .addCommandListener(this)
              // A fail point changes no state: that the server is well, only a heartbeat tells.
              .applyToServerSettings(
                  s -> s.heartbeatFrequency(500, TimeUnit.MILLISECONDS).addServerListener(this))
              .applyToConnectionPoolSettings(
                  p -> p.maxSize(maxSize).addConnectionPoolListener(this));
      more.accept(settings);
      return MongoClients.create(settings.build());
    }

    void forget() {
      commands.clear();
      pool.clear();
      unknown.clear();
      failedOn.clear();
      succeededOn.clear();
    }

    @Override
    public void commandStarted(CommandStartedEvent event) {
      commands.add(event.getCommandName() + " started");
    }

    @Override
    public void commandSucceeded(CommandSucceededEvent event) {
      succeededOn.add(event.getConnectionDescription().getServerAddress());
      onSucceeded.accept(event);
    }

    @Override
    public void commandFailed(CommandFailedEvent event) {
      failedOn.add(event.getConnectionDescription().getServerAddress());
      onFailed.accept(event);
    }

    @Override
    public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
      pool.add("checked out");
    }

    @Override
    public void serverDescriptionChanged(ServerDescriptionChangedEvent event) {
      if (event.getNewDescription().getType() == ServerType.UNKNOWN) {
        unknown.add(event.getNewDescription().getAddress());
      }
    }

    @Override
    public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
      pool.add("check-out failed");
    }

    @Override
    public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
      pool.add("cleared");
    }
  }
}
