package dev.holdfast.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.test.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Prints the table of topology types and server types from the rules themselves, so that the page cannot
 * lie. After a wanted change: {@code ./mvnw verify -pl holdfast-driver -am -Ddocs.update}.
 */
class TransitionTableTest {
  private static final Path PAGE =
      Path.of(System.getProperty("holdfast.root", ".."), "docs/topology-transitions.md");
  private static final ServerAddress HEARD = new ServerAddress("a", 27017);
  private static final ServerAddress OTHER = new ServerAddress("b", 27017);
  private static final String MEMBER =
      "setName: 'rs', hosts: ['a', 'b', 'c'], maxWireVersion: 21, ok: 1, ";

  private static final Map<ServerType, String> HELLOS = new LinkedHashMap<>();

  static {
    HELLOS.put(ServerType.UNKNOWN, "ok: 0");
    HELLOS.put(ServerType.STANDALONE, "ok: 1, maxWireVersion: 21");
    HELLOS.put(ServerType.SHARD_ROUTER, "ok: 1, maxWireVersion: 21, msg: 'isdbgrid'");
    HELLOS.put(
        ServerType.REPLICA_SET_PRIMARY,
        MEMBER
            + "isWritablePrimary: true, electionId: ObjectId('000000000000000000000002'), setVersion: 1");
    HELLOS.put(ServerType.REPLICA_SET_SECONDARY, MEMBER + "secondary: true");
    HELLOS.put(ServerType.REPLICA_SET_ARBITER, MEMBER + "arbiterOnly: true");
    HELLOS.put(ServerType.REPLICA_SET_OTHER, MEMBER + "hidden: true");
    HELLOS.put(ServerType.REPLICA_SET_GHOST, "ok: 1, maxWireVersion: 21, isreplicaset: true");
  }

  @Test
  void thePageShowsWhatTheRulesDo() throws IOException {
    String page = page();
    if (System.getProperty("docs.update") != null) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }

