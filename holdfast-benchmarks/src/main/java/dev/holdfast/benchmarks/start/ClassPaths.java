package dev.holdfast.benchmarks.start;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The class path of an application with one contender. A JVM opens and searches all jars before the right
 * one. Without this filter each contender would pay for the other's jars, and both for JMH.
 */
final class ClassPaths {
  private static final List<String> JMH = List.of("jmh-", "jopt-simple-", "commons-math3-");
  private static final List<String> OURS =
      List.of(
          "holdfast-driver",
          "holdfast-wire",
          "dnsjava-",
          "scram-",
          "saslprep-",
          "stringprep-",
          "jspecify-");
  private static final List<String> THEIRS = List.of("mongodb-driver-", "bson-record-codec-");
  private static final Map<String, List<String>> FOREIGN =
      Map.of("holdfast", THEIRS, "official", OURS);

  private ClassPaths() {}

  static String of(String contender) {
    List<String> foreign = FOREIGN.getOrDefault(contender, List.of());
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(place -> !isOneOf(JMH, place) && !isOneOf(foreign, place))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isOneOf(List<String> names, String place) {
    Path path = Path.of(place);
    // A jar has its name at the end of the path. The classes of a module are in
    // MODULE/target/classes during a build.
    Path end = path.subpath(Math.max(0, path.getNameCount() - 3), path.getNameCount());
    return StreamSupport.stream(end.spliterator(), false)
        .map(Path::toString)
        .anyMatch(part -> names.stream().anyMatch(part::startsWith));
  }
}
