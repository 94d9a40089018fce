package dev.holdfast.internal.view;

import static dev.holdfast.internal.view.WatchedTopology.primary;
import static dev.holdfast.internal.view.WatchedTopology.secondary;
import static dev.holdfast.internal.view.WatchedTopology.seeds;
import static dev.holdfast.internal.view.WatchedTopology.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ServerSettings;
import dev.holdfast.event.ClusterDescriptionChangedEvent;
import dev.holdfast.event.ClusterListener;
import dev.holdfast.event.ServerListener;
import dev.holdfast.event.ServerOpeningEvent;
import dev.holdfast.internal.monitor.HelloConnection.ConnectionNumbers;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.test.Requirement;
import dev.holdfast.test.ThreadCost;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SdamEventsTest {
  private final SdamTimeline seen = new SdamTimeline();
  private LogLines client;

  @BeforeEach
  void quietly() {
    client = new LogLines("dev.holdfast.client", Level.INFO);
  }

  @AfterEach
  void aloud() {
    client.close();
  }

  @Test
  void openingComesFirstThenTheTopologyThenItsServers() {
    WatchedTopology.of(seen, "a", "b").open();
    assertThat(seen.take())
        .containsExactly(
            "opening",
            "UNKNOWN[] -> UNKNOWN[UNKNOWN, UNKNOWN]",
            "a:27017 opening",
            "b:27017 opening");
  }

  @Test
  void aServersChangeComesBeforeItsTopologysAndNewServersAfterBoth() {
    WatchedTopology watched = WatchedTopology.of(seen, "a", "b").open();
    seen.take();
    watched.hello("a", primary("a:27017", "c:27017"));
    assertThat(seen.take())
        .containsExactly(
            "a:27017 UNKNOWN -> REPLICA_SET_PRIMARY",
            "b:27017 closed",
            "UNKNOWN[UNKNOWN, UNKNOWN] -> REPLICA_SET[REPLICA_SET_PRIMARY, UNKNOWN]",
            "c:27017 opening");
  }

  @Test
  @Requirement({"SDAM-049", "SDAM-050"})
  void closingRemovesTheServersAndIsToldLast() {
    WatchedTopology watched = WatchedTopology.of(seen, "a").open();
    watched.hello("a", standalone());
    seen.take();
    watched.topology.close();
    watched.topology.close();
    watched.hello("a", standalone());
    assertThat(seen.take())
        .containsExactly("a:27017 closed", "STANDALONE[STANDALONE] -> UNKNOWN[]", "closed");
  }

  @Test
  void aLoadBalancerIsThereFromTheBeginning() {
    new WatchedTopology(
            seeds("a").mode(ClusterConnectionMode.LOAD_BALANCED).addClusterListener(seen),
            ServerSettings.builder().addServerListener(seen))
        .open();
    assertThat(seen.take())
        .containsExactly(
            "opening",
            "UNKNOWN[] -> LOAD_BALANCED[UNKNOWN]",
            "a:27017 opening",
            "a:27017 UNKNOWN -> LOAD_BALANCER",
            "LOAD_BALANCED[UNKNOWN] -> LOAD_BALANCED[LOAD_BALANCER]");
  }

  @Test
  @Requirement("SDAM-089")
  void aReplyThatDiffersInTimesAloneIsNoNews() {
    WatchedTopology watched = WatchedTopology.of(seen, "a").open();
    watched.hello("a", standalone());
    seen.take();
    watched.now = 1_000;
    watched.hello("a", standalone());
    assertThat(seen.take()).isEmpty();
    watched.hello("a", "{ok: 1, minWireVersion: 0, maxWireVersion: 26}");
    assertThat(seen.take())
        .containsExactly(
            "a:27017 STANDALONE -> STANDALONE", "STANDALONE[STANDALONE] -> STANDALONE[STANDALONE]");
  }

  @Test
  void theSameFailureAgainIsNoNewsHoweverItIsWorded() {
    WatchedTopology watched = WatchedTopology.of(seen, "a", "b").open();
    watched.fails("a", timeout("No reply within 10001 ms"));
    watched.fails("b", error(18, "denied", 1));
    assertThat(seen.take()).contains("a:27017 UNKNOWN -> UNKNOWN", "b:27017 UNKNOWN -> UNKNOWN");
    watched.fails("a", timeout("No reply within 10003 ms"));
    watched.fails("b", error(18, "denied", 2));
    assertThat(seen.take()).isEmpty();
    watched.refused("a");
    watched.fails("b", error(18, "denied for another reason", 2));
    assertThat(seen.take()).contains("a:27017 UNKNOWN -> UNKNOWN", "b:27017 UNKNOWN -> UNKNOWN");
  }

  private static MongoSocketReadTimeoutException timeout(String message) {
    return new MongoSocketReadTimeoutException(
        message, new ServerAddress("a"), new SocketTimeoutException("Read timed out"));
  }

  private static MongoCommandException error(int code, String message, int clusterTime) {
    return new MongoCommandException(
        BsonDocument.parse(
            "{ok: 0, code: %d, errmsg: '%s', clusterTime: %d}"
                .formatted(code, message, clusterTime)),
        new ServerAddress("b"));
  }

  @Test
  void aListenerThatThrowsHindersNobody() {
    List<String> heard = new ArrayList<>();
    ServerListener bad =
        new ServerListener() {
          @Override
          public void serverOpening(ServerOpeningEvent event) {
            throw new IllegalStateException("bad listener");
          }
        };
    ServerListener good =
        new ServerListener() {
          @Override
          public void serverOpening(ServerOpeningEvent event) {
            heard.add(event.getServerId().getAddress().toString());
          }
        };
    WatchedTopology watched =
        new WatchedTopology(
                seeds("a", "b"),
                ServerSettings.builder().addServerListener(bad).addServerListener(good))
            .open();
    assertThat(heard).containsExactly("a:27017", "b:27017");
    watched.hello("a", secondary("a:27017", "b:27017"));
    assertThat(watched.topology.current().servers()).hasSize(2);
    assertThat(client.texts())
        .filteredOn(line -> line.startsWith("ERROR"))
        .hasSize(2)
        .allMatch(line -> line.contains("threw on an event"));
  }

  @Test
  void aListenerMayAskItsClientWhateverItLikes() {
    List<Integer> servers = new ArrayList<>();
    WatchedTopology[] watched = new WatchedTopology[1];
    ClusterListener asking =
        new ClusterListener() {
          @Override
          public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
            servers.add(watched[0].topology.current().servers().size());
            watched[0].hello("a", standalone()); // Needs the topology's lock.
          }
        };
    watched[0] =
        new WatchedTopology(seeds("a").addClusterListener(asking), ServerSettings.builder());
    watched[0].open();
    assertThat(servers).containsExactly(1, 1);
  }

  @Test
  void allListenersAreShownTheSameDescriptions() {
    List<ClusterDescription> shown = new ArrayList<>();
    ClusterListener keeping =
        new ClusterListener() {
          @Override
          public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
            shown.add(event.getNewDescription());
          }
        };
    new WatchedTopology(
            seeds("a").addClusterListener(keeping).addClusterListener(keeping),
            ServerSettings.builder())
        .open();
    assertThat(shown).hasSize(2);
    assertThat(shown.get(0)).isSameAs(shown.get(1));
  }

  @Test
  void everyEventNamesTheClientItComesFrom() {
    List<Object> ids = new ArrayList<>();
    ClusterListener listener =
        new ClusterListener() {
          @Override
          public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
            ids.add(event.getClusterId());
          }
        };
    ServerListener servers =
        new ServerListener() {
          @Override
          public void serverOpening(ServerOpeningEvent event) {
            ids.add(event.getServerId().getClusterId());
          }
        };
    WatchedTopology watched =
        new WatchedTopology(
                seeds("a").addClusterListener(listener),
                ServerSettings.builder().addServerListener(servers))
            .open();
    assertThat(ids).containsExactly(watched.id, watched.id);
  }

  @Test
  void whereNobodyListensNothingIsMadeOfAChange() {
    try (LogLines silent = new LogLines("dev.holdfast.topology", Level.OFF)) {
      WatchedTopology watched =
          new WatchedTopology(
              seeds(IntStream.range(0, 50).mapToObj(i -> "h" + i).toArray(String[]::new)),
              ServerSettings.builder());
      watched.open();
      TopologyDescription all = watched.topology.current();
      ServerDescription one = all.servers().values().iterator().next();
      ConnectionNumbers connection = new ConnectionNumbers(1, null);
      BsonDocument reply = new BsonDocument();
      Runnable change =
          () -> {
            watched.events.serverChanged(one, one);
            watched.events.changed(all, all);
            watched.events.heartbeats().started(one.address(), connection, true);
            watched.events.heartbeats().succeeded(one.address(), connection, true, 1, reply);
            watched.events.delivered();
          };
      change.run();
      long before = ThreadCost.allocatedBytes();
      for (int i = 0; i < 1_000; i++) {
        change.run();
      }
      // Fifty descriptions would be tens of thousands.
      assertThat((ThreadCost.allocatedBytes() - before) / 1_000).isLessThan(500);
      assertThat(silent.texts()).isEmpty();
    }
  }
}
