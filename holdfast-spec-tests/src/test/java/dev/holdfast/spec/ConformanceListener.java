package dev.holdfast.spec;

import java.nio.file.Path;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/** Writes the {@link ConformanceReport} when the run is over. Found by JUnit through the service loader. */
public final class ConformanceListener implements TestExecutionListener {
  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    ConformanceReport report = ConformanceReport.INSTANCE;
    Path file = Path.of(System.getProperty("conformance.report", "target/conformance.tsv"));
    report.write(file);
    if (SpecFolder.root().isEmpty()) {
      System.err.println(SpecFolder.absenceNotice());
    }
    System.out.println(report.isEmpty() ? "conformance: no case ran" : report.summary());
  }
}
