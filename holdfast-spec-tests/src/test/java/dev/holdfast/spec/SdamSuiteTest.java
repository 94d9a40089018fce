package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.topology.ConnectionOrigin;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.InitialTopology;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyEvent.CheckFailed;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.internal.topology.TopologyListener;
import dev.holdfast.internal.topology.TopologyRules;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Server Discovery And Monitoring: the topology with real pools, and without monitors. */
@Requirement({"SDAM-016", "SDAM-017"})
class SdamSuiteTest {
  private static final String SUITE = "server-discovery-and-monitoring";

  @TestFactory
  @Requirement({
    "SDAM-005",
    "SDAM-006",
    "SDAM-007",
    "SDAM-008",
    "SDAM-020",
    "SDAM-023",
    "SDAM-029",
    "SDAM-052",
    "SDAM-057",
    "SDAM-061",
    "SDAM-062",
    "SDAM-063",
    "SDAM-064",
    "SDAM-065",
    "SDAM-066",
    "SDAM-068",
    "SDAM-069",
    "SDAM-070",
    "SDAM-071",
    "SDAM-072",
    "SDAM-073",
    "SDAM-082",
    "SDAM-083",
    "SDAM-084",
    "SDAM-094",
    "SDAM-095",
    "SDAM-103",
    "SDAM-138",
    "SDAM-139",
    "SDAM-140",
    "SDAM-142",
    "SDAM-143",
    "SDAM-144",
    "SDAM-145",
    "SDAM-147",
    "SDAM-148",
    "SDAM-149",
    "SDAM-150",
    "SDAM-151",
    "SDAM-152",
    "SDAM-153",
    "SDAM-154",
    "SDAM-156",
    "SDAM-157",
    "SDAM-158",
    "SDAM-159",
    "SDAM-164",
    "SDAM-165",
    "SDAM-166",
    "SDAM-169",
    "SDAM-170",
    "SDAM-221",
    "SDAM-225"
  })
  Stream<DynamicNode> replicaSets() {
    return SpecSuite.run(SUITE + "/rs", SdamSuiteTest::cases);
  }

  @TestFactory
  @Requirement({
    "SDAM-001",
    "SDAM-026",
    "SDAM-027",
    "SDAM-028",
    "SDAM-031",
    "SDAM-054",
    "SDAM-059",
    "SDAM-090",
    "SDAM-091",
    "SDAM-092",
    "SDAM-093",
    "SDAM-098",
    "SDAM-099",
    "SDAM-136",
    "SDAM-137"
  })
  Stream<DynamicNode> directConnectionsAndStandalones() {
    return SpecSuite.run(SUITE + "/single", SdamSuiteTest::cases);
  }

  @TestFactory
  @Requirement({"SDAM-060", "SDAM-169"})
  Stream<DynamicNode> shardedClusters() {
    return SpecSuite.run(SUITE + "/sharded", SdamSuiteTest::cases);
  }

  @TestFactory
  @Requirement({
    "SDAM-013",
    "SDAM-085",
    "SDAM-086",
    "SDAM-087",
    "SDAM-174",
    "SDAM-175",
    "SDAM-180",
    "SDAM-182",
    "SDAM-185",
    "SDAM-186",
    "SDAM-202",
    "SDAM-203",
    "SDAM-206",
    "SDAM-207",
    "SDAM-208"
  })
  Stream<DynamicNode> errors() {
    return SpecSuite.run(SUITE + "/errors", SdamSuiteTest::cases);
  }

  @TestFactory
  @Requirement({"SDAM-067", "SDAM-100"})
  Stream<DynamicNode> loadBalancers() {
    return SpecSuite.run(SUITE + "/load-balanced", SdamSuiteTest::cases);
  }

  private static List<SpecCase> cases(SpecSuite.SpecFile file) {
    BsonDocument document = file.document();
    return List.of(new SpecCase(document.getString("description").getValue(), () -> run(document)));
  }

  private static void run(BsonDocument document) {
    try (SdamPools pools = new SdamPools()) {
      new Run(document, pools).all();
    }
  }

  private static final class Run {
    private final BsonDocument test;
    private final SdamPools pools;
    private final Topology topology;

    Run(BsonDocument test, SdamPools pools) {
      this.test = test;
      this.pools = pools;
      ConnectionString uri = new ConnectionString(test.getString("uri").getValue());
      ClusterSettings settings = ClusterSettings.builder().applyConnectionString(uri).build();
      topology =
          new Topology(
              new TopologyRules(settings.getHosts().size() == 1),
              pools,
              new NoListener(),
              Clock.SYSTEM);
      topology.open(InitialTopology.of(settings));
    }

