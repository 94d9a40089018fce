package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.event.ServerHeartbeatStartedEvent;
import dev.holdfast.event.ServerMonitorListener;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** How clients begin and end. */
class ClientLifecycleTest {
  /** Each connection asks for TLS before it says anything; whoever connects is seen there. */
  @Test
  @Requirement("SDAM-045")
  void creatingAClientConnectsOnOtherThreadsOnly() {
    Set<Thread> connecting = ConcurrentHashMap.newKeySet();
    try (ScriptedServer server = ScriptedServer.start()) {
      MongoClientSettings settings =
          MongoClientSettings.builder()
              .applyConnectionString(new ConnectionString(server.uri()))
              .applyToSslSettings(
                  ssl -> ssl.enabled(true).context(new WatchedSslContext(connecting::add)))
              .build();
      try (MongoClient client = MongoClients.create(settings)) {
        Await.until("somebody connects", () -> !connecting.isEmpty());
        assertThat(client.health().readable()).isFalse();
        assertThat(connecting).doesNotContain(Thread.currentThread());
      }
    }
  }

  /** Without a limit on connecting: whoever connects to this address waits for as long as the test. */
  @Test
  @Requirement("SDAM-045")
  void creatingAClientDoesNotWaitForAConnectionThatIsNeverAccepted() throws Exception {
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      List<Socket> filling = fill(full);
      try {
        CountDownLatch checking = new CountDownLatch(1);
        MongoClientSettings settings =
            MongoClientSettings.builder()
                .applyConnectionString(
                    new ConnectionString(
                        "mongodb://127.0.0.1:"
                            + full.getLocalPort()
                            + "/?connectTimeoutMS=0&minPoolSize=2"))
                .applyToServerSettings(
                    server -> server.addServerMonitorListener(new FirstHeartbeat(checking)))
                .build();
        CompletableFuture<MongoClient> created =
            Background.start(() -> MongoClients.create(settings));
        try (MongoClient client = created.get(20, TimeUnit.SECONDS)) {
          assertThat(checking.await(20, TimeUnit.SECONDS)).isTrue();
          assertThat(client.health().readable()).isFalse();
        }
      } finally {
        for (Socket socket : filling) {
          socket.close();
        }
      }
    }
  }

  private record FirstHeartbeat(CountDownLatch started) implements ServerMonitorListener {
    @Override
    public void serverHearbeatStarted(ServerHeartbeatStartedEvent event) {
      started.countDown();
    }
  }

  /** Connects until the backlog takes no more. */
  private static List<Socket> fill(ServerSocket server) throws IOException {
    List<Socket> filling = new ArrayList<>();
    while (true) {
      Socket socket = new Socket();
      filling.add(socket);
      try {
        socket.connect(server.getLocalSocketAddress(), 200);
      } catch (SocketTimeoutException full) {
        return filling;
      }
    }
  }

  @Test
  void aServerThatNeverAnswersDoesNotKeepAClientFromBeingMade() {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.inject(Fault.stall());
      try (MongoClient client = MongoClients.create(server.uri())) {
        assertThat(client.health().readable()).isFalse();
        assertThat(client.getClusterDescription().getServerDescriptions()).hasSize(1);
      }
    }
  }

  @Test
  void aClosedClientSaysSo() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      MongoCollection<Document> orders = primary.collection();
      primary.client.close();
      primary.client.close();
      assertThatThrownBy(() -> orders.find().first())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("closed");
      assertThatThrownBy(() -> orders.insertOne(new Document()))
          .isInstanceOf(IllegalStateException.class);
      assertThat(primary.received("find")).isEmpty();
    }
  }

  @Test
  void aCursorOutlivesItsClientOnlyToBeClosed() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on(
          "find",
          request ->
              BsonDocument.parse(
                  "{cursor: {id: {$numberLong: '7'}, ns: 'shop.orders', firstBatch: []}}"));
      MongoCursor<Document> cursor = primary.collection().find().cursor();
      primary.client.close();
      assertThatThrownBy(cursor::hasNext).isInstanceOf(IllegalStateException.class);
      cursor.close();
    }
  }

  @Test
  void closingEndsTheSessionsThatWereUsed() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("endSessions", request -> new BsonDocument());
      primary.collection().insertOne(new Document());
      primary.client.close();
      BsonDocument ended = primary.received("endSessions").get(0);
      assertThat(ended.getArray("endSessions"))
          .containsExactly(primary.received("insert").get(0).getDocument("lsid"));
      assertThat(ended).doesNotContainKeys("lsid", "maxTimeMS", "txnNumber");
    }
  }

  @Test
  void aClientThatHasUsedNoSessionEndsNone() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.client.close();
      assertThat(primary.received("endSessions")).isEmpty();
    }
  }

  @Test
  void aServerThatDoesNotAnswerHoldsUpClosingForASecondAtMost() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.collection().insertOne(new Document());
      primary.server.on("endSessions").always(Fault.stall());
      long begin = System.nanoTime();
      primary.client.close();
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
      assertThat(primary.received("endSessions")).hasSize(1);
    }
  }

  @Test
  @Requirement("BP-065")
  void closingSucceedsWithinItsSecondWhenEndSessionsIsShedForEver() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.collection().insertOne(new Document());
      primary.server.on("endSessions").always(Fault.overload());
      long begin = System.nanoTime();
      primary.client.close();
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(3));
      assertThat(primary.received("endSessions")).hasSizeBetween(1, 6);
    }
  }

  @Test
  @Requirement("BP-065")
  void endSessionsIsSentAgainAfterItWasShedOnce() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.collection().insertOne(new Document());
      primary.server.on("endSessions").once(Fault.overload());
      primary.client.close();
      assertThat(primary.received("endSessions")).hasSize(2);
    }
  }

  @Test
  void closingSucceedsWhenTheServerTakesNoMessageThatIsLargeEnoughForEndSessions() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.collection().insertOne(new Document());
      primary.server.hello(BsonDocument.parse("{maxMessageSizeBytes: 1}"));
      primary.server.resetConnections();
      Await.until(
          "a check after the reset",
          () -> primary.client.getClusterDescription().hasWritableServer());
      primary.client.close();
      assertThat(primary.received("endSessions")).isEmpty();
    }
  }

  @Test
  void whatTheClientCountsIsThereForAll() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.collection().insertOne(new Document());
      assertThat(primary.client.getStatistics().operations()).isEqualTo(1);
      assertThat(primary.client.getStatistics().attempts()).isEqualTo(1);
    }
  }
}
