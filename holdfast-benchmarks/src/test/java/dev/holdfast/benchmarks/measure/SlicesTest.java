package dev.holdfast.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.benchmarks.work.Contender;
import dev.holdfast.benchmarks.work.Task;
import dev.holdfast.benchmarks.work.Work;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class SlicesTest {
  private static final Plan SHORT = new Plan(Duration.ZERO, Duration.ofMillis(1), 3, 1);
  private static final Trial PING = new Trial(Work.PING, Threads.ONE);

  @Test
  void everyRoundHasASliceOfEveryContenderAndTheirOrderMovesOn() {
    List<String> turns = new CopyOnWriteArrayList<>();
    List<Contender> contenders = List.of(contender("a", turns), contender("b", turns));
    Plan once = new Plan(Duration.ZERO, Duration.ZERO, 2, 1);

    Comparison comparison = slices(contenders).compare(PING, once);

    assertThat(comparison.rounds())
        .extracting(round -> round.slices().keySet().size())
        .containsOnly(2);
    assertThat(turns).containsExactly("a", "b", "b", "a");
  }

  @Test
  void operationsOfAllThreadsCount() {
    List<Contender> contenders = List.of(contender("a", new CopyOnWriteArrayList<>()));
    Plan once = new Plan(Duration.ZERO, Duration.ZERO, 1, 1);
    Comparison comparison =
        slices(contenders).compare(new Trial(Work.PING, Threads.platform(5)), once);
    assertThat(comparison.rounds().get(0).of("a").operations()).isEqualTo(5);
  }

  @Test
  void theRatioIsTakenRoundByRound() {
    Round slow = round(10, 5);
    Round fast = round(100, 50);
    Comparison comparison = new Comparison(PING, List.of(slow, fast, slow), 0, false, false);
    assertThat(comparison.ratio("a", "b", Slice::operationsPerSecond))
        .isEqualTo(new Spread(2, 2, 2));
  }

  @Test
  void disturbedRoundsAreDroppedAndTheCalmestServeWhenTooFewAreCalm() {
    // Nobody can keep a machine calmer than not at all.
    Plan impossible = new Plan(Duration.ZERO, Duration.ofMillis(1), 3, -1);
    List<Contender> contenders = List.of(contender("a", new CopyOnWriteArrayList<>()));
    Comparison comparison = slices(contenders).compare(PING, impossible);
    assertThat(comparison.disturbed()).isTrue();
    assertThat(comparison.rounds()).hasSize(3);
    assertThat(comparison.dropped()).isEqualTo(3);
  }

  @Test
  void aWrongCountOfDocumentsFailsTheRun() {
    Contender cheat = new Scripted("cheat", () -> 0);
    assertThatThrownBy(() -> slices(List.of(cheat)).compare(PING, SHORT))
        .hasRootCauseMessage("ping of cheat has seen 0 documents instead of 1");
  }

  @Test
  void aContenderThatCannotEvenBeginFailsTheRun() {
    Contender clumsy = new Clumsy(new CompletableFuture<>());
    assertThatThrownBy(() -> slices(List.of(clumsy)).compare(PING, SHORT))
        .hasMessageContaining("clumsy gave up")
        .satisfies(SlicesTest::hadNoSocket);
  }

  @Test
  void aContenderThatFailedBeforeAnybodyWaitedForItFailsTheRunToo() throws Exception {
    CompletableFuture<Thread> worker = new CompletableFuture<>();
    try (Crew crew = new Crew(new Clumsy(worker), PING)) {
      worker.get().join();
      assertThatThrownBy(crew::assemble)
          .hasMessageContaining("clumsy gave up")
          .satisfies(SlicesTest::hadNoSocket);
    }
  }

  private static void hadNoSocket(Throwable failure) {
    assertThat(failure.getCause().getSuppressed()[0]).hasMessage("no socket");
  }

  private static Slices slices(List<Contender> contenders) {
    ProcessHandle self = ProcessHandle.current();
    return new Slices(contenders, new OtherLoad(self), self);
  }

  private static Contender contender(String name, List<String> turns) {
    return new Scripted(
        name,
        () -> {
          turns.add(name);
          return 1;
        });
  }

  private static Round round(long a, long b) {
    return new Round(Map.of("a", slice(a), "b", slice(b)), 0);
  }

  private static Slice slice(long operations) {
    return new Slice(operations, 1_000_000_000, 1, 1, 1, 1, 1, 1);
  }

  private static class Scripted implements Contender {
    private final String name;
    private final Task task;

    Scripted(String name, Task task) {
      this.name = name;
      this.task = task;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Task task(Work work) {
      return task;
    }

    @Override
    public void close() {}
  }

  private static final class Clumsy extends Scripted {
    private final CompletableFuture<Thread> worker;

    Clumsy(CompletableFuture<Thread> worker) {
      super("clumsy", () -> 1);
      this.worker = worker;
    }

    @Override
    public Task task(Work work) {
      worker.complete(Thread.currentThread());
      throw new IllegalStateException("no socket");
    }
  }
}
