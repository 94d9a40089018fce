package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.TestDeployment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a command finds its connection string. */
class UriSourceTest {
  private static final String GOOD =
      "mongodb://app:s3cret@a,b/?replicaSet=rs0&retryWrites=true&w=majority&timeoutMS=30000&tls=true";

  @TempDir Path folder;

  @Test
  void theConnectionStringMayComeFromTheEnvironment() throws Exception {
    Run run = new Program("doctor").environment("HOLDFAST_URI", GOOD).run();
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("mongodb://app:<hidden>@a,b/");
  }

  @Test
  void theConnectionStringMayComeFromTheStandardInput() throws Exception {
    Run run = new Program("doctor", "--uri-file", "-").input(GOOD + "\n").run();
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("mongodb://app:<hidden>@a,b/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "\r\n", "\n\n", "  "})
  void theConnectionStringMayComeFromAFileWithOrWithoutALineEnd(String end) throws Exception {
    Run run = Run.of("doctor", "--uri-file", file(GOOD + end));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("mongodb://app:<hidden>@a,b/");
  }

  @Test
  void theCommandLineOverridesTheEnvironment() throws Exception {
    Run run = new Program("doctor", GOOD).environment("HOLDFAST_URI", "mongodb://other").run();
    assertThat(run.out()).startsWith("mongodb://app:<hidden>@a,b/");
  }

  @Test
  void theFileOverridesTheEnvironment() throws Exception {
    Run run =
        new Program("doctor", "--uri-file", file(GOOD))
            .environment("HOLDFAST_URI", "mongodb://other")
            .run();
    assertThat(run.out()).startsWith("mongodb://app:<hidden>@a,b/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ping", "status", "doctor", "load"})
  void withoutAConnectionStringTheErrorListsAllSources(String command) throws Exception {
    Run run = new Program(command).environment("HOLDFAST_URI", "").run();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("holdfast: " + command + " needs a connection string.")
        .contains("--uri-file", "HOLDFAST_URI");
  }

  @Test
  void twoConnectionStringsAreRejected() throws Exception {
    Run run = Run.of("doctor", GOOD, "--uri-file", file(GOOD));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("twice", "URI", "--uri-file").doesNotContain("s3cret");
  }

  @Test
  void anErrorNamesTheVariableThatContainsTheWrongConnectionString() throws Exception {
    Run run = new Program("ping").environment("HOLDFAST_URI", "mongodb://u:s3cret@h:port").run();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("holdfast: HOLDFAST_URI: Invalid connection string:")
        .doesNotContain("s3cret");
  }

  @Test
  void anErrorNamesTheFileThatContainsTheWrongConnectionString() throws Exception {
    String file = file("localhost:27017");
    Run run = Run.of("ping", "--uri-file", file);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("holdfast: " + file + ": Invalid connection string:");
  }

  @Test
  void aMissingFileIsReported() {
    String file = folder.resolve("nosuch").toString();
    assertThat(refusal(file)).isEqualTo("holdfast: The file " + file + " does not exist.");
  }

  @Test
  void aDirectoryIsRejected() {
    assertThat(refusal(folder.toString()))
        .isEqualTo("holdfast: " + folder + " is a directory. --uri-file needs a file.");
  }

  @Test
  void anEmptyFileIsRejected() throws Exception {
    assertThat(refusal(file(" \n"))).contains("is empty", "connection string");
  }

  @Test
  void aFileWithSeveralLinesIsRejected() throws Exception {
    assertThat(refusal(file("# production\n" + GOOD)))
        .contains("has 2 lines", "connection string and nothing else")
        .doesNotContain("s3cret");
  }

  @Test
  void aBinaryFileIsRejected() throws Exception {
    Path file = folder.resolve("binary");
    Files.write(file, new byte[] {'m', (byte) 0xff, (byte) 0xfe, 'x'});
    assertThat(refusal(file.toString())).contains("is not UTF-8 text");
  }

  @Test
  void anEndlessFileIsRejected() {
    assertThat(refusal("/dev/zero")).contains("is larger than 64 kB");
  }

  @Test
  void theDemoIgnoresTheConnectionStringOfTheEnvironment() throws Exception {
    try (TestDeployment set = TestDeployment.replicaSet(1)) {
      set.forgetReceived();
      Run run =
          new Program("demo", "--seconds", "1", "--plain")
              .environment("HOLDFAST_URI", set.uri())
              .run();
      assertThat(run.out()).contains("holdfast demo: ").doesNotContain(set.uri());
      assertThat(set.received("hello")).isEmpty();
      assertThat(set.received("insert")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ping", "status", "doctor", "load", "demo"})
  void helpShowsTheWaysThatHideThePasswordFirst(String command) {
    String help = Run.of(command, "--help").out();
    String examples = help.substring(help.indexOf("Examples:"));
    assertThat(help).contains("--uri-file=FILE", "HOLDFAST_URI");
    assertThat(help.replaceAll("\\s+", " "))
        .containsPattern("read from --uri-file FILE.*, or from the argument URI, which ps shows");
    assertThat(examples).contains("--uri-file");
    if (examples.contains("'mongodb")) {
      assertThat(examples.indexOf("--uri-file")).isLessThan(examples.indexOf("'mongodb"));
    }
  }

  @Test
  void anArgumentThatBeginsWithAnAtSignIsNotAFileOfArguments() throws Exception {
    Run run = Run.of("@" + file("doctor\n" + GOOD));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("holdfast: The first argument must be a command:");
  }

  private String refusal(String file) {
    Run run = Run.of("ping", "--uri-file", file);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1);
    return run.err().strip();
  }

  private String file(String text) throws Exception {
    Path file = folder.resolve("uri");
    Files.writeString(file, text, StandardCharsets.UTF_8);
    return file.toString();
  }
}