  /** By hand from the specification's table, in its order: the page above is what the rules say of themselves. */
  @ParameterizedTest
  @CsvSource({
    "UNKNOWN, UNKNOWN, Unknown: a UNKNOWN b UNKNOWN",
    "UNKNOWN, SHARDED, Sharded: a UNKNOWN b UNKNOWN",
    "UNKNOWN, REPLICA_SET_NO_PRIMARY, ReplicaSetNoPrimary: a UNKNOWN b UNKNOWN",
    "UNKNOWN, REPLICA_SET_WITH_PRIMARY, ReplicaSetWithPrimary: a UNKNOWN b REPLICA_SET_PRIMARY c UNKNOWN",
    "STANDALONE, UNKNOWN, Unknown: a removed b UNKNOWN",
    "STANDALONE, SHARDED, Sharded: a removed b UNKNOWN",
    "STANDALONE, REPLICA_SET_NO_PRIMARY, ReplicaSetNoPrimary: a removed b UNKNOWN",
    "STANDALONE, REPLICA_SET_WITH_PRIMARY, ReplicaSetWithPrimary: a removed b REPLICA_SET_PRIMARY c UNKNOWN",
    "SHARD_ROUTER, UNKNOWN, Sharded: a SHARD_ROUTER b UNKNOWN",
    "SHARD_ROUTER, SHARDED, Sharded: a SHARD_ROUTER b UNKNOWN",
    "SHARD_ROUTER, REPLICA_SET_NO_PRIMARY, ReplicaSetNoPrimary: a removed b UNKNOWN",
    "SHARD_ROUTER, REPLICA_SET_WITH_PRIMARY, ReplicaSetWithPrimary: a removed b REPLICA_SET_PRIMARY c UNKNOWN",
    "REPLICA_SET_PRIMARY, UNKNOWN, ReplicaSetWithPrimary: a REPLICA_SET_PRIMARY b UNKNOWN c added",
    "REPLICA_SET_PRIMARY, SHARDED, Sharded: a removed b UNKNOWN",
    "REPLICA_SET_PRIMARY, REPLICA_SET_NO_PRIMARY, ReplicaSetWithPrimary: a REPLICA_SET_PRIMARY b UNKNOWN c added",
    "REPLICA_SET_PRIMARY, REPLICA_SET_WITH_PRIMARY, ReplicaSetWithPrimary: a REPLICA_SET_PRIMARY b UNKNOWN c UNKNOWN",
    "REPLICA_SET_SECONDARY, UNKNOWN, ReplicaSetNoPrimary: a REPLICA_SET_SECONDARY b UNKNOWN c added",
    "REPLICA_SET_SECONDARY, SHARDED, Sharded: a removed b UNKNOWN",
    "REPLICA_SET_SECONDARY, REPLICA_SET_NO_PRIMARY, ReplicaSetNoPrimary: a REPLICA_SET_SECONDARY b UNKNOWN c added",
    "REPLICA_SET_SECONDARY, REPLICA_SET_WITH_PRIMARY, ReplicaSetWithPrimary: a REPLICA_SET_SECONDARY b REPLICA_SET_PRIMARY c UNKNOWN",
    "REPLICA_SET_ARBITER, UNKNOWN, ReplicaSetNoPrimary: a REPLICA_SET_ARBITER b UNKNOWN c added",
    "REPLICA_SET_ARBITER, SHARDED, Sharded: a removed b UNKNOWN",
    "REPLICA_SET_ARBITER, REPLICA_SET_NO_PRIMARY, ReplicaSetNoPrimary: a REPLICA_SET_ARBITER b UNKNOWN c added",
    "REPLICA_SET_ARBITER, REPLICA_SET_WITH_PRIMARY, ReplicaSetWithPrimary: a REPLICA_SET_ARBITER b REPLICA_SET_PRIMARY c UNKNOWN",
    "REPLICA_SET_OTHER, UNKNOWN, ReplicaSetNoPrimary: a REPLICA_SET_OTHER b UNKNOWN c added",
    "REPLICA_SET_OTHER, SHARDED, Sharded: a removed b UNKNOWN",
    "REPLICA_SET_OTHER, REPLICA_SET_NO_PRIMARY, ReplicaSetNoPrimary: a REPLICA_SET_OTHER b UNKNOWN c added",
    "REPLICA_SET_OTHER, REPLICA_SET_WITH_PRIMARY, ReplicaSetWithPrimary: a REPLICA_SET_OTHER b REPLICA_SET_PRIMARY c UNKNOWN",
    "REPLICA_SET_GHOST, UNKNOWN, Unknown: a REPLICA_SET_GHOST b UNKNOWN",
    "REPLICA_SET_GHOST, SHARDED, Sharded: a removed b UNKNOWN",
    "REPLICA_SET_GHOST, REPLICA_SET_NO_PRIMARY, ReplicaSetNoPrimary: a REPLICA_SET_GHOST b UNKNOWN",
    "REPLICA_SET_GHOST, REPLICA_SET_WITH_PRIMARY, ReplicaSetWithPrimary: a REPLICA_SET_GHOST b REPLICA_SET_PRIMARY c UNKNOWN"
  })
  @Requirement({
    "SDAM-104",
    "SDAM-105",
    "SDAM-106",
    "SDAM-107",
    "SDAM-108",
    "SDAM-109",
    "SDAM-110",
    "SDAM-111",
    "SDAM-112",
    "SDAM-113",
    "SDAM-114",
    "SDAM-115",
    "SDAM-116",
    "SDAM-117",
    "SDAM-118",
    "SDAM-119",
    "SDAM-120",
    "SDAM-121",
    "SDAM-122",
    "SDAM-123",
    "SDAM-124",
    "SDAM-125",
    "SDAM-126",
    "SDAM-127",
    "SDAM-128",
    "SDAM-129",
    "SDAM-130",
    "SDAM-131",
    "SDAM-132",
    "SDAM-133",
    "SDAM-134",
    "SDAM-135"
  })
  void eachCellDoesWhatTheSpecificationSays(ServerType heard, TopologyType type, String expected) {
    assertThat(cell(type, HELLOS.get(heard))).isEqualTo(expected);
  }

