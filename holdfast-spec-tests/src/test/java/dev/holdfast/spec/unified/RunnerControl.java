package dev.holdfast.spec.unified;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ServerDescription;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import dev.holdfast.spec.unified.TestFile.Step;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/** Unified Test Format, "Special Test Operations" that do something: fail points, threads, waiting. */
final class RunnerControl {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  static final Map<String, Operation> TABLE =
      Map.ofEntries(
          Map.entry("failPoint", RunnerControl::failPoint),
          Map.entry("targetedFailPoint", RunnerControl::targetedFailPoint),
          Map.entry("createEntities", RunnerControl::createEntities),
          Map.entry("runOnThread", RunnerControl::runOnThread),
          Map.entry("waitForThread", RunnerControl::waitForThread),
          Map.entry("waitForEvent", RunnerControl::waitForEvent),
          Map.entry("wait", RunnerControl::sleep),
          Map.entry("recordTopologyDescription", RunnerControl::recordTopologyDescription),
          Map.entry("waitForPrimaryChange", RunnerControl::waitForPrimaryChange));

  private RunnerControl() {}

  private static Action failPoint(Call call) {
    call.arguments().ignore("session");
    ClientEntity client = call.namedClient();
    BsonDocument command = call.arguments().document("failPoint");
    return () -> {
      call.test().willDisable(command);
      Environment.admin(client.client(), command);
      return Result.NONE;
    };
  }

  private static Action targetedFailPoint(Call call) {
    SessionEntity session = call.namedSession();
    BsonDocument command = call.arguments().document("failPoint");
    return () -> {
      ServerAddress pinned = session.session().getPinnedServerAddress();
      if (pinned == null) {
        throw new Mismatch("a session for targetedFailPoint", "pinned", "not pinned");
      }
      call.test().willDisable(command);
      Environment.admin(call.test().environment().clientOf(pinned), command);
      return Result.NONE;
    };
  }

  private static Action createEntities(Call call) {
    BsonArray entities = call.arguments().need("entities").asArray();
    FileFormat.ENTITIES.check("createEntities", entities);
    return () -> {
      Arguments.documents(entities).forEach(call.test()::create);
      return Result.NONE;
    };
  }

  private static Action runOnThread(Call call) {
    ThreadEntity thread = thread(call);
    Step step = Step.of(call.arguments().document("operation"));
    return () -> {
      thread.run(() -> call.test().play(step));
      return Result.NONE;
    };
  }

  private static Action waitForThread(Call call) {
    ThreadEntity thread = thread(call);
    return () -> {
      thread.await();
      return Result.NONE;
    };
  }

  private static ThreadEntity thread(Call call) {
    return call.test().entities().get(call.arguments().string("thread"), ThreadEntity.class);
  }

  private static Action waitForEvent(Call call) {
    EventLog events = call.namedClient().events();
    BsonDocument event = call.arguments().document("event");
    int count = call.arguments().integer("count");
    return () -> {
      EventMatcher matcher = call.test().events();
      if (!events.await(PATIENCE, log -> matcher.count(event, log) >= count)) {
        throw new Mismatch(
            "events like " + event.toJson() + " within " + PATIENCE,
            count,
            matcher.count(event, events) + " among " + events.all());
      }
      return Result.NONE;
    };
  }

  /** The format wants it: there is nothing to await. */
  private static Action sleep(Call call) {
    int millis = call.arguments().integer("ms");
    return () -> {
      Thread.sleep(millis);
      return Result.NONE;
    };
  }

  private static Action recordTopologyDescription(Call call) {
    ClientEntity client = call.namedClient();
    String id = call.arguments().string("id");
    return () -> {
      call.test().entities().put(id, client.client().getClusterDescription());
      return Result.NONE;
    };
  }

  private static Action waitForPrimaryChange(Call call) {
    ClientEntity client = call.namedClient();
    ClusterDescription prior =
        call.test()
            .entities()
            .get(call.arguments().string("priorTopologyDescription"), ClusterDescription.class);
    Duration limit =
        call.arguments()
            .change(
                "timeoutMS",
                PATIENCE,
                (it, millis) -> Duration.ofMillis(millis.asNumber().longValue()));
    return () -> {
      Optional<ServerAddress> before = primary(prior);
      boolean changed =
          client
              .events()
              .await(
                  limit,
                  log -> {
                    Optional<ServerAddress> now = primary(client.client().getClusterDescription());
                    return now.isPresent() && !now.equals(before);
                  });
      if (!changed) {
        throw new Mismatch("another primary than " + before + " within " + limit);
      }
      return Result.NONE;
    };
  }

  private static Optional<ServerAddress> primary(ClusterDescription topology) {
    return topology.getServerDescriptions().stream()
        .filter(ServerDescription::isPrimary)
        .map(ServerDescription::getAddress)
        .findFirst();
  }
}
