package dev.holdfast.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.topology.Effect.ClearPool;
import dev.holdfast.internal.topology.Effect.ReadyPool;
import dev.holdfast.internal.topology.TopologyEvent.CheckFailed;
import dev.holdfast.internal.topology.TopologyEvent.DethronedSilent;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.internal.topology.TopologyEvent.OperationFailed;
import dev.holdfast.internal.topology.TopologyEvent.SrvHostsFound;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Any order of any events keeps what the rest of the driver relies on. {@code -Dtopology.seed} replays a run. */
class TopologyPropertiesTest {
  private static final int RUNS = 2_000;
  private static final int EVENTS = 60;
  private static final List<ServerAddress> HOSTS =
      List.of("a", "b", "c", "d").stream().map(host -> new ServerAddress(host, 27017)).toList();

  /** A client never begins with a primary. */
  private static final List<TopologyType> BEGINNINGS =
      List.of(
          TopologyType.UNKNOWN,
          TopologyType.SINGLE,
          TopologyType.REPLICA_SET_NO_PRIMARY,
          TopologyType.SHARDED,
          TopologyType.LOAD_BALANCED);

  private final long seed = Long.getLong("topology.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void theInvariantsHoldAfterEveryEvent() {
    System.out.println("topology.seed=" + seed);
    for (int run = 0; run < RUNS; run++) {
      TopologyRules rules = new TopologyRules(random.nextBoolean());
      TopologyDescription now =
          rules
              .open(TopologyDescription.initial(pick(BEGINNINGS), pick(null, "rs"), seeds()))
              .next();
      Set<ServerAddress> monitored = new HashSet<>(now.servers().keySet());
      Set<ServerAddress> ready = new HashSet<>();
      for (int i = 0; i < EVENTS; i++) {
        TopologyEvent event = event();
        Step step = rules.apply(now, event);
        monitored.addAll(step.added(now));
        monitored.removeAll(step.removed(now));
        now = step.next();
        check(now, step, monitored, ready, event);
      }
    }
  }

  private void check(
      TopologyDescription now,
      Step step,
      Set<ServerAddress> monitored,
      Set<ServerAddress> ready,
      TopologyEvent event) {
    Supplier<String> when =
        () -> "seed " + seed + ", after " + event + ": " + now; // Built only to complain.
    long primaries = now.servers().values().stream().filter(ServerDescription::isPrimary).count();
    if (now.type().isReplicaSet()) {
      assertThat(primaries)
          .as(when)
          .isEqualTo(now.type() == TopologyType.REPLICA_SET_WITH_PRIMARY ? 1 : 0);
    } else if (now.type() != TopologyType.SINGLE) {
      assertThat(primaries).as(when).isZero();
    }
    assertThat(monitored).as(when).isEqualTo(now.servers().keySet());
    for (Effect effect : step.effects()) {
      if (effect instanceof ReadyPool pool) {
        assertThat(now.server(pool.server()).type()).as(when).isNotEqualTo(ServerType.UNKNOWN);
        ready.add(pool.server());
      } else if (effect instanceof ClearPool pool && pool.serviceId() == null) {
        ready.remove(pool.server());
      }
    }
    ready.retainAll(now.servers().keySet());
    now.servers()
        .forEach(
            (address, server) -> {
              assertThat(server.address()).as(when).isEqualTo(address);
              // A check that failed leaves no pool ready; only a step-down may, which keeps its
              // sockets.
              if (event instanceof CheckFailed failed && failed.server().equals(address)) {
                assertThat(ready).as(when).doesNotContain(address);
              }
            });
  }

  private TopologyEvent event() {
    ServerAddress server = pick(HOSTS);
    return switch (random.nextInt(10)) {
      case 0 -> new CheckFailed(server, network(server), 0);
      case 1 ->
          new OperationFailed(
              server,
              random.nextBoolean() ? network(server) : command(server),
              random.nextBoolean(),
              pick(0, 7, 9, 21),
              random.nextInt(2),
              random.nextInt(2),
              pick(null, new ObjectId()),
              0);
      case 2 -> new DethronedSilent(server, network(server));
      case 3 -> new SrvHostsFound(seeds());
      default -> new HelloReceived(HelloParser.describe(server, hello(server), 1L, 1, 0));
    };
  }

  private Failure network(ServerAddress server) {
    MongoException cause =
        random.nextBoolean()
            ? new MongoSocketReadException("reset", server)
            : new MongoSocketReadTimeoutException("slow", server, null);
    if (random.nextInt(4) == 0) {
      cause.addLabel(MongoException.SYSTEM_OVERLOADED_ERROR_LABEL);
    }
    return Failure.of(cause);
  }

  private Failure command(ServerAddress server) {
    BsonDocument reply = new BsonDocument("ok", new BsonInt32(0));
    reply.append("code", new BsonInt32(pick(10107, 91, 11600, 189, 6, 1)));
    reply.append("topologyVersion", topologyVersion());
    return Failure.of(new MongoCommandException(reply, server));
  }

  private BsonDocument hello(ServerAddress server) {
    BsonDocument hello = new BsonDocument("ok", new BsonInt32(random.nextInt(20) == 0 ? 0 : 1));
    hello.append("maxWireVersion", new BsonInt32(pick(7, 9, 16, 17, 21)));
    switch (random.nextInt(12)) {
      case 0 -> hello.append("isreplicaset", BsonBoolean.TRUE);
      case 1 -> hello.append("msg", new BsonString("isdbgrid"));
      case 2 -> hello.append("isWritablePrimary", BsonBoolean.TRUE);
      default -> {
        hello.append("setName", new BsonString(random.nextInt(8) == 0 ? "other" : "rs"));
        hello.append(
            pick(
                "isWritablePrimary",
                "isWritablePrimary",
                "secondary",
                "secondary",
                "arbiterOnly",
                "hidden",
                "x"),
            BsonBoolean.TRUE);
        List<BsonString> hosts = new ArrayList<>();
        seeds().forEach(host -> hosts.add(new BsonString(host.toString())));
        hello.append(pick("hosts", "passives", "arbiters"), new BsonArray(hosts));
        hello.append(
            "me", new BsonString((random.nextInt(6) == 0 ? pick(HOSTS) : server).toString()));
        if (random.nextBoolean()) {
          hello.append(
              "electionId",
              new BsonObjectId(new ObjectId(String.format("%024x", random.nextInt(4)))));
        }
        if (random.nextBoolean()) {
          hello.append("setVersion", new BsonInt32(random.nextInt(3)));
        }
      }
    }
    if (random.nextBoolean()) {
      hello.append("topologyVersion", topologyVersion());
    }
    return hello;
  }

  private BsonDocument topologyVersion() {
    return new BsonDocument(
            "processId", new BsonObjectId(new ObjectId(String.format("%024x", random.nextInt(2)))))
        .append("counter", new BsonInt64(random.nextInt(4)));
  }

  private List<ServerAddress> seeds() {
    List<ServerAddress> seeds = new ArrayList<>(HOSTS);
    seeds.removeIf(host -> random.nextInt(3) == 0);
    return seeds;
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  private final <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