    void all() {
      for (BsonValue phase : test.getArray("phases")) {
        BsonDocument step = phase.asDocument();
        step.getArray("responses", new BsonArray()).forEach(response -> hear(response.asArray()));
        step.getArray("applicationErrors", new BsonArray())
            .forEach(error -> fail(error.asDocument()));
        String name = step.getString("description", test.getString("description")).getValue();
        check(name, step.getDocument("outcome"));
      }
    }

    private void hear(BsonArray response) {
      ServerAddress server = new ServerAddress(response.get(0).asString().getValue());
      BsonDocument hello = response.get(1).asDocument();
      if (hello.isEmpty()) {
        topology.handle(
            new CheckFailed(server, Failure.of(new MongoSocketReadException("closed", server)), 0));
      } else if (hello.getNumber("ok").intValue() != 1) {
        topology.handle(
            new CheckFailed(server, Failure.of(new MongoCommandException(hello, server)), 0));
      } else {
        topology.handle(new HelloReceived(HelloParser.describe(server, hello, 1L, 1, 0)));
      }
    }

    private void fail(BsonDocument error) {
      ServerAddress server = new ServerAddress(error.getString("address").getValue());
      boolean handshakeDone = error.getString("when").getValue().equals("afterHandshakeCompletes");
      ConnectionOrigin newest = pools.newestConnectionOf(server);
      int generation =
          error.containsKey("generation")
              ? error.getNumber("generation").intValue()
              : newest.generation();
      topology.operationFailed(
          new ConnectionOrigin(server, newest.pool(), generation, null),
          failureOf(error, server, handshakeDone),
          handshakeDone,
          error.getNumber("maxWireVersion").intValue());
    }

    private static Failure failureOf(
        BsonDocument error, ServerAddress server, boolean handshakeDone) {
      String type = error.getString("type").getValue();
      if (type.equals("command")) {
        BsonDocument reply = error.getDocument("response");
        MongoException cause = new MongoCommandException(reply, server);
        Failure inWriteConcern = Failure.ofWriteConcernError(cause, reply);
        return reply.getNumber("ok").intValue() == 1 && inWriteConcern != null
            ? inWriteConcern
            : Failure.of(cause);
      }
      boolean timeout = type.equals("timeout");
      if (!handshakeDone) {
        return Failure.of(FailedHandshake.of(timeout ? Fault.stall() : Fault.reset()));
      }
      return Failure.of(
          timeout
              ? new MongoSocketReadTimeoutException("timeout", server, null)
              : new MongoSocketReadException("reset", server));
    }

    private void check(String phase, BsonDocument outcome) {
      TopologyDescription now = topology.current();
      assertThat(now.type().specName())
          .as("%s: topologyType", phase)
          .isEqualTo(outcome.getString("topologyType").getValue());
      Map<String, BsonValue> ours =
          Map.of(
              "setName", SdamValues.of(now.setName()),
              "logicalSessionTimeoutMinutes", SdamValues.of(now.logicalSessionTimeoutMinutes()),
              "maxSetVersion", SdamValues.of(now.maxElection().setVersion()),
              "maxElectionId", SdamValues.of(now.maxElection().electionId()),
              "compatible", SdamValues.of(now.compatibilityError() == null));
      ours.forEach(
          (field, value) -> {
            if (outcome.containsKey(field)) {
              assertThat(value).as("%s: %s", phase, field).isEqualTo(outcome.get(field));
            }
          });
      BsonDocument servers = outcome.getDocument("servers");
      assertThat(now.servers().keySet().stream().map(ServerAddress::toString))
          .as("%s: servers", phase)
          .containsExactlyInAnyOrderElementsOf(servers.keySet());
      servers.forEach(
          (address, expected) -> check(phase, new ServerAddress(address), expected.asDocument()));
    }

    private void check(String phase, ServerAddress address, BsonDocument expected) {
      ServerDescription server = topology.current().server(address);
      expected.forEach(
          (field, value) -> {
            if (field.equals("pool")) {
              assertThat(pools.newestConnectionOf(address).generation())
                  .as("%s: pool generation of %s", phase, address)
                  .isEqualTo(value.asDocument().getNumber("generation").intValue());
            } else if (field.equals("error")) {
              assertThat(server.error()).as("%s: error of %s", phase, address).isNotNull();
              assertThat(server.error().getMessage()).contains(value.asString().getValue());
            } else {
              assertThat(SdamValues.field(server, field))
                  .as("%s: %s of %s", phase, field, address)
                  .isEqualTo(SdamValues.expected(value));
            }
          });
    }
  }

  private static final class NoListener implements TopologyListener {
    @Override
    public void opening() {}

    @Override
    public void serverOpening(ServerAddress server) {}

    @Override
    public void serverChanged(ServerDescription before, ServerDescription after) {}

    @Override
    public void changed(TopologyDescription before, TopologyDescription after) {}

    @Override
    public void serverClosed(ServerAddress server) {}

    @Override
    public void closed() {}

    @Override
    public void delivered() {}
  }
}
