package dev.holdfast.spec.unified;

import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Unified Test Format, "Special Test Operations" that assert something. */
final class RunnerAssertions {
  // Of a count that is on its way: events are delivered after what they tell of.
  private static final Duration LATE = Duration.ofSeconds(2);

  static final Map<String, Operation> TABLE =
      Map.ofEntries(
          Map.entry("assertSessionTransactionState", RunnerAssertions::transactionState),
          Map.entry("assertSessionPinned", call -> pinned(call, true)),
          Map.entry("assertSessionUnpinned", call -> pinned(call, false)),
          Map.entry("assertSessionDirty", call -> dirty(call, true)),
          Map.entry("assertSessionNotDirty", call -> dirty(call, false)),
          Map.entry("assertSameLsidOnLastTwoCommands", call -> sameLsid(call, true)),
          Map.entry("assertDifferentLsidOnLastTwoCommands", call -> sameLsid(call, false)),
          Map.entry("assertCollectionExists", call -> collectionExists(call, true)),
          Map.entry("assertCollectionNotExists", call -> collectionExists(call, false)),
          Map.entry("assertIndexExists", call -> indexExists(call, true)),
          Map.entry("assertIndexNotExists", call -> indexExists(call, false)),
          Map.entry("assertNumberConnectionsCheckedOut", RunnerAssertions::checkedOut),
          Map.entry("assertEventCount", RunnerAssertions::eventCount),
          Map.entry("assertTopologyType", RunnerAssertions::topologyType));

  private RunnerAssertions() {}

  private static void check(String what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw new Mismatch(what, expected, actual);
    }
  }

  private static Action transactionState(Call call) {
    SessionEntity session = call.namedSession();
    String state = call.arguments().string("state");
    boolean active = List.of("starting", "in_progress").contains(state);
    return () -> {
      check("transaction " + state, active, session.session().hasActiveTransaction());
      return Result.NONE;
    };
  }

  private static Action pinned(Call call, boolean wanted) {
    SessionEntity session = call.namedSession();
    return () -> {
      check("pinned", wanted, session.session().getPinnedServerAddress() != null);
      return Result.NONE;
    };
  }

  private static Action dirty(Call call, boolean wanted) {
    SessionEntity session = call.namedSession();
    return () -> {
      check("dirty", wanted, session.session().getServerSession().isMarkedDirty());
      return Result.NONE;
    };
  }

  private static Action sameLsid(Call call, boolean wanted) {
    EventLog events = call.namedClient().events();
    return () -> {
      List<BsonValue> lsids =
          events.all().stream()
              .filter(seen -> seen.event() instanceof CommandStartedEvent)
              .map(seen -> seen.body().get("lsid"))
              .toList();
      if (lsids.size() < 2) {
        throw new Mismatch("commands started", "two at least", lsids.size());
      }
      BsonValue last = lsids.get(lsids.size() - 1);
      BsonValue before = lsids.get(lsids.size() - 2);
      if (last == null || before == null) {
        throw new Mismatch("lsids of the last two commands", "two", before + " and " + last);
      }
      check("same lsid for " + before + " and " + last, wanted, last.equals(before));
      return Result.NONE;
    };
  }

  private static Action collectionExists(Call call, boolean wanted) {
    String database = call.arguments().string("databaseName");
    String collection = call.arguments().string("collectionName");
    return () -> {
      List<String> names =
          call.test()
              .environment()
              .client()
              .getDatabase(database)
              .listCollectionNames()
              .into(new ArrayList<>());
      check(collection + " is among " + names, wanted, names.contains(collection));
      return Result.NONE;
    };
  }

  private static Action indexExists(Call call, boolean wanted) {
    String database = call.arguments().string("databaseName");
    String collection = call.arguments().string("collectionName");
    String index = call.arguments().string("indexName");
    return () -> {
      List<String> names =
          call.test()
              .environment()
              .client()
              .getDatabase(database)
              .getCollection(collection)
              .listIndexes(BsonDocument.class)
              .map(each -> each.getString("name").getValue())
              .into(new ArrayList<>());
      check(index + " is among " + names, wanted, names.contains(index));
      return Result.NONE;
    };
  }

  private static Action checkedOut(Call call) {
    EventLog events = call.namedClient().events();
    int wanted = call.arguments().integer("connections");
    return () -> {
      events.await(LATE, log -> log.checkedOut() == wanted);
      check("connections checked out", wanted, events.checkedOut());
      return Result.NONE;
    };
  }

  private static Action eventCount(Call call) {
    EventLog events = call.namedClient().events();
    BsonDocument event = call.arguments().document("event");
    long wanted = call.arguments().integer("count");
    return () -> {
      EventMatcher matcher = call.test().events();
      events.await(LATE, log -> matcher.count(event, log) >= wanted);
      check("events like " + event.toJson(), wanted, matcher.count(event, events));
      return Result.NONE;
    };
  }

  private static Action topologyType(Call call) {
    ClusterDescription topology =
        call.test()
            .entities()
            .get(call.arguments().string("topologyDescription"), ClusterDescription.class);
    String wanted = call.arguments().string("topologyType");
    return () -> {
      check("topology type", wanted, EventMatcher.nameOf(topology));
      return Result.NONE;
    };
  }
}
