package dev.holdfast.benchmarks.report;

import dev.holdfast.benchmarks.measure.Comparison;
import dev.holdfast.benchmarks.measure.Slice;
import dev.holdfast.benchmarks.measure.Spread;
import dev.holdfast.benchmarks.measure.Threads;
import dev.holdfast.benchmarks.work.Work;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.bson.Document;

/** The rows of a comparison: always throughput; processor time, memory and high percentiles if relevant. */
public final class ComparisonRows {
  private static final Set<Work> BYTES_COUNT =
      EnumSet.of(Work.PING, Work.INSERT_SMALL, Work.FIND_SMALL);
  private static final int P99_COUNTS = 256;

  private ComparisonRows() {}

  public static List<Row> of(Comparison comparison) {
    List<Row> rows = new ArrayList<>();
    Threads threads = comparison.trial().threads();
    rows.add(row(comparison, "", "", Row.Unit.OPERATIONS_PER_SECOND, Slice::operationsPerSecond));
    if (comparison.trial().isConversation()) {
      rows.add(
          row(
              comparison,
              "-cpu",
              ", processor time of the client",
              Row.Unit.MICROSECONDS,
              slice -> slice.cpuNanosPerOperation() / 1e3));
    }
    if (threads.equals(Threads.ONE) && BYTES_COUNT.contains(comparison.trial().work())) {
      rows.add(
          row(comparison, "-bytes", ", bytes allocated", Row.Unit.BYTES, Slice::bytesPerOperation));
    }
    if (threads.count() >= P99_COUNTS) {
      rows.add(
          row(
              comparison,
              "-p999",
              ", p99.9",
              Row.Unit.MILLISECONDS,
              slice -> slice.p999Nanos() / 1e6));
    }
    if (threads.count() == P99_COUNTS) {
      rows.add(
          row(comparison, "-p99", ", p99", Row.Unit.MILLISECONDS, slice -> slice.p99Nanos() / 1e6));
    }
    return rows;
  }

  private static Row row(
      Comparison comparison,
      String idSuffix,
      String titleSuffix,
      Row.Unit unit,
      ToDoubleFunction<Slice> figure) {
    return new Row(
        comparison.trial().id() + idSuffix,
        comparison.trial().title() + titleSuffix,
        unit,
        comparison.of("holdfast", figure).median(),
        comparison.of("official", figure).median(),
        comparison.of("floor", figure).median(),
        comparison.ratio("holdfast", "official", figure).median(),
        comparison.disturbed(),
        idSuffix.isEmpty() ? details(comparison) : new Document());
  }

  private static Document details(Comparison comparison) {
    Document details =
        new Document("threads", comparison.trial().threads().count())
            .append("virtual", comparison.trial().threads().virtual())
            .append("onOneProcessor", comparison.together())
            .append("rounds", comparison.rounds().size())
            .append("droppedRounds", comparison.dropped())
            .append(
                "holdfastToOfficial",
                spread(comparison.ratio("holdfast", "official", Slice::operationsPerSecond)))
            .append(
                "floorToOfficial",
                spread(comparison.ratio("floor", "official", Slice::operationsPerSecond)));
    for (String contender : List.of("holdfast", "official", "floor")) {
      details.append(
          contender,
          new Document(
                  "operationsPerSecond",
                  spread(comparison.of(contender, Slice::operationsPerSecond)))
              .append(
                  "cpuMicrosPerOperation",
                  micros(comparison, contender, Slice::cpuNanosPerOperation))
              .append(
                  "processCpuMicrosPerOperation",
                  micros(comparison, contender, Slice::processCpuNanosPerOperation))
              .append(
                  "bytesPerOperation", comparison.of(contender, Slice::bytesPerOperation).median())
              .append("p50Micros", micros(comparison, contender, Slice::p50Nanos))
              .append("p99Micros", micros(comparison, contender, Slice::p99Nanos))
              .append("p999Micros", micros(comparison, contender, Slice::p999Nanos)));
    }
    return details;
  }

  private static double micros(
      Comparison comparison, String contender, ToDoubleFunction<Slice> nanos) {
    return comparison.of(contender, nanos).median() / 1e3;
  }

  private static Document spread(Spread spread) {
    return new Document("median", spread.median())
        .append("lowerQuartile", spread.lowerQuartile())
        .append("upperQuartile", spread.upperQuartile());
  }
}
