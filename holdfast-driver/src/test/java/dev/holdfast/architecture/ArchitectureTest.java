package dev.holdfast.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The arrows between packages are drawn in docs/architecture.md; here they are held against the bytecode. */
class ArchitectureTest {
  private static final Path ROOT = Path.of(System.getProperty("holdfast.root", ".."));
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOptions(
              List.of(new ImportOption.DoNotIncludeTests(), ArchitectureTest::driverOrWire))
          .importPackages("dev.holdfast");

  private static boolean driverOrWire(Location location) {
    return location.contains("holdfast-driver") || location.contains("holdfast-wire");
  }

  @Test
  void theArrowsOfTheArchitecturePageAreTheArrowsOfTheCode() throws IOException {
    assertThat(print(arrowsOfTheCode()))
        .as("arrows between packages; docs/architecture.md has to be changed with the code")
        .isEqualTo(print(arrowsOfThePage()));
  }

  /** The api is left out: its types are what everything speaks of, and some of them have a parser inside. */
  @Test
  void noTwoInternalPackagesLeanOnEachOther() {
    SortedMap<String, SortedSet<String>> arrows = arrowsOfTheCode();
    arrows.remove("api");
    arrows.forEach(
        (from, targets) ->
            targets.forEach(
                to ->
                    assertThat(reachable(arrows, to))
                        .as("what %s reaches, which %s leans on", to, from)
                        .doesNotContain(from)));
  }

  @Test
  void theWireModuleKnowsNoSocketsThreadsOrLogs() {
    noClasses()
        .that()
        .resideInAPackage("dev.holdfast.wire..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.net..", "java.nio.channels..", "org.slf4j..")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Thread.class)
        .check(CLASSES);
  }

  @Test
  void onlyTheTimePackageAsksWhatTimeItIs() {
    noClasses()
        .that()
        .resideInAPackage("dev.holdfast..")
        .and()
        .resideOutsideOfPackage("dev.holdfast.internal.time..")
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(Thread.class, "sleep", long.class)
        .check(CLASSES);
  }

  @Test
  void nobodyPrintsToTheConsole() {
    noClasses()
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(Throwable.class, "printStackTrace")
        .check(CLASSES);
  }

  /** A virtual thread that waits inside {@code synchronized} pins its carrier on JDK 21 to 23. */
  @Test
  void nobodyWritesSynchronized() throws IOException {
    for (String module : new String[] {"holdfast-driver", "holdfast-wire"}) {
      try (Stream<Path> sources = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
          assertThat(Files.readString(source))
              .as(source.toString())
              .doesNotContainPattern("(?m)^[^*/\"]*\\bsynchronized\\b");
        }
      }
    }
  }

  private static SortedMap<String, SortedSet<String>> arrowsOfTheCode() {
    SortedMap<String, SortedSet<String>> arrows = new TreeMap<>();
    for (JavaClass type : CLASSES) {
      String from = nodeOf(type);
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (target.getPackageName().startsWith("dev.holdfast") && !nodeOf(target).equals(from)) {
          arrows.computeIfAbsent(from, key -> new TreeSet<>()).add(nodeOf(target));
        }
      }
    }
    return arrows;
  }

  /** The public packages are one node, "api": users meet them together. */
  private static String nodeOf(JavaClass type) {
    String name = type.getPackageName();
    if (name.startsWith("dev.holdfast.internal.")) {
      return name.substring("dev.holdfast.internal.".length());
    }
    return name.startsWith("dev.holdfast.wire") ? "wire" : "api";
  }

  private static SortedMap<String, SortedSet<String>> arrowsOfThePage() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/architecture.md"));
    String block = page.substring(page.indexOf("```arrows\n") + "```arrows\n".length());
    SortedMap<String, SortedSet<String>> arrows = new TreeMap<>();
    block
        .substring(0, block.indexOf("```"))
        .lines()
        .filter(line -> line.contains("->"))
        .forEach(
            line -> {
              String[] sides = line.split("->");
              List<String> targets = Arrays.stream(sides[1].split(",")).map(String::strip).toList();
              arrows.put(sides[0].strip(), new TreeSet<>(targets));
            });
    return arrows;
  }

  private static String print(Map<String, SortedSet<String>> arrows) {
    StringBuilder text = new StringBuilder();
    arrows.forEach(
        (from, to) -> text.append(from).append(" -> ").append(String.join(", ", to)).append('\n'));
    return text.toString();
  }

  private static SortedSet<String> reachable(Map<String, SortedSet<String>> arrows, String start) {
    SortedSet<String> seen = new TreeSet<>();
    ArrayDeque<String> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      for (String next : arrows.getOrDefault(open.pop(), new TreeSet<>())) {
        if (seen.add(next)) {
          open.push(next);
        }
      }
    }
    return seen;
  }
}
