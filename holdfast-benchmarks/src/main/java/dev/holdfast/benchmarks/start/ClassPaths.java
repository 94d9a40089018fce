package dev.holdfast.benchmarks.start;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * What an application of one contender has on its class path. A JVM opens and reads through the jars before
 * the one that it looks for, so that each contender would pay for the other's, and both for JMH.
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
    // A jar has its name at the end, the classes of a module in the middle of a build in
    // MODULE/target/classes.
    Path end = path.subpath(Math.max(0, path.getNameCount() - 3), path.getNameCount());
    return StreamSupport.stream(end.spliterator(), false)
        .map(Path::toString)
        .anyMatch(part -> names.stream().anyMatch(part::startsWith));
  }
}
