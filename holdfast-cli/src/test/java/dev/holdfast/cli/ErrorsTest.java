package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.ScriptedServer;
import dev.holdfast.testkit.TestDeployment;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each error for bad input names the problem and the remedy, without a stack trace. */
class ErrorsTest {
  /** Each test waits this long. Less than that, and a busy machine has not connected yet. */
  private static final String SOON = "serverSelectionTimeoutMS=3000";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"ping", "status", "load", "demo"})
  void anUnknownHostIsReportedWithAHint(String command) throws Exception {
    Run run = new Program(command, "--uri", "mongodb://nosuch.invalid/?" + SOON).run();
    assertFailed(run, "nosuch.invalid:27017", "name not resolved", "check the spelling");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ping", "status", "load", "demo"})
  void aClosedPortIsReportedWithAHint(String command) throws Exception {
    String address = closedPort();
    Run run = Run.of(command, "--uri", "mongodb://" + address + "/?" + SOON);
    assertFailed(run, address, "connection refused", "is mongod running there");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ping", "status", "load", "demo"})
  void aWrongPasswordIsReportedWithoutThePassword(String command) {
    try (TestDeployment set = TestDeployment.builder().user("app", "right").replicaSet(1)) {
      String address = set.primary().address();
      Run run = Run.of(command, "--uri", "mongodb://app:wr0ng@" + address + "/?" + SOON);
      assertFailed(run, "app", "password", "authSource");
      assertThat(run.out() + run.err()).doesNotContain("wr0ng");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ping", "status", "load", "demo"})
  void aServerWithoutTlsIsNotReportedAsDown(String command) {
    try (ScriptedServer plain = ScriptedServer.start()) {
      Run run = Run.of(command, "--uri", plain.uri() + "&tls=true&" + SOON);
      assertFailed(run, plain.address(), "tls=false");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ping", "status"})
  void aServerThatRequiresTlsIsNotReportedAsDown(String command) throws Exception {
    try (ScriptedServer secure = ScriptedServer.builder().tls(serverContext()).start()) {
      String uri = "mongodb://" + secure.address() + "/?directConnection=true&" + SOON;
      assertFailed(Run.of(command, uri), secure.address(), "tls=true");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ping", "status"})
  void anUntrustedCertificateIsReported(String command) throws Exception {
    try (ScriptedServer secure = ScriptedServer.builder().tls(serverContext()).start()) {
      Run run = Run.of(command, secure.uri() + "&" + SOON);
      assertFailed(run, secure.address(), "certificate not trusted", "CA");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb://h:65536/, a port between 1 and 65535",
    "mongodb://h:0/, a port between 1 and 65535",
    "mongodb://h:-1/, a port between 1 and 65535",
    "http://h/, it must start with 'mongodb://'",
    "localhost:27017, it must start with 'mongodb://'",
    "mongodb://, it names no host",
    "mongodb+srv://a.example.com:27017/, takes no port",
    "mongodb://h/?tlsCAFile=/nosuch.pem, /nosuch.pem",
    "mongodb://app@h/, The user 'app' has no password.",
    "mongodb://h/?directConnection=true&loadBalanced=true, directConnection",
  })
  void anInvalidConnectionStringIsAUsageError(String uri, String reason) throws Exception {
    for (String command : List.of("ping", "status", "load", "demo", "doctor")) {
      Run run = Run.of(command, "--uri", uri);
      assertThat(run.exitCode()).as(command + run.err()).isEqualTo(2);
      assertThat(run.err()).startsWith("holdfast: ").contains(reason).hasLineCount(1);
      assertThat(run.out()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ping, --count=0, --count must be between 1 and 1000000.",
    "ping, --count=1000001, --count must be between 1 and 1000000.",
    "ping, --timeout=0, --timeout must be more than 0",
    "ping, --timeout=NaN, --timeout must be more than 0",
    "status, --timeout=3601, --timeout must be more than 0",
    "status, --interval=0, --interval must be between 0.1",
    "status, --interval=NaN, --interval must be between 0.1",
    "load, --threads=0, --threads must be between 1 and 1000.",
    "load, --seconds=NaN, --seconds must be more than 0",
    "load, --writes=101, --writes must be between 0 and 100.",
    "demo, --seconds=0, --seconds must be between 1 and 86400.",
    "demo, --rate=100001, --rate must be between 1 and 100000.",
    "ping, --count=three, --count needs a whole number.",
    "ping, --timeout=long, --timeout needs a number.",
    "demo, --seed=x, --seed needs a whole number.",
    "load, --threads=99999999999, --threads needs a whole number.",
    "ping, --json=yes, --json is a switch and takes no value.",
    "ping, --count, --count needs a value: --count N.",
  })
  void aNumberOutOfRangeIsAUsageErrorThatGivesTheRange(String command, String option, String rule) {
    Run run = Run.of(command, "--uri", "mongodb://127.0.0.1:1", option);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("holdfast: " + rule).hasLineCount(1);
  }

  @Test
  void anUnreadableFileIsReported() {
    Run run = Run.of("ping", "--uri-file", "/proc/self/mem");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("holdfast: The file /proc/self/mem cannot be read: ");
  }

  static Stream<Throwable> defects() {
    return Stream.of(new IllegalStateException("s3cret"), new AssertionError("s3cret"));
  }

  @ParameterizedTest
  @MethodSource("defects")
  void anInternalErrorIsReportedByItsLocationWithoutItsMessage(Throwable defect) {
    Map<String, String> broken =
        new HashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          public String getOrDefault(Object key, String other) {
            if (defect instanceof Error error) {
              throw error;
            }
            throw (RuntimeException) defect;
          }
        };
    StringWriter err = new StringWriter();
    PrintWriter writer = new PrintWriter(err, true);
    Terminal terminal =
        new Terminal(writer, writer, InputStream.nullInputStream(), broken, false, 100);
    assertThat(Holdfast.run(terminal, "ping")).isEqualTo(3);
    assertThat(err.toString())
        .startsWith("holdfast: This is an error in holdfast itself: ")
        .contains(defect.getClass().getSimpleName() + " at dev.holdfast.cli.ErrorsTest")
        .doesNotContain("s3cret")
        .hasLineCount(1);
  }

  /** Exit code 1, and the reasons in the output without a trace of our code. */
  private static void assertFailed(Run run, String... reasons) {
    String said = run.out() + run.err();
    assertThat(run.exitCode()).as(said).isEqualTo(1);
    assertThat(said).containsIgnoringCase(reasons[0]).doesNotContain("\tat ");
    for (String reason : reasons) {
      assertThat(said).containsIgnoringCase(reason);
    }
  }

  private static String closedPort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "127.0.0.1:" + socket.getLocalPort();
    }
  }

  /** With a certificate that no client trusts, made by the JDK's keytool. */
  private SSLContext serverContext() throws Exception {
    Path file = folder.resolve("server.p12");
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
    command.addAll(
        List.of(
            ("-genkeypair -alias server -keyalg EC -dname CN=localhost -ext san=ip:127.0.0.1"
                    + " -storetype PKCS12 -storepass secret -keystore "
                    + file)
                .split(" ")));
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(keytool.exitValue()).as(output).isZero();
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    char[] password = "secret".toCharArray();
    keys.init(KeyStore.getInstance(file.toFile(), password), password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }
}
