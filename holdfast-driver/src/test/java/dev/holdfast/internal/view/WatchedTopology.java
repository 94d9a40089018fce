package dev.holdfast.internal.view;

import dev.holdfast.LoggerSettings;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.connection.ServerSettings;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.InitialTopology;
import dev.holdfast.internal.topology.RecordingServerSet;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyEvent.CheckFailed;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.internal.topology.TopologyRules;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;

/** A real topology with pools that only count, and with whoever listens to it. Time stands still. */
final class WatchedTopology {
  final ClusterId id = new ClusterId();
  final ClusterSettings clusterSettings;
  final EventQueue queue = new EventQueue();
  final RecordingServerSet servers = new RecordingServerSet();
  final SdamEvents events;
  final Topology topology;
  long now;

  WatchedTopology(ClusterSettings.Builder cluster, ServerSettings.Builder server) {
    clusterSettings = cluster.build();
    events =
        new SdamEvents(
            id,
            new ClusterView(clusterSettings, server.build()),
            LoggerSettings.builder().maxDocumentLength(80).build(),
            queue,
            () -> now);
    topology =
        new Topology(
            new TopologyRules(clusterSettings.getHosts().size() == 1), servers, events, () -> now);
  }

  static WatchedTopology of(SdamTimeline seen, String... hosts) {
    return new WatchedTopology(
        seeds(hosts).addClusterListener(seen),
        ServerSettings.builder().addServerListener(seen).addServerMonitorListener(seen));
  }

  static ClusterSettings.Builder seeds(String... hosts) {
    return ClusterSettings.builder().hosts(Stream.of(hosts).map(ServerAddress::new).toList());
  }

  WatchedTopology open() {
    topology.open(InitialTopology.of(clusterSettings));
    return this;
  }

  void hello(String server, String reply) {
    BsonDocument hello = BsonDocument.parse(reply);
    topology.handle(
        new HelloReceived(HelloParser.describe(new ServerAddress(server), hello, 1L, 1, now)));
  }

  void fails(String server, MongoException failure) {
    topology.handle(new CheckFailed(new ServerAddress(server), Failure.of(failure), now));
  }

  void refused(String server) {
    fails(server, new MongoSocketReadException("refused", new ServerAddress(server)));
  }

  static String standalone() {
    return "{ok: 1, minWireVersion: 0, maxWireVersion: 25}";
  }

  static String mongos() {
    return "{ok: 1, msg: 'isdbgrid', maxWireVersion: 25}";
  }

  static String primary(String... hosts) {
    return member("isWritablePrimary: true", hosts);
  }

  static String secondary(String... hosts) {
    return member("secondary: true", hosts);
  }

  static String member(String role, String... hosts) {
    return "{ok: 1, setName: 'rs', hosts: ['"
        + String.join("', '", List.of(hosts))
        + "'], maxWireVersion: 25, "
        + role
        + "}";
  }
}
