package dev.holdfast.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes {@code target/requirements.tsv} at the end of each module's test run: requirement id, result,
 * test. One failure makes the requirement failed. JUnit finds and calls it through the service loader.
 */
public final class RequirementReport implements TestExecutionListener {
  private final Map<String, TreeSet<String>> passed = new TreeMap<>();
  private final Map<String, TreeSet<String>> failed = new TreeMap<>();

  public RequirementReport() {}

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    test.getSource()
        .filter(MethodSource.class::isInstance)
        .map(MethodSource.class::cast)
        .ifPresent(source -> record(source, result.getStatus()));
  }

  private synchronized void record(MethodSource source, Status status) {
    if (status == Status.ABORTED) {
      return;
    }
    String name = source.getJavaClass().getSimpleName() + "." + source.getMethodName();
    for (String id : idsOf(source.getJavaMethod())) {
      if (status == Status.SUCCESSFUL) {
        passed.computeIfAbsent(id, key -> new TreeSet<>()).add(name);
      } else {
        failed.computeIfAbsent(id, key -> new TreeSet<>()).add(name);
      }
    }
  }

  static TreeSet<String> idsOf(Method method) {
    TreeSet<String> ids = new TreeSet<>();
    add(ids, method.getAnnotation(Requirement.class));
    for (Class<?> type = method.getDeclaringClass();
        type != null;
        type = type.getEnclosingClass()) {
      add(ids, type.getAnnotation(Requirement.class));
    }
    return ids;
  }

  private static void add(TreeSet<String> ids, Requirement requirement) {
    if (requirement != null) {
      ids.addAll(List.of(requirement.value()));
    }
  }

  @Override
  public synchronized void testPlanExecutionFinished(TestPlan plan) {
    Path target = Path.of("target");
    if (passed.isEmpty() && failed.isEmpty() || !Files.isDirectory(target)) {
      return;
    }
    StringBuilder rows = new StringBuilder("id\tresult\ttests\n");
    TreeSet<String> ids = new TreeSet<>(passed.keySet());
    ids.addAll(failed.keySet());
    for (String id : ids) {
      boolean broken = failed.containsKey(id);
      rows.append(id)
          .append('\t')
          .append(broken ? "failed" : "passed")
          .append('\t')
          .append(String.join(" ", broken ? failed.get(id) : passed.get(id)))
          .append('\n');
    }
    try {
      Files.writeString(target.resolve("requirements.tsv"), rows);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the requirement report", e);
    }
    System.out.printf(
        "requirements named by tests: %d, of which failed: %d (target/requirements.tsv)%n",
        ids.size(), failed.size());
  }
}
