package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoCredential;
import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.spec.SpecSuite.SpecFile;
import dev.holdfast.spi.dns.DnsClient;
import dev.holdfast.test.LogCapture;
import dev.holdfast.testkit.dns.ScriptedDns;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The suites that hand the driver a connection string and look at what it understood. */
class ConnectionStringSuitesTest {
  private static ScriptedDns zone;
  private static DnsClient dns;

  @BeforeAll
  static void startDns() {
    zone = SeedlistZone.start();
    dns = SeedlistZone.client(zone);
  }

  @AfterAll
  static void stopDns() {
    zone.close();
  }

  @TestFactory
  Stream<DynamicNode> connectionString() {
    return SpecSuite.run(
        "connection-string", file -> cases(file, ConnectionStringSuitesTest::checkParts));
  }

  @TestFactory
  Stream<DynamicNode> uriOptions() {
    return SpecSuite.run(
        "uri-options", file -> cases(file, ConnectionStringSuitesTest::checkParts));
  }

  @TestFactory
  Stream<DynamicNode> readWriteConcern() {
    return SpecSuite.run(
        "read-write-concern/connection-string",
        file -> cases(file, ConnectionStringSuitesTest::checkConcerns));
  }

  @TestFactory
  Stream<DynamicNode> auth() {
    return SpecSuite.run(
        "auth/legacy", file -> cases(file, ConnectionStringSuitesTest::checkCredential));
  }

  private record Case(BsonDocument expected, ConnectionString actual) {}

  private static List<SpecCase> cases(SpecFile file, Consumer<Case> check) {
    return file.document().getArray("tests").stream()
        .map(BsonValue::asDocument)
        .map(test -> new SpecCase(test.getString("description").getValue(), () -> run(test, check)))
        .toList();
  }

  private static void run(BsonDocument test, Consumer<Case> check) {
    String uri = test.getString("uri").getValue();
    try (LogCapture log = new LogCapture("dev.holdfast.uri")) {
      if (test.getBoolean("valid").getValue()) {
        check.accept(new Case(test, new ConnectionString(uri, dns)));
      } else {
        assertThatThrownBy(() -> new ConnectionString(uri, dns))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("Invalid connection string: ");
      }
      BsonValue warning = test.get("warning", BsonNull.VALUE);
      if (warning.isBoolean()) {
        assertThat(log.warnings().isEmpty())
            .as("no warning among %s", log.warnings())
            .isEqualTo(!warning.asBoolean().getValue());
      }
    }
  }

  private static void checkParts(Case c) {
    if (c.expected.get("hosts", BsonNull.VALUE) instanceof BsonArray hosts) {
      checkHosts(hosts, c.actual);
    }
    if (c.expected.get("auth", BsonNull.VALUE) instanceof BsonDocument auth) {
      checkText(auth.get("username"), c.actual.getUsername());
      checkText(auth.get("password"), text(c.actual.getPassword()));
      checkText(auth.get("db"), namespace(c.actual));
    }
    if (c.expected.get("options", BsonNull.VALUE) instanceof BsonDocument options) {
      new UriOptionView(c.actual, dns).assertHas(options);
    }
  }

  private static void checkHosts(BsonArray expected, ConnectionString actual) {
    List<ServerAddress> hosts =
        ClusterSettings.builder().applyConnectionString(actual).build().getHosts();
    assertThat(hosts).hasSameSizeAs(expected);
    for (int i = 0; i < hosts.size(); i++) {
      BsonDocument host = expected.get(i).asDocument();
      checkText(host.get("host"), hosts.get(i).getHost());
      if (host.get("port") instanceof BsonInt32 port) {
        assertThat(hosts.get(i).getPort()).isEqualTo(port.getValue());
      }
      assertThat(hosts.get(i) instanceof UnixServerAddress)
          .isEqualTo(host.getString("type").getValue().equals("unix"));
    }
  }

  private static void checkConcerns(Case c) {
    MongoClientSettings settings =
        MongoClientSettings.builder().applyConnectionString(c.actual).build();
    if (c.expected.get("readConcern") instanceof BsonDocument readConcern) {
      assertThat(settings.getReadConcern().asDocument()).isEqualTo(readConcern);
    }
    if (c.expected.get("writeConcern") instanceof BsonDocument writeConcern) {
      assertThat(settings.getWriteConcern().asDocument())
          .isEqualTo(ConcernDocumentSuiteTest.asCommandsSpellIt(writeConcern));
    }
  }

  private static void checkCredential(Case c) {
    MongoCredential credential = c.actual.getCredential();
    if (!(c.expected.get("credential") instanceof BsonDocument expected)) {
      assertThat(credential).isNull();
      return;
    }
    assertThat(credential).isNotNull();
    assertSame(expected.get("username"), credential.getUserName());
    assertSame(expected.get("password"), text(credential.getPassword()));
    assertSame(expected.get("source"), credential.getSource());
    assertSame(expected.get("mechanism"), credential.getMechanism());
    if (expected.get("mechanism_properties") instanceof BsonDocument properties) {
      properties.forEach(
          (key, value) ->
              assertThat(credential.<String>getMechanismProperty(key, null))
                  .as(key)
                  .isEqualTo(value.asString().getValue()));
    }
  }

  /** Null asks for nothing, says the README of the connection-string suite. */
  private static void checkText(BsonValue expected, String actual) {
    if (expected.isString()) {
      assertThat(actual).isEqualTo(expected.asString().getValue());
    }
  }

  private static void assertSame(BsonValue expected, String actual) {
    assertThat(actual).isEqualTo(expected.isNull() ? null : expected.asString().getValue());
  }

  private static String text(char[] secret) {
    return secret == null ? null : new String(secret);
  }

  private static String namespace(ConnectionString actual) {
    return actual.getCollection() == null
        ? actual.getDatabase()
        : actual.getDatabase() + "." + actual.getCollection();
  }
}
