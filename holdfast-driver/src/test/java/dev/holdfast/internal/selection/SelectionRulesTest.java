package dev.holdfast.internal.selection;

import static dev.holdfast.internal.selection.Deployment.at;
import static dev.holdfast.internal.selection.Deployment.mongos;
import static dev.holdfast.internal.selection.Deployment.neverHeardOf;
import static dev.holdfast.internal.selection.Deployment.ofVersion;
import static dev.holdfast.internal.selection.Deployment.primary;
import static dev.holdfast.internal.selection.Deployment.replicaSet;
import static dev.holdfast.internal.selection.Deployment.secondary;
import static dev.holdfast.internal.selection.Deployment.server;
import static dev.holdfast.internal.selection.Deployment.tagged;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.test.ThreadCost;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SelectionRulesTest {
  private static final SelectionRules RULES = new SelectionRules(15_000_000, 10_000, null);
  private static final Criteria PRIMARY = Criteria.read(ReadPreference.primary());
  private static final Criteria SECONDARY = Criteria.read(ReadPreference.secondary());
  private static final Criteria NEAREST = Criteria.read(ReadPreference.nearest());
  private static final TopologyDescription THREE =
      replicaSet(primary("a"), secondary("b"), secondary("c"));

  @Test
  void writesAndPrimaryReadsGoToThePrimary() {
    assertThat(select(RULES, THREE, Criteria.WRITE)).isEqualTo(at("a"));
    assertThat(select(RULES, THREE, PRIMARY)).isEqualTo(at("a"));
  }

  @Test
  void aPrimaryThatFailedBeforeIsStillTheOnlyOneToWriteTo() {
    assertThat(select(RULES, THREE, Criteria.WRITE, Set.of(at("a")), 0)).isEqualTo(at("a"));
  }

  @Test
  void withoutAPrimaryNobodyTakesAWriteYet() {
    assertThat(select(RULES, replicaSet(secondary("b")), Criteria.WRITE)).isNull();
  }

  // Single and Unknown by the suites; what they leave out is here.
  @ParameterizedTest
  @EnumSource(value = ServerType.class, mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
  void aDirectConnectionGoesToWhateverAnswers(ServerType type) {
    TopologyDescription single = Deployment.of(TopologyType.SINGLE, server("a", type));
    assertThat(select(RULES, single, Criteria.WRITE)).isEqualTo(at("a"));
    assertThat(select(RULES, single, SECONDARY)).isEqualTo(at("a"));
  }

  @Test
  void aDirectConnectionWaitsForAServerThatDoesNotAnswer() {
    TopologyDescription single = Deployment.of(TopologyType.SINGLE, neverHeardOf("a"));
    assertThat(select(RULES, single, Criteria.WRITE)).isNull();
    assertThat(select(RULES, single, SECONDARY)).isNull();
  }

  @ParameterizedTest
  @EnumSource(names = {"REPLICA_SET_ARBITER", "REPLICA_SET_OTHER", "REPLICA_SET_GHOST"})
  void membersWithoutReadableDataAreNeverChosen(ServerType type) {
    TopologyDescription set = replicaSet(primary("a"), server("b", type));
    assertThat(RULES.suitable(set, NEAREST, Set.of())).containsExactly(primary("a"));
    assertThat(RULES.suitable(set, SECONDARY, Set.of())).isEmpty();
  }

  @Test
  void aTagSetThatFitsNobodyIsFollowedByTheNext() {
    ServerDescription ny = tagged(secondary("b"), Map.of("dc", "ny", "rack", "1"));
    ServerDescription sf = tagged(secondary("c"), Map.of("dc", "sf"));
    TopologyDescription set = replicaSet(primary("a"), ny, sf);
    TagSet tokyo = new TagSet(new Tag("dc", "tokyo"));
    TagSet rackOne = new TagSet(List.of(new Tag("dc", "ny"), new Tag("rack", "1")));

    assertThat(RULES.suitable(set, secondariesWith(tokyo, rackOne), Set.of())).containsExactly(ny);
    assertThat(RULES.suitable(set, secondariesWith(tokyo, new TagSet()), Set.of()))
        .containsExactly(ny, sf);
    assertThat(RULES.suitable(set, secondariesWith(tokyo), Set.of())).isEmpty();
  }

  @Test
  void theLatencyWindowIncludesItsEdge() {
    ServerDescription fast = mongos("a", 5);
    ServerDescription edge = mongos("b", 20);
    ServerDescription slow = mongos("c", 21);
    assertThat(RULES.inLatencyWindow(List.of(slow, edge, fast))).containsExactly(edge, fast);
    assertThat(new SelectionRules(0, 10_000, null).inLatencyWindow(List.of(slow, edge, fast)))
        .containsExactly(fast);
    assertThat(
            new SelectionRules(Long.MAX_VALUE, 10_000, null)
                .inLatencyWindow(List.of(slow, edge, fast)))
        .containsExactly(slow, edge, fast);
  }

  @Test
  void ofTwoDrawnTheOneWithLessToDoIsChosen() {
    TopologyDescription sharded =
        Deployment.of(TopologyType.SHARDED, mongos("a", 1), mongos("b", 1), mongos("c", 1));
    Map<ServerAddress, Integer> busy = Map.of(at("a"), 7, at("b"), 3, at("c"), 5);

    assertThat(draw(sharded, busy, 0, 0)).as("a and b").isEqualTo(at("b"));
    assertThat(draw(sharded, busy, 0, 1)).as("a and c").isEqualTo(at("c"));
    assertThat(draw(sharded, busy, 2, 0)).as("c and a").isEqualTo(at("c"));
    assertThat(draw(sharded, busy, 2, 1)).as("c and b").isEqualTo(at("b"));
  }

  @Test
  void noRandomNumberIsDrawnWhereThereIsNoChoice() {
    TopologyDescription sharded =
        Deployment.of(TopologyType.SHARDED, mongos("a", 1), mongos("b", 100));
    ServerDescription chosen =
        RULES.select(
            sharded,
            NEAREST,
            Set.of(),
            server -> 0,
            bound -> {
              throw new AssertionError("drew below " + bound);
            });
    assertThat(chosen).isEqualTo(mongos("a", 1));
  }

  @Test
  void theApplicationsSelectorNarrowsTheSuitableServers() {
    List<List<ServerDescription>> asked = new ArrayList<>();
    SelectionRules lastOnly =
        choosing(
            suitable -> {
              asked.add(suitable);
              return suitable.subList(suitable.size() - 1, suitable.size());
            });

    for (int random = 0; random < 10; random++) {
      assertThat(select(lastOnly, THREE, SECONDARY, Set.of(), random)).isEqualTo(at("c"));
    }
    assertThat(asked).hasSize(10).containsOnly(List.of(secondary("b"), secondary("c")));
  }

  @Test
  void theApplicationsSelectorIsAskedEvenWhereOnlyOneServerSuits() {
    SelectionRules nobody = choosing(suitable -> List.of());
    assertThat(select(nobody, THREE, Criteria.WRITE)).isNull();
    assertThat(select(nobody, Deployment.of(TopologyType.SINGLE, primary("a")), PRIMARY)).isNull();
  }

  @Test
  void theApplicationsSelectorIsNotAskedAboutNobody() {
    SelectionRules failing =
        choosing(
            suitable -> {
              throw new AssertionError(suitable);
            });
    assertThat(select(failing, replicaSet(secondary("b")), Criteria.WRITE)).isNull();
    assertThat(select(failing, replicaSet(primary("a")), SECONDARY)).isNull();
  }

  @Test
  void aDeprioritizedServerIsTakenIfTheApplicationWantsNobodyElse() {
    SelectionRules onlyB =
        choosing(suitable -> suitable.stream().filter(secondary("b")::equals).toList());
    assertThat(select(onlyB, THREE, SECONDARY, Set.of(at("b")), 0)).isEqualTo(at("b"));
  }

  @Test
  void pipelinesThatWriteGoToThePrimaryWhileAServerIsOlderThan5() {
    Criteria out = Criteria.readAndWrite(ReadPreference.secondary());
    TopologyDescription mixed = replicaSet(primary("a"), ofVersion(secondary("b"), 12));
    TopologyDescription modern = replicaSet(primary("a"), ofVersion(secondary("b"), 13));

    assertThat(select(RULES, mixed, out)).isEqualTo(at("a"));
    assertThat(out.preferenceIn(mixed)).isEqualTo(ReadPreference.primary());
    assertThat(select(RULES, modern, out)).isEqualTo(at("b"));
    assertThat(out.preferenceIn(modern)).isEqualTo(ReadPreference.secondary());
  }

  @Test
  void pipelinesThatWriteKeepTheirPreferenceWhereNobodyOlderIsKnown() {
    Criteria out = Criteria.readAndWrite(ReadPreference.secondary());
    TopologyDescription nobody = replicaSet(neverHeardOf("a"));
    TopologyDescription balanced =
        TopologyDescription.initial(TopologyType.LOAD_BALANCED, null, Set.of(at("lb")));
    assertThat(out.preferenceIn(nobody)).isEqualTo(ReadPreference.secondary());
    assertThat(out.preferenceIn(balanced)).isEqualTo(ReadPreference.secondary());
  }

  @Test
  void theCommonSelectionsAllocateNoMoreThanAnIterator() {
    TopologyDescription single =
        Deployment.of(TopologyType.SINGLE, server("a", ServerType.STANDALONE));
    assertThat(bytesOf(THREE, Criteria.WRITE)).as("write").isLessThanOrEqualTo(64);
    assertThat(bytesOf(THREE, PRIMARY)).as("primary read").isLessThanOrEqualTo(64);
    assertThat(bytesOf(single, NEAREST)).as("single server").isLessThanOrEqualTo(64);
  }

  private static long bytesOf(TopologyDescription topology, Criteria criteria) {
    int rounds = 20_000;
    for (int i = 0; i < rounds; i++) {
      RULES.select(topology, criteria, Set.of(), server -> 0, bound -> 0);
    }
    long before = ThreadCost.allocatedBytes();
    for (int i = 0; i < rounds; i++) {
      RULES.select(topology, criteria, Set.of(), server -> 0, bound -> 0);
    }
    return (ThreadCost.allocatedBytes() - before) / rounds;
  }

  private static SelectionRules choosing(UnaryOperator<List<ServerDescription>> selector) {
    return new SelectionRules(15_000_000, 10_000, selector);
  }

  private static Criteria secondariesWith(TagSet... tagSets) {
    return Criteria.read(ReadPreference.secondary(List.of(tagSets)));
  }

  private static ServerAddress select(
      SelectionRules rules, TopologyDescription topology, Criteria criteria) {
    return select(rules, topology, criteria, Set.of(), 0);
  }

  private static ServerAddress select(
      SelectionRules rules,
      TopologyDescription topology,
      Criteria criteria,
      Set<ServerAddress> deprioritized,
      int random) {
    ServerDescription chosen =
        rules.select(topology, criteria, deprioritized, server -> 0, bound -> random % bound);
    return chosen == null ? null : chosen.address();
  }

  private static ServerAddress draw(
      TopologyDescription topology, Map<ServerAddress, Integer> busy, int first, int second) {
    List<Integer> numbers = new ArrayList<>(List.of(first, second));
    return RULES
        .select(topology, Criteria.WRITE, Set.of(), busy::get, bound -> numbers.remove(0))
        .address();
  }
}
