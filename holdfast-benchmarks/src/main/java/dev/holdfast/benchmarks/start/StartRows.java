package dev.holdfast.benchmarks.start;

import dev.holdfast.benchmarks.jvm.Jvm;
import dev.holdfast.benchmarks.measure.Spread;
import dev.holdfast.benchmarks.report.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.Document;

/** Measures the cost of a client before its first operation, and while it is idle. */
public final class StartRows {
  // A JVM that does nothing is the lower limit here, like bare sockets in other rows.
  private static final List<String> CONTENDERS = List.of("holdfast", "official", "nothing");

  private StartRows() {}

  /**
   * @param starts the number of new JVMs per contender, in turns; the first of each does not count
   */
  public static List<Row> coldStart(String uri, int starts) throws IOException {
    Map<String, List<Double>> millis = new HashMap<>();
    Map<String, Double> classes = new HashMap<>();
    for (int i = 0; i <= starts; i++) {
      for (String contender : CONTENDERS) {
        long begun = System.nanoTime();
        try (Jvm jvm =
            Jvm.startOn(ClassPaths.of(contender), FirstPing.class, List.of(), contender, uri)) {
          jvm.readLine();
          double took = (System.nanoTime() - begun) / 1e6;
          if (i > 0) {
            millis.computeIfAbsent(contender, name -> new ArrayList<>()).add(took);
          }
          classes.put(contender, Double.valueOf(jvm.readLine()));
        }
      }
    }
    return List.of(
        coldStart(millis),
        row("cold-start-classes", "classes loaded by then", Row.Unit.COUNT, classes));
  }

  private static Row coldStart(Map<String, List<Double>> millis) {
    List<Double> ours = millis.getOrDefault("holdfast", List.of());
    List<Double> theirs = millis.getOrDefault("official", List.of());
    return new Row(
        "cold-start",
        "new JVM to first ping",
        Row.Unit.MILLISECONDS,
        median(ours),
        median(theirs),
        median(millis.getOrDefault("nothing", List.of())),
        Spread.of(IntStream.range(0, ours.size()).mapToDouble(i -> ours.get(i) / theirs.get(i)))
            .median(),
        false,
        new Document("holdfast", ours).append("official", theirs));
  }

  private static double median(List<Double> figures) {
    return Spread.of(figures.stream().mapToDouble(Double::doubleValue)).median();
  }

  /**
   * @param uri of a set of three members
   */
  public static List<Row> idle(String uri) throws IOException {
    Idle ours = idle("holdfast", uri);
    Idle theirs = idle("official", uri);
    return List.of(
        count("idle-threads", "threads of an idle client, 3 members", ours.threads, theirs.threads),
        count("idle-sockets", "its sockets", ours.sockets, theirs.sockets),
        count("idle-threads-10", "threads of ten idle clients", ours.tenThreads, theirs.tenThreads),
        count("idle-sockets-10", "their sockets", ours.tenSockets, theirs.tenSockets),
        row(
            "idle-heap",
            "heap per idle client",
            Row.Unit.BYTES,
            Map.of("holdfast", ours.heapPerClient, "official", theirs.heapPerClient)));
  }

  private static Idle idle(String contender, String uri) throws IOException {
    try (Jvm jvm = Jvm.start(IdleClients.class, List.of("-Xmx256m"), contender, uri)) {
      return Idle.parse(jvm.readLine(), jvm.readLine(), jvm.readLine());
    }
  }

  private static Row count(String id, String title, double ours, double theirs) {
    return row(id, title, Row.Unit.COUNT, Map.of("holdfast", ours, "official", theirs));
  }

  private static Row row(String id, String title, Row.Unit unit, Map<String, Double> figures) {
    double ours = figures.getOrDefault("holdfast", Double.NaN);
    double theirs = figures.getOrDefault("official", Double.NaN);
    double nothing = figures.getOrDefault("nothing", Double.NaN);
    return new Row(id, title, unit, ours, theirs, nothing, ours / theirs, false, new Document());
  }

  private record Idle(
      double threads, double sockets, double tenThreads, double tenSockets, double heapPerClient) {
    static Idle parse(String none, String one, String ten) {
      long[] before = numbers(none);
      long[] first = numbers(one);
      long[] all = numbers(ten);
      return new Idle(
          first[0] - before[0],
          first[1] - before[1],
          all[0] - before[0],
          all[1] - before[1],
          // Classes that the first client loads for all clients do not count.
          (all[2] - first[2]) / 9.0);
    }

    private static long[] numbers(String line) {
      return Arrays.stream(line.split(" ")).mapToLong(Long::parseLong).toArray();
    }
  }
}
