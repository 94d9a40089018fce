package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The program never prints a password, whatever is wrong with its command line. */
class SecretsTest {
  private static final String PASSWORD = "s3cr3tPW";
  private static final String URI = "mongodb://app:" + PASSWORD + "@127.0.0.1:1/";

  static Stream<Arguments> mistakes() {
    return Stream.of(
        mistake("a mistyped command", "nosuch", URI),
        mistake("no command", URI),
        mistake("no command, and options", URI, "--json", "--count", "3"),
        mistake("a mistyped option before the URI", "ping", "--cuont", URI),
        mistake("a mistyped option after the URI", "ping", URI, "--cuont", "3"),
        mistake("the URI as the value of a mistyped option", "ping", "--ur=" + URI),
        mistake("the URI as the value of a mistyped option of the demo", "demo", "--ur", URI),
        mistake("the URI in the place of a number", "ping", "--count", URI),
        mistake("the URI in the place of a number, joined", "load", "--threads=" + URI),
        mistake("the URI as the value of a switch", "status", "--json=" + URI),
        mistake("the URI twice", "ping", URI, URI),
        mistake("the URI by two ways", "ping", URI, "--uri", URI),
        mistake("the same option twice", "demo", "--uri", URI, "--uri", URI),
        mistake("a password that the shell split", "ping", "mongodb://app:a", PASSWORD, "b@h/"),
        mistake("the password as an option", "ping", "mongodb://app@h/", "--password", PASSWORD),
        mistake("the password joined to an option", "ping", "mongodb://h/", "--pass=" + PASSWORD),
        mistake("the password joined to a short option", "ping", "mongodb://h/", "-p" + PASSWORD),
        mistake("another scheme", "ping", "http://app:" + PASSWORD + "@h/"),
        mistake("no scheme", "ping", "app:" + PASSWORD + "@h/"),
        mistake("a scheme with one slash", "doctor", "mongodb:/app:" + PASSWORD + "@h/"),
        mistake("a wrong percent sign", "ping", "mongodb://app:" + PASSWORD + "%ZZ@h/"),
        mistake("an unescaped slash", "ping", "mongodb://app:a/" + PASSWORD + "@h/"),
        mistake("an unescaped at-sign", "ping", "mongodb://app:a@" + PASSWORD + "@h/"),
        mistake("an unescaped question mark", "doctor", "mongodb://app:a?" + PASSWORD + "=1@h/"),
        mistake("no at-sign", "ping", "mongodb://app:" + PASSWORD + "/"),
        mistake("a port out of range", "ping", "mongodb://app:" + PASSWORD + "@h:99999/"),
        mistake("the URI in the file's place", "ping", "--uri-file", URI),
        mistake("a closed port", "ping", URI, "--timeout", "0.2"),
        mistake("a closed port for status", "status", URI, "--timeout", "0.2"),
        mistake("a URI for help", "help", URI),
        mistake("help after a URI", "ping", URI, "--help"),
        mistake("an argument file", "@" + URI));
  }

  private static Arguments mistake(String name, String... arguments) {
    return Arguments.of(name, arguments);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("mistakes")
  void noUsageErrorPrintsAPassword(String name, String[] arguments) throws Exception {
    Run run = Run.of(arguments);
    assertThat(run.out() + run.err()).isNotEmpty().doesNotContain(PASSWORD);
    assertThat(run.err()).doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ping", "status", "load", "demo"})
  void thePasswordStaysHiddenInTheLogAndInTracesOfTheParser(String command) throws Exception {
    Run run =
        new Program(command, "--uri", URI + "?serverSelectionTimeoutMS=200", "--verbose")
            .property("picocli.trace", "DEBUG")
            .property("org.slf4j.simpleLogger.defaultLogLevel", "trace")
            .run();
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(run.out() + run.err()).contains("127.0.0.1:1").doesNotContain(PASSWORD);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hunter", "--uri-hunter", "--urihunter", "--passwordhunter", "-p-hunter"})
  void wordsThatMayBePasswordsAreNotRepeated(String word) {
    for (String[] arguments :
        new String[][] {{word}, {word, "ping"}, {"ping", word, "mongodb://h"}}) {
      Run run = Run.of(arguments);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.out() + run.err()).isNotEmpty().doesNotContain("hunter");
    }
  }

  @Test
  void aMistypedOptionIsReportedWithTheNearestName() {
    assertThat(Run.of("ping", "--cuont", "3").err())
        .startsWith("holdfast: Unknown option --cuont. Did you mean --count");
  }

  @Test
  void aMistypedCommandIsNamedButTheUriAfterItIsNot() throws Exception {
    Run run = new Program("pnig", URI).run();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("holdfast: Unknown command 'pnig'. The commands are demo, ping,")
        .doesNotContain("mongodb", PASSWORD);
    assertThat(run.out()).isEmpty();
  }
}