  /** The last column again, where the one that answers was the primary. */
  @ParameterizedTest
  @CsvSource({
    "UNKNOWN, ReplicaSetNoPrimary: a UNKNOWN b UNKNOWN c UNKNOWN",
    "STANDALONE, ReplicaSetNoPrimary: a removed b UNKNOWN c UNKNOWN",
    "SHARD_ROUTER, ReplicaSetNoPrimary: a removed b UNKNOWN c UNKNOWN",
    "REPLICA_SET_PRIMARY, ReplicaSetWithPrimary: a REPLICA_SET_PRIMARY b UNKNOWN c UNKNOWN",
    "REPLICA_SET_SECONDARY, ReplicaSetNoPrimary: a REPLICA_SET_SECONDARY b UNKNOWN c UNKNOWN",
    "REPLICA_SET_ARBITER, ReplicaSetNoPrimary: a REPLICA_SET_ARBITER b UNKNOWN c UNKNOWN",
    "REPLICA_SET_OTHER, ReplicaSetNoPrimary: a REPLICA_SET_OTHER b UNKNOWN c UNKNOWN",
    "REPLICA_SET_GHOST, ReplicaSetNoPrimary: a REPLICA_SET_GHOST b UNKNOWN c UNKNOWN"
  })
  @Requirement({
    "SDAM-107",
    "SDAM-111",
    "SDAM-115",
    "SDAM-119",
    "SDAM-123",
    "SDAM-127",
    "SDAM-131",
    "SDAM-135",
    "SDAM-146",
    "SDAM-165"
  })
  void whenThePrimaryItselfChangesTheSetHasNone(ServerType heard, String expected) {
    TopologyRules rules = new TopologyRules(false);
    TopologyDescription withPrimary =
        hear(
            rules,
            TopologyDescription.initial(
                TopologyType.REPLICA_SET_NO_PRIMARY, "rs", List.of(HEARD, OTHER)),
            HEARD,
            HELLOS.get(ServerType.REPLICA_SET_PRIMARY));
    assertThat(difference(withPrimary, hear(rules, withPrimary, HEARD, HELLOS.get(heard))))
        .isEqualTo(expected);
  }

  private static String page() {
    StringBuilder page = new StringBuilder();
    page.append("# What a client makes of each answer\n\n");
    page.append(
        "Printed from `TopologyRules` by `TransitionTableTest`. The client knows `a` and `b`; `a` answers. Set members name `a`, `b` and `c`.\n");
    page.append(
        "In the last column `b` was primary, elected before `a`. Each cell: the topology type afterwards, then each server's type.\n\n");
    page.append(
        "| `a` answers as | Unknown (two seeds) | Sharded | ReplicaSetNoPrimary | ReplicaSetWithPrimary |\n|---|---|---|---|---|\n");
    HELLOS.forEach(
        (type, hello) -> {
          page.append("| ").append(type);
          for (TopologyType topology :
              List.of(
                  TopologyType.UNKNOWN,
                  TopologyType.SHARDED,
                  TopologyType.REPLICA_SET_NO_PRIMARY,
                  TopologyType.REPLICA_SET_WITH_PRIMARY)) {
            page.append(" | ").append(cell(topology, hello));
          }
          page.append(" |\n");
        });
    page.append(
        "\nWith one seed a standalone turns Unknown into Single. Single stays Single; a wrong set name makes its server Unknown.\n");
    return page.toString();
  }

  private static String cell(TopologyType type, String hello) {
    TopologyRules rules = new TopologyRules(false);
    TopologyDescription now =
        TopologyDescription.initial(
            type == TopologyType.REPLICA_SET_WITH_PRIMARY
                ? TopologyType.REPLICA_SET_NO_PRIMARY
                : type,
            type.isReplicaSet() ? "rs" : null,
            List.of(HEARD, OTHER));
    if (type == TopologyType.REPLICA_SET_WITH_PRIMARY) {
      String olderPrimary = HELLOS.get(ServerType.REPLICA_SET_PRIMARY).replace("000002", "000001");
      now = hear(rules, now, OTHER, olderPrimary);
    }
    return difference(now, hear(rules, now, HEARD, hello));
  }

  private static String difference(TopologyDescription now, TopologyDescription after) {
    StringBuilder cell = new StringBuilder(after.type().specName()).append(":");
    for (ServerAddress address : now.servers().keySet()) {
      cell.append(' ').append(address.getHost()).append(' ');
      cell.append(after.knows(address) ? after.server(address).type().toString() : "removed");
    }
    for (ServerAddress address : after.servers().keySet()) {
      if (!now.knows(address)) {
        cell.append(' ').append(address.getHost()).append(" added");
      }
    }
    return cell.toString();
  }

  private static TopologyDescription hear(
      TopologyRules rules, TopologyDescription now, ServerAddress server, String hello) {
    ServerDescription heard =
        HelloParser.describe(server, BsonDocument.parse("{" + hello + "}"), 1L, 1, 0);
    return rules.apply(now, new HelloReceived(heard)).next();
  }
}
