package dev.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublicJavadocTest {
  private static final Path SOURCES =
      Path.of(System.getProperty("holdfast.root", ".."), "holdfast-testkit", "src", "main", "java");

  /** The compiler's group "missing" cannot be on in the build, because it also demands every @param. */
  @Test
  void everyPublicMemberHasAComment(@TempDir Path classes) throws IOException {
    assertThat(doclint(classes))
        .filteredOn(found -> found.getMessage(Locale.ENGLISH).contains("no comment"))
        .map(found -> found.getSource().getName() + ":" + found.getLineNumber())
        .isEmpty();
  }

  private static List<Diagnostic<? extends JavaFileObject>> doclint(Path classes)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    List<String> options =
        List.of(
            "-proc:none",
            "-Xmaxwarns",
            "1000",
            "-Xdoclint:missing/protected",
            "-Xdoclint/package:-dev.holdfast.testkit.internal.*",
            "-cp",
            System.getProperty("java.class.path"),
            "-d",
            classes.toString());
    try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null);
        Stream<Path> sources = Files.walk(SOURCES)) {
      boolean compiled =
          compiler
              .getTask(
                  null,
                  files,
                  found,
                  options,
                  null,
                  files.getJavaFileObjectsFromPaths(
                      sources.filter(path -> path.toString().endsWith(".java")).toList()))
              .call();
      assertThat(compiled).as(found.getDiagnostics().toString()).isTrue();
    }
    return found.getDiagnostics();
  }
}
