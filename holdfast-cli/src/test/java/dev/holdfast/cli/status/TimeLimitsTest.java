package dev.holdfast.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.ServerAddress;
import dev.holdfast.cli.Run;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ping and status obey the time limits of the connection string, and name the one that ended the wait. */
class TimeLimitsTest {
  /** Far less than the 5 s that apply without a limit, but enough for a busy machine. */
  private static final Duration SOON = Duration.ofSeconds(4);

  @Test
  void pingEndsByTheServerSelectionTimeoutOfTheConnectionString() throws Exception {
    try (ServerSocket silent = silent()) {
      Run run = inTime("ping", uri(silent) + "?serverSelectionTimeoutMS=300");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err())
          .contains("No readable server for ping within 300 ms")
          .contains("The wait ended by serverSelectionTimeoutMS=300 in the connection string.");
    }
  }

  @Test
  void statusEndsByTheServerSelectionTimeoutOfTheConnectionString() throws Exception {
    try (ServerSocket silent = silent()) {
      Run run = inTime("status", uri(silent) + "?serverSelectionTimeoutMS=300");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out())
          .contains("NOT readable, NOT writable")
          .contains("The wait ended by serverSelectionTimeoutMS=300 in the connection string.");
    }
  }

  @Test
  void aLongServerSelectionTimeoutOfTheConnectionStringIsLongerThanTheDefault() throws Exception {
    try (ServerSocket silent = silent()) {
      long begin = System.nanoTime();
      Run run = Run.of("ping", uri(silent) + "?serverSelectionTimeoutMS=5600");
      assertThat(Duration.ofNanos(System.nanoTime() - begin))
          .isGreaterThan(Duration.ofMillis(5500));
      assertThat(run.err()).contains("serverSelectionTimeoutMS=5600");
    }
  }

  @Test
  void pingEndsByTheOperationTimeoutOfTheConnectionString() throws Exception {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on("ping").always(new Fault.Stall());
      Run run = inTime("ping", server.uri() + "&timeoutMS=300");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).contains("The wait ended by timeoutMS=300 in the connection string.");
    }
  }

  @Test
  void pingEndsByTheSocketTimeoutOfTheConnectionString() throws Exception {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on("ping").always(new Fault.Stall());
      Run run = inTime("ping", server.uri() + "&socketTimeoutMS=300");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err())
          .contains("No reply to 'ping'")
          .contains("The wait ended by socketTimeoutMS=300 in the connection string.");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ping", "status"})
  void theTimeoutOptionOverridesTheConnectionString(String command) throws Exception {
    try (ServerSocket silent = silent()) {
      Run run =
          inTime(
              command,
              uri(silent) + "?serverSelectionTimeoutMS=60000&timeoutMS=60000",
              "--timeout",
              "0.3");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out() + run.err()).contains("The wait ended by --timeout 0.3.");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "socketTimeoutMS=300, socketTimeoutMS=300",
    "socketTimeoutMS=0&connectTimeoutMS=300, connectTimeoutMS=300"
  })
  void theErrorNamesTheLimitThatEndedAnAuthentication(String options, String limit)
      throws Exception {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on("saslStart").always(new Fault.Stall());
      String uri = "mongodb://app:pw@" + server.address() + "/?authMechanism=PLAIN&" + options;
      Run run = inTime("ping", uri);
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err())
          .contains("No reply to 'saslStart'", "The wait ended by " + limit)
          .doesNotContain(":pw");
    }
  }

  @Test
  void aConnectionAttemptEndsByTheConnectTimeout() {
    ConnectionString uri = new ConnectionString("mongodb://a/?connectTimeoutMS=300");
    MongoException error =
        new MongoSocketOpenException(
            "Could not connect", new ServerAddress("a"), new SocketTimeoutException());
    assertThat(TimeLimits.of(uri, null).explain(error))
        .isEqualTo(
            "Could not connect\nThe wait ended by connectTimeoutMS=300 in the connection string.");
  }

  @Test
  void anErrorThatIsNotATimeoutNamesNoLimit() {
    ConnectionString uri = new ConnectionString("mongodb://a/?timeoutMS=300");
    MongoException error =
        new MongoSocketOpenException(
            "Could not connect", new ServerAddress("a"), new ConnectException("refused"));
    assertThat(TimeLimits.of(uri, null).explain(error)).isEqualTo("Could not connect");
  }

  @Test
  void statusReportsACommandThatFailsAlthoughAllHeartbeatsSucceed() throws Exception {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on("ping").always(new Fault.Stall());
      Run run = inTime("status", server.uri() + "&socketTimeoutMS=300");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out())
          .contains("readable, writable")
          .contains("No reply to 'ping'", "The wait ended by socketTimeoutMS=300");
    }
  }

  @Test
  void theLimitIsAlsoInTheJson() throws Exception {
    try (ServerSocket silent = silent()) {
      Run run = inTime("status", uri(silent) + "?serverSelectionTimeoutMS=300", "--json");
      assertThat(Document.parse(run.out()).getString("diagnosis"))
          .contains("The wait ended by serverSelectionTimeoutMS=300");
    }
  }

  private static Run inTime(String... arguments) {
    long begin = System.nanoTime();
    Run run = Run.of(arguments);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).as(run.err()).isLessThan(SOON);
    return run;
  }

  /** Its backlog accepts connections, but no program reads or answers. */
  private static ServerSocket silent() throws Exception {
    return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  private static String address(ServerSocket server) {
    return "127.0.0.1:" + server.getLocalPort();
  }

  private static String uri(ServerSocket server) {
    return "mongodb://" + address(server) + "/";
  }
}
