package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.LoggerSettings;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.connection.ServerId;
import dev.holdfast.connection.ServerSettings;
import dev.holdfast.event.ClusterClosedEvent;
import dev.holdfast.event.ClusterDescriptionChangedEvent;
import dev.holdfast.event.ClusterListener;
import dev.holdfast.event.ClusterOpeningEvent;
import dev.holdfast.event.ServerClosedEvent;
import dev.holdfast.event.ServerDescriptionChangedEvent;
import dev.holdfast.event.ServerListener;
import dev.holdfast.event.ServerOpeningEvent;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.topology.ConnectionOrigin;
import dev.holdfast.internal.topology.Effect;
import dev.holdfast.internal.topology.Effect.ClearPool;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.InitialTopology;
import dev.holdfast.internal.topology.ServerSet;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyEvent.CheckFailed;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.internal.topology.TopologyRules;
import dev.holdfast.internal.view.ClusterView;
import dev.holdfast.internal.view.SdamEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** SDAM Logging and Monitoring: the real topology with nothing behind it; the events are compared whole. */
class SdamMonitoringSuiteTest {
  @TestFactory
  Stream<DynamicNode> monitoring() {
    return SpecSuite.run(
        "server-discovery-and-monitoring/monitoring",
        file ->
            List.of(
                new SpecCase(
                    file.document().getString("description").getValue(),
                    () -> new Run(file.document()).all())));
  }

  private static final class Run implements ClusterListener, ServerListener {
    private final BsonDocument test;
    private final ClusterSettings settings;
    private final ClusterId clusterId = new ClusterId();
    private final Topology topology;
    private final List<BsonValue> events = new ArrayList<>();

    Run(BsonDocument test) {
      this.test = test;
      ConnectionString uri = new ConnectionString(test.getString("uri").getValue());
      settings =
          ClusterSettings.builder().applyConnectionString(uri).addClusterListener(this).build();
      ClusterView view =
          new ClusterView(settings, ServerSettings.builder().addServerListener(this).build());
      topology =
          new Topology(
              new TopologyRules(settings.getHosts().size() == 1),
              new NoServers(),
              new SdamEvents(
                  clusterId, view, LoggerSettings.builder().build(), new EventQueue(), () -> 0),
              () -> 0);
    }

    void all() {
      topology.open(InitialTopology.of(settings));
      for (BsonValue phase : test.getArray("phases")) {
        BsonArray responses = phase.asDocument().getArray("responses", new BsonArray());
        responses.forEach(response -> hear(response.asArray()));
        BsonArray expected = phase.asDocument().getDocument("outcome").getArray("events");
        assertThat(events)
            .containsExactlyElementsOf(expected.stream().map(Run::asWeSeeIt).toList());
        events.clear();
      }
    }

    private void hear(BsonArray response) {
      ServerAddress server = new ServerAddress(response.get(0).asString().getValue());
      BsonDocument hello = response.get(1).asDocument();
      topology.handle(
          hello.isEmpty()
              ? new CheckFailed(
                  server, Failure.of(new MongoSocketReadException("closed", server)), 0)
              : new HelloReceived(HelloParser.describe(server, hello, 1L, 1, 0)));
    }

    // A PossiblePrimary is Unknown to us.
    private static BsonValue asWeSeeIt(BsonValue expected) {
      return BsonDocument.parse(
          expected.asDocument().toJson().replace("\"PossiblePrimary\"", "\"Unknown\""));
    }

    @Override
    public void clusterOpening(ClusterOpeningEvent event) {
      seen("topology_opening_event", event.getClusterId());
    }

    @Override
    public void clusterClosed(ClusterClosedEvent event) {
      seen("topology_closed_event", event.getClusterId());
    }

    @Override
    public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
      seen("topology_description_changed_event", event.getClusterId())
          .append("previousDescription", SdamEventValues.of(event.getPreviousDescription()))
          .append("newDescription", SdamEventValues.of(event.getNewDescription()));
    }

    @Override
    public void serverOpening(ServerOpeningEvent event) {
      seen("server_opening_event", event.getServerId());
    }

    @Override
    public void serverClosed(ServerClosedEvent event) {
      seen("server_closed_event", event.getServerId());
    }

    @Override
    public void serverDescriptionChanged(ServerDescriptionChangedEvent event) {
      seen("server_description_changed_event", event.getServerId())
          .append("previousDescription", SdamEventValues.of(event.getPreviousDescription()))
          .append("newDescription", SdamEventValues.of(event.getNewDescription()));
    }

    private BsonDocument seen(String name, ServerId id) {
      return seen(name, id.getClusterId())
          .append("address", new BsonString(id.getAddress().toString()));
    }

    private BsonDocument seen(String name, ClusterId id) {
      // The suite calls every topology 42.
      String topologyId = id.equals(clusterId) ? "42" : id.getValue();
      BsonDocument values = new BsonDocument("topologyId", new BsonString(topologyId));
      events.add(new BsonDocument(name, values));
      return values;
    }
  }

  private static final class NoServers implements ServerSet {
    @Override
    public void add(ServerAddress server) {}

    @Override
    public int generation(ConnectionOrigin origin) {
      return 0;
    }

    @Override
    public void ready(ServerAddress server) {}

    @Override
    public void clear(ClearPool effect) {}

    @Override
    public void schedule(Effect effect) {}

    @Override
    public void remove(ServerAddress server) {}

    @Override
    public void carryOut(
        Set<ServerAddress> added, Set<ServerAddress> removed, List<Effect> effects) {}
  }
}
