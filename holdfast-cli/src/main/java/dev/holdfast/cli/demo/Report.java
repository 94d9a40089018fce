package dev.holdfast.cli.demo;

import dev.holdfast.ClientStatistics;
import dev.holdfast.cli.load.Latencies;
import dev.holdfast.cli.text.Durations;
import dev.holdfast.cli.text.Json;
import dev.holdfast.cli.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bson.Document;

/**
 * The result of a run.
 *
 * @param stuck the number of threads that did not end
 * @param retried operations that succeeded after retries, by their number of attempts
 */
record Report(
    DemoOptions options,
    String title,
    Verdict verdict,
    int stuck,
    ClientStatistics statistics,
    Map<Integer, Long> retried,
    List<Call> calls,
    List<Injector.Injected> injected) {
  private static final int FAILED_CALL_LINES = 8;

  /** Whether the run found no error. Determines the exit code. */
  boolean holds() {
    return verdict.holds() && stuck == 0;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.addAll(faults());
    lines.add("");
    lines.add(
        String.format(
            Locale.ROOT,
            "%s: %d lost, %d doubled, after %d faults in %s (seed %d, %d threads, %s)",
            holds() ? "HELD" : "BROKEN",
            verdict.lost(),
            verdict.doubled(),
            injected.size(),
            Durations.text(options.duration()),
            options.seed(),
            options.threads(),
            title));
    lines.addAll(figures());
    verdict.examples().forEach(example -> lines.add("  wrong: " + example));
    lines.addAll(failedCalls());
    if (stuck > 0) {
      lines.add("  wrong: " + stuck + " threads are still waiting for an answer");
    }
    return lines;
  }

  /** A few failed calls, with all attempts of the driver. */
  private List<String> failedCalls() {
    List<String> lines = new ArrayList<>();
    for (Call call : calls) {
      Call.Failure failure = call.failure();
      if (failure != null && lines.size() < FAILED_CALL_LINES) {
        lines.add(
            String.format(
                Locale.ROOT,
                "  failed at %.1f s: %s, %s after %s",
                call.endNanos() / 1e9,
                plural(call.kind()).replaceAll("s$", ""),
                failure.exception(),
                Durations.ofNanos(call.nanos())));
        failure.attempts().forEach(attempt -> lines.add("    " + attempt));
      }
    }
    return lines;
  }

  private List<String> faults() {
    Table table = new Table("fault", "at", "longest pause", "what happened");
    for (Injector.Injected fault : injected) {
      table.row(
          fault.injection().number() + " " + fault.injection().kind().title(),
          Durations.text(fault.injection().at()),
          Durations.ofNanos(pauseNanos(fault)),
          fault.what());
    }
    return table.lines();
  }

  private List<String> figures() {
    Latencies latencies = latencies();
    Table table = new Table("", "", "");
    table.row("  acknowledged writes", count(verdict.acknowledged()), byKind());
    table.row("  answered reads", count(verdict.reads()), "");
    table.row("  lost", count(verdict.lost()), "acknowledged, but missing");
    table.row("  doubled", count(verdict.doubled()), "executed more than once");
    table.row("  torn", count(verdict.torn()), "transactions with only a part of their writes");
    table.row(
        "  contradicted", count(verdict.contradicted()), "executed, but reported as not executed");
    table.row("  failed to the caller", count(verdict.failed()), failures());
    table.row("  retries", count(statistics.retries()), join(statistics.retriesByReason()));
    table.row(
        "  attempts per operation",
        String.format(Locale.ROOT, "%.4f", statistics.amplification()),
        attempts());
    table.row(
        "  latency",
        "p50 " + Durations.text(latencies.percentile(50)),
        "p99 "
            + Durations.text(latencies.percentile(99))
            + ", p99.9 "
            + Durations.text(latencies.percentile(99.9))
            + ", max "
            + Durations.text(latencies.max()));
    return table.body();
  }

  private String byKind() {
    Map<Call.Kind, Long> counts = new TreeMap<>();
    calls.stream()
        .filter(call -> call.acknowledged() && call.kind().isWrite())
        .forEach(call -> counts.merge(call.kind(), 1L, Long::sum));
    return counts.entrySet().stream()
        .map(entry -> count(entry.getValue()) + " " + plural(entry.getKey()))
        .collect(Collectors.joining(", "));
  }

  private static String plural(Call.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT) + "s";
  }

  private String failures() {
    return verdict.failed() == 0
        ? ""
        : join(verdict.failedByOutcome()) + " (" + join(verdict.failedByException()) + ")";
  }

  private String attempts() {
    long atOnce = statistics.operations() - statistics.failures() - sum(retried);
    StringBuilder text = new StringBuilder("1: " + count(atOnce));
    retried.forEach(
        (n, operations) -> text.append(", ").append(n).append(": ").append(count(operations)));
    return text.toString();
  }

  private long pauseNanos(Injector.Injected fault) {
    return WriteGaps.longestNanos(acknowledgedAt(), fault.from().toNanos(), fault.to().toNanos());
  }

  private long[] acknowledgedAt() {
    return calls.stream()
        .filter(call -> call.acknowledged() && call.kind().isWrite())
        .mapToLong(Call::endNanos)
        .sorted()
        .toArray();
  }

  private Latencies latencies() {
    return Latencies.ofNanos(calls.stream().mapToLong(Call::nanos).toArray());
  }

  String json() {
    return Json.text(
        new Document("held", holds())
            .append("deployment", title)
            .append("seconds", options.duration().toNanos() / 1e9)
            .append("seed", options.seed())
            .append("threads", options.threads())
            .append("acknowledged", verdict.acknowledged())
            .append("reads", verdict.reads())
            .append("lost", verdict.lost())
            .append("doubled", verdict.doubled())
            .append("torn", verdict.torn())
            .append("contradicted", verdict.contradicted())
            .append("wrong", verdict.examples())
            .append("stuckThreads", stuck)
            .append("failed", Json.counts(verdict.failedByOutcome()))
            .append("failedByException", Json.counts(verdict.failedByException()))
            .append("retries", Json.counts(new TreeMap<>(statistics.retriesByReason())))
            .append("attemptsPerOperation", statistics.amplification())
            .append("operationsByAttempts", Json.counts(retried))
            .append("latencyMillis", latencies().toDocument())
            .append("faults", injected.stream().map(this::faultDocument).toList()));
  }

  private Document faultDocument(Injector.Injected fault) {
    return new Document("number", fault.injection().number())
        .append("fault", fault.injection().kind().title())
        .append("what", fault.what())
        .append("atSeconds", fault.from().toMillis() / 1e3)
        .append("mendedAtSeconds", fault.to().toMillis() / 1e3)
        .append("longestPauseMillis", pauseNanos(fault) / 1_000_000);
  }

  private static String join(Map<?, Long> counts) {
    return counts.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(entry -> entry.getKey() + " " + count(entry.getValue()))
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static long sum(Map<?, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
