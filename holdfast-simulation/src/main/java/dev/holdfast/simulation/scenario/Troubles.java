package dev.holdfast.simulation.scenario;

import dev.holdfast.simulation.scenario.Plan.Kind;
import dev.holdfast.simulation.scenario.Plan.Timed;
import dev.holdfast.testkit.Disruption;
import dev.holdfast.testkit.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.BsonDocument;

/** Draws the troubles of a plan. */
final class Troubles {
  private static final List<String> WRITES =
      List.of(
          "insert",
          "update",
          "findAndModify",
          "commitTransaction",
          "abortTransaction",
          "bulkWrite");
  private static final List<String> READS =
      List.of("find", "getMore", "aggregate", "ping", "killCursors", "endSessions", "hello");

  /** The commands to which a plan may apply a fault. */
  static final List<String> COMMANDS = Stream.concat(WRITES.stream(), READS.stream()).toList();

  /** Commands of authentication. Only themes apply faults to them. */
  static final List<String> OF_CONNECTIONS = List.of("saslStart", "saslContinue");

  private static final int[] CODES = {
    6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436, 134, 262, 50, 11601, 112, 64, 11000
  };

  private Troubles() {}

  static List<Timed> draw(Random random, Plan.Deployment deployment, int workers, Duration length) {
    List<Timed> troubles = new ArrayList<>();
    double meanMillis = random.nextInt(3) == 0 ? 200 : 1_000;
    long at = 0;
    while ((at += (long) (-Math.log(1 - random.nextDouble()) * meanMillis) + 1)
        < length.toMillis()) {
      Trouble trouble = one(random, deployment, workers);
      troubles.add(new Timed(Duration.ofMillis(at), trouble));
      if (lasts(trouble)) {
        long end = at + 50 + random.nextInt(random.nextInt(4) == 0 ? 12_000 : 2_500);
        troubles.add(
            new Timed(Duration.ofMillis(Math.min(end, length.toMillis())), new Trouble.HealAll()));
      }
    }
    if (random.nextInt(12) == 0) {
      troubles.clear();
    } else if (random.nextInt(10) == 0) {
      Duration middle = Duration.ofMillis(random.nextLong(length.toMillis()));
      troubles.add(new Timed(middle, new Trouble.CloseClient()));
    }
    troubles.sort(Comparator.comparing(Timed::at));
    return troubles;
  }

  /** Whether a server may answer hello with an error, or authentication may fail. */
  static boolean failHandshakes(Plan plan) {
    return plan.deployment().user()
        || plan.troubles().stream()
            .anyMatch(
                timed ->
                    timed.trouble() instanceof Trouble.OfCommand of
                        && of.command().equals("hello")
                        && of.fault() instanceof Fault.Reply);
  }

  /** How much longer a wait may take because threads pause. */
  static Duration slackOfPauses(Plan plan) {
    int millis = 0;
    for (Timed timed : plan.troubles()) {
      if (timed.trouble() instanceof Trouble.Pauses pauses) {
        millis = Math.max(millis, pauses.millis());
      }
    }
    return Duration.ofMillis(10L * millis);
  }

  static Timeline.Kind kind(Trouble trouble) {
    if (trouble instanceof Trouble.HealAll) {
      return Timeline.Kind.HEALED;
    }
    return lasts(trouble) && !isRestored(trouble)
        ? Timeline.Kind.TROUBLE_BEGINS
        : Timeline.Kind.TROUBLE;
  }

  // A set without one of its members is healthy.
  private static boolean isRestored(Trouble trouble) {
    return trouble instanceof Trouble.RemoveMember || trouble instanceof Trouble.HideMember;
  }

  /**
   * How long a client may take to find the primary of a healthy deployment. A pending fault of a new
   * connection or of a hello makes the time unlimited.
   */
  static Duration longestSearch(Plan plan) {
    Duration search =
        Duration.ofSeconds(4).plus(Duration.ofNanos(plan.deployment().maxMicros() * 20_000));
    for (Timed timed : plan.troubles()) {
      if (timed.trouble() instanceof Trouble.OfConnection
          || (timed.trouble() instanceof Trouble.OfCommand of && of.command().equals("hello"))) {
        return Duration.ofDays(1);
      }
      // A monitor waits longer for a server whose replies were late.
      if (timed.trouble() instanceof Trouble.SlowRoute
          || timed.trouble() instanceof Trouble.Pieces
          || timed.trouble() instanceof Trouble.OfDeployment of
              && of.disruption() instanceof Disruption.Afflict) {
        search = Duration.ofSeconds(45);
      }
    }
    return search;
  }

