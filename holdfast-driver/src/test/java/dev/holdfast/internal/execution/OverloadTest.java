package dev.holdfast.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoException;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/**
 * A server that sheds everything for a while: what it sees of a client, and how soon that client is of use
 * again. One thread and no real backoffs, so that each run is the same and can be drawn.
 */
class OverloadTest {
  private static final BsonDocument SHED =
      BsonDocument.parse(
          "{ok: 0, code: 462, codeName: 'IngressRequestRateLimitExceeded', errmsg: 'rate exceeded',"
              + " errorLabels: ['SystemOverloadedError', 'RetryableError']}");
  private static final int SLICE = 25;
  private static final int BEFORE = 4; // slices
  private static final int OVERLOADED = 24;
  private static final int AFTER = 8;
  private static final int DRAINED = BEFORE + 1000 / 5 / SLICE; // Five tokens a call.

  /** What happened in one slice of the time: so many calls. */
  private record Slice(int attempts, int succeeded) {
    double attemptsPerCall() {
      return (double) attempts / SLICE;
    }
  }

  @Test
  @Requirement("BP-019")
  void onceTheBudgetIsDrainedAServerThatShedsEverythingSeesOneAttemptPerCall() throws IOException {
    List<Slice> slices = run();
    for (Slice slice : slices.subList(0, BEFORE)) {
      assertThat(slice).isEqualTo(new Slice(SLICE, SLICE));
    }
    assertThat(slices.get(BEFORE).attemptsPerCall()).isEqualTo(6);
    for (Slice slice : slices.subList(DRAINED, BEFORE + OVERLOADED)) {
      assertThat(slice.attemptsPerCall()).isLessThanOrEqualTo(1.1);
    }
    for (Slice slice : slices.subList(BEFORE + OVERLOADED, slices.size())) {
      assertThat(slice.succeeded()).as("all succeed again, from the first on").isEqualTo(SLICE);
    }
    draw(slices);
  }

  @Test
  void aServerThatShedsHalfOfItAllLosesHardlyAnyCall() {
    try (ScriptedServer server = Bench.primary();
        Bench bench = new Bench(Bench.uri(server, ""))) {
      int[] received = {0};
      server.on("update", request -> received[0]++ % 2 == 0 ? SHED : BsonDocument.parse("{ok: 1}"));
      for (int call = 0; call < 500; call++) {
        bench.run(ProbeCommand.otherWrite());
      }
      assertThat(bench.executor.statistics().retryTokens()).isEqualTo(1000);
    }
  }

  private static List<Slice> run() {
    List<Slice> slices = new ArrayList<>();
    try (ScriptedServer server = Bench.primary();
        Bench bench = new Bench(Bench.uri(server, ""))) {
      for (int slice = 0; slice < BEFORE + OVERLOADED + AFTER; slice++) {
        if (slice == BEFORE) {
          server.on("update").always(Fault.reply(SHED));
        } else if (slice == BEFORE + OVERLOADED) {
          server.on("update").clear();
        }
        server.forgetReceived();
        int succeeded = 0;
        for (int call = 0; call < SLICE; call++) {
          succeeded += succeeds(bench) ? 1 : 0;
        }
        slices.add(new Slice(server.received("update").size(), succeeded));
      }
    }
    return slices;
  }

  private static boolean succeeds(Bench bench) {
    try {
      bench.run(ProbeCommand.otherWrite());
      return true;
    } catch (MongoException shed) {
      assertThat(shed.getCode()).isEqualTo(462);
      return false;
    }
  }

  private static void draw(List<Slice> slices) throws IOException {
    Path page = Path.of(System.getProperty("holdfast.root", ".."), "docs", "overload.svg");
    String plot = OverloadPlot.of(slices.stream().map(Slice::attemptsPerCall).toList(), SLICE);
    if (System.getProperty("docs.update") != null) {
      Files.writeString(page, plot);
    }
    assertThat(Files.readString(page))
        .as("docs/overload.svg; -Ddocs.update draws it")
        .isEqualTo(plot);
  }
}
