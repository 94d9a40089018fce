package dev.holdfast.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.cli.doctor.Finding.Level;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionStringCheckTest {
  private static final String GOOD =
      "mongodb://a,b,c/?replicaSet=rs0&retryWrites=true&w=majority&timeoutMS=30000&tls=true&appName=shop";

  @Test
  void aGoodConnectionStringHasNoFindings() {
    assertThat(ConnectionStringCheck.of(new ConnectionString(GOOD))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "retryWrites=false, retryWrites, RISK",
    "retryReads=false, retryReads, WARNING",
    "timeoutMS=500, timeoutMS, WARNING",
    "socketTimeoutMS=500, socketTimeoutMS, WARNING",
    "serverSelectionTimeoutMS=1000, serverSelectionTimeoutMS, WARNING",
    "serverSelectionTimeoutMS=40000, serverSelectionTimeoutMS, NOTE",
    "serverMonitoringMode=poll, serverMonitoringMode, WARNING",
    "w=1, w, RISK",
    "w=0, w, RISK",
    "journal=false, journal, RISK",
    "readPreference=nearest, readPreference, WARNING",
    "maxPoolSize=3, maxPoolSize, WARNING",
    "maxPoolSize=0, maxPoolSize, WARNING",
    "maxConnecting=50, maxConnecting, WARNING",
    "tlsInsecure=true, tls, RISK",
    "tls=false, tls, WARNING",
  })
  void eachRiskyOptionIsReported(String option, String setting, Level level) {
    String name = option.substring(0, option.indexOf('='));
    String others =
        Stream.of(GOOD.substring(GOOD.indexOf('?') + 1).split("&"))
            .filter(given -> !given.startsWith(name + "="))
            .reduce((one, two) -> one + "&" + two)
            .orElseThrow();
    List<Finding> findings =
        ConnectionStringCheck.of(new ConnectionString("mongodb://a,b,c/?" + others + "&" + option));
    assertThat(findings)
        .extracting(Finding::setting, Finding::level)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(setting, level));
  }

  @Test
  void aBareConnectionStringIsRiskyAndRisksAreListedFirst() {
    List<Finding> findings =
        ConnectionStringCheck.of(new ConnectionString("mongodb://db.example.com"));
    assertThat(findings)
        .extracting(Finding::setting)
        .containsExactly("retryWrites", "timeoutMS", "hosts", "tls", "w", "appName");
    assertThat(findings).extracting(Finding::level).isSorted();
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, PLAIN, RISK",
    "db.example.com, PLAIN, RISK",
    "db.example.com, SCRAM-SHA-256, WARNING"
  })
  void aPasswordThatIsSentUnencryptedIsARisk(String host, String mechanism, Level level) {
    assertThat(
            ConnectionStringCheck.of(
                new ConnectionString("mongodb://u:p@" + host + "/?authMechanism=" + mechanism)))
        .filteredOn(findings -> findings.setting().equals("tls"))
        .extracting(Finding::level)
        .containsExactly(level);
    assertThat(
            ConnectionStringCheck.of(
                new ConnectionString("mongodb://u:p@a/?tls=true&authMechanism=" + mechanism)))
        .extracting(Finding::setting)
        .doesNotContain("tls");
  }

  @Test
  void aDirectConnectionHasNoFailover() {
    assertThat(
            ConnectionStringCheck.of(
                new ConnectionString("mongodb://localhost/?directConnection=true")))
        .extracting(Finding::setting)
        .contains("directConnection")
        .doesNotContain("hosts", "tls");
  }

  @Test
  void maxStalenessRemovesTheWarningAboutSecondaries() {
    assertThat(
            ConnectionStringCheck.of(
                new ConnectionString(
                    GOOD + "&readPreference=secondaryPreferred&maxStalenessSeconds=120")))
        .isEmpty();
  }

  @Test
  void aCallWithoutLimitsMayTakeForever() {
    assertThat(worst("mongodb://a")).isEqualTo("forever");
    assertThat(worst("mongodb://a/?timeoutMS=5000")).isEqualTo("5 s");
    assertThat(
            worst(
                "mongodb://a/?retryWrites=true&socketTimeoutMS=10000&serverSelectionTimeoutMS=15000"
                    + "&waitQueueTimeoutMS=5000"))
        .isEqualTo("60 s");
  }

  private static String worst(String uri) {
    List<TimeLimit> limits =
        TimeLimit.of(
            MongoClientSettings.builder().applyConnectionString(new ConnectionString(uri)).build());
    return limits.get(limits.size() - 1).limit();
  }
}