  static boolean lasts(Trouble trouble) {
    return trouble instanceof Trouble.CutRoute
        || trouble instanceof Trouble.SlowRoute
        || trouble instanceof Trouble.Pieces
        || trouble instanceof Trouble.Standing
        || trouble instanceof Trouble.RemoveMember
        || trouble instanceof Trouble.HideMember
        || trouble instanceof Trouble.Pauses
        || trouble instanceof Trouble.ThrowingListeners
        || (trouble instanceof Trouble.OfDeployment of
            && (of.disruption() instanceof Disruption.Kill
                || of.disruption() instanceof Disruption.Isolate
                || of.disruption() instanceof Disruption.Partition
                || of.disruption() instanceof Disruption.Afflict));
  }

  private static Trouble one(Random random, Plan.Deployment deployment, int workers) {
    List<String> names = deployment.names();
    String server = names.get(random.nextInt(names.size()));
    boolean set = deployment.kind() == Kind.REPLICA_SET;
    return switch (random.nextInt(17)) {
      case 16 -> new Trouble.Standing(any(random, COMMANDS.subList(0, 9)), standingError(random));
      case 0, 1 ->
          set
              ? new Trouble.OfDeployment(new Disruption.StepDown())
              : new Trouble.ResetConnections(server);
      case 2 ->
          set && names.size() > 1
              ? new Trouble.OfDeployment(new Disruption.Isolate(server))
              : new Trouble.CutRoute(server);
      case 3 -> new Trouble.OfDeployment(new Disruption.Kill(server));
      case 4 -> new Trouble.CutRoute(server);
      case 5 -> new Trouble.SlowRoute(server, 1 + random.nextInt(2_000));
      case 6 -> new Trouble.ResetConnections(server);
      case 7 -> new Trouble.ForgetConnections(server);
      case 8 -> new Trouble.OfDeployment(new Disruption.Afflict(server, standing(random)));
      case 9 -> new Trouble.OfConnection(server, once(random));
      case 10 -> new Trouble.Interrupt(random.nextInt(workers));
      case 11 -> new Trouble.Pieces(server, 1 + random.nextInt(200));
      case 12, 13 -> new Trouble.OfCommand(any(random, WRITES), ofCommand(random));
      case 14 -> new Trouble.OfCommand(any(random, READS), ofCommand(random));
      default -> // A reply without a cursor cannot be decoded.
          new Trouble.OfCommand(
              random.nextBoolean() ? "find" : "aggregate",
              Fault.reply(BsonDocument.parse("{ok: 1}")));
    };
  }

  private static <T> T any(Random random, List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** A fault of every command or connection of a server, until it is healed. */
  private static Fault standing(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> Fault.stall();
      case 1 -> Fault.shed(random.nextDouble());
      case 2 -> Fault.shedConnections(random.nextDouble());
      case 3 -> Fault.delay(Duration.ofMillis(random.nextInt(1_500)));
      case 4 -> Fault.refuseConnections();
      default -> Fault.reset();
    };
  }

  /** A fault that a driver retries for a while. */
  private static Fault standingError(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> Fault.loseReply();
      case 1 -> Fault.reset();
      case 2 -> Fault.overload();
      default -> Fault.error(CODES[random.nextInt(8)]);
    };
  }

  private static Fault once(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> Fault.reset();
      case 1 -> Fault.closeAfterReading();
      case 2 -> Fault.stall();
      default -> Fault.delay(Duration.ofMillis(random.nextInt(3_000)));
    };
  }

  private static Fault ofCommand(Random random) {
    return switch (random.nextInt(9)) {
      case 0, 1 -> Fault.loseReply();
      case 2 -> Fault.reset();
      case 3 -> Fault.truncate(random.nextInt(60));
      case 4 -> Fault.stall();
      case 5 -> Fault.overload();
      case 6 -> Fault.delay(Duration.ofMillis(random.nextInt(2_000)));
      case 7 -> Fault.closeAfterReading();
      default -> Fault.error(CODES[random.nextInt(CODES.length)]);
    };
  }
}
