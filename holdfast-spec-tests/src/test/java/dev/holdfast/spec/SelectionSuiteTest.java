package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import dev.holdfast.MongoConfigurationException;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.SelectionRules;
import dev.holdfast.internal.topology.RoundTripTimes;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Server Selection and Max Staleness: the rules alone, over descriptions made from the files. */
class SelectionSuiteTest {
  private static final long LOCAL_THRESHOLD_NANOS = 15_000_000;
  private static final BsonInt32 HEARTBEAT_MILLIS = new BsonInt32(10_000);

  @TestFactory
  Stream<DynamicNode> serverSelection() {
    return SpecSuite.run("server-selection/server_selection", one(SelectionSuiteTest::selects));
  }

  @TestFactory
  Stream<DynamicNode> maxStaleness() {
    return SpecSuite.run("max-staleness", one(SelectionSuiteTest::selects));
  }

  @TestFactory
  Stream<DynamicNode> inWindow() {
    return SpecSuite.run("server-selection/in_window", one(SelectionSuiteTest::spreadsTheLoad));
  }

  @TestFactory
  Stream<DynamicNode> roundTripTimes() {
    return SpecSuite.run("server-selection/rtt", one(SelectionSuiteTest::averages));
  }

  private interface Proof {
    void of(BsonDocument test);
  }

  // One case to a file; few have a description, so the file's name is the case's.
  private static Function<SpecSuite.SpecFile, List<SpecCase>> one(Proof proof) {
    return file ->
        List.of(new SpecCase(file.name().replace(".json", ""), () -> proof.of(file.document())));
  }

  private static void selects(BsonDocument test) {
    if (test.getBoolean("error", BsonBoolean.FALSE).getValue()) {
      assertThat(catchThrowable(() -> suitable(test)))
          .isInstanceOfAny(MongoConfigurationException.class, IllegalArgumentException.class)
          .hasMessageMatching("(?i).*max ?staleness.*");
      return;
    }
    List<ServerDescription> suitable = suitable(test);
    assertThat(suitable)
        .as("suitable_servers")
        .extracting(ServerDescription::address)
        .containsExactlyInAnyOrderElementsOf(
            SelectionValues.addresses(test.getArray("suitable_servers")));
    List<ServerAddress> window = SelectionValues.addresses(test.getArray("in_latency_window"));
    assertThat(rules(test).inLatencyWindow(suitable))
        .as("in_latency_window")
        .extracting(ServerDescription::address)
        .containsExactlyInAnyOrderElementsOf(window);
    assertThat(selected(test)).as("the servers selected").hasSameElementsAs(window);
  }

  private static List<ServerDescription> suitable(BsonDocument test) {
    return rules(test).suitable(topology(test), criteria(test), deprioritized(test));
  }

  // Equal load and every pair of random numbers: whoever can be selected is.
  private static List<ServerAddress> selected(BsonDocument test) {
    return Stream.of(0, 1, 2, 3, 4, 5, 6, 7)
        .map(
            random ->
                rules(test)
                    .select(
                        topology(test),
                        criteria(test),
                        deprioritized(test),
                        server -> 0,
                        bound -> random % bound))
        .filter(server -> server != null)
        .map(ServerDescription::address)
        .distinct()
        .toList();
  }

  private static SelectionRules rules(BsonDocument test) {
    return new SelectionRules(
        LOCAL_THRESHOLD_NANOS,
        test.getNumber("heartbeatFrequencyMS", HEARTBEAT_MILLIS).longValue(),
        null);
  }

  private static TopologyDescription topology(BsonDocument test) {
    return SelectionValues.topology(test.getDocument("topology_description"));
  }

  private static Criteria criteria(BsonDocument test) {
    boolean write = test.getString("operation", new BsonString("read")).getValue().equals("write");
    ReadPreference preference = SelectionValues.readPreference(test.getDocument("read_preference"));
    return write ? Criteria.WRITE : Criteria.read(preference);
  }

  private static Set<ServerAddress> deprioritized(BsonDocument test) {
    return Set.copyOf(
        SelectionValues.addresses(test.getArray("deprioritized_servers", new BsonArray())));
  }

  private static void spreadsTheLoad(BsonDocument test) {
    Map<ServerAddress, Integer> operationCounts = new HashMap<>();
    for (BsonValue state : test.getArray("mocked_topology_state")) {
      operationCounts.put(
          SelectionValues.address(state.asDocument()),
          state.asDocument().getNumber("operation_count").intValue());
    }
    // A fixed seed: the tolerances are narrow enough to fail one honest run in some ten thousand.
    Random random = new Random(781);
    SelectionRules rules = rules(test);
    TopologyDescription topology = topology(test);
    Criteria nearest = Criteria.read(ReadPreference.nearest());
    int iterations = test.getNumber("iterations").intValue();
    Map<ServerAddress, Integer> selections = new HashMap<>();
    for (int i = 0; i < iterations; i++) {
      ServerDescription server =
          rules.select(topology, nearest, Set.of(), operationCounts::get, random::nextInt);
      selections.merge(server.address(), 1, Integer::sum);
    }
    BsonDocument outcome = test.getDocument("outcome");
    double tolerance = outcome.getNumber("tolerance").doubleValue();
    BsonDocument frequencies = outcome.getDocument("expected_frequencies");
    assertThat(frequencies).hasSameSizeAs(operationCounts.keySet());
    frequencies.forEach(
        (address, value) -> {
          double expected = value.asNumber().doubleValue();
          double seen =
              selections.getOrDefault(new ServerAddress(address), 0) / (double) iterations;
          boolean exact = expected == 0 || expected == 1;
          assertThat(seen).as(address).isCloseTo(expected, within(exact ? 0 : tolerance));
        });
  }

  private static void averages(BsonDocument test) {
    RoundTripTimes before =
        test.get("avg_rtt_ms") instanceof BsonNumber millis
            ? RoundTripTimes.NONE.with(SelectionValues.nanos(millis))
            : RoundTripTimes.NONE;
    RoundTripTimes after = before.with(SelectionValues.nanos(test.getNumber("new_rtt_ms")));
    assertThat(after.averageNanos())
        .isEqualTo(SelectionValues.nanos(test.getNumber("new_avg_rtt")));
  }
}
