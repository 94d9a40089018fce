package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoConfigurationException;
import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.internal.dns.SrvResolver;
import dev.holdfast.spi.dns.DnsClient;
import dev.holdfast.testkit.dns.ScriptedDns;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * Seeds and options found in DNS, asked for on real sockets. The {@code hosts} of replica sets are
 * what servers say of each other once they are connected; those of other deployments are the seeds.
 */
class SeedlistSuiteTest {
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

  private record Found(ConnectionString connectionString, List<String> seeds) {}

  @TestFactory
  Stream<DynamicNode> seedlists() {
    return SpecSuite.run(
        "initial-dns-seedlist-discovery",
        file ->
            List.of(
                new SpecCase(
                    file.document().getString("uri").getValue(),
                    () -> run(file.document(), file.name().startsWith("replica-set")))));
  }

  private static void run(BsonDocument test, boolean replicaSet) {
    String uri = test.getString("uri").getValue();
    if (test.getBoolean("error", BsonBoolean.FALSE).getValue()) {
      assertThatThrownBy(() -> find(uri))
          .isInstanceOfAny(IllegalArgumentException.class, MongoConfigurationException.class);
      return;
    }
    Found found = find(uri);
    checkHosts(test, "seeds", "numSeeds", found.seeds);
    if (!replicaSet) {
      checkHosts(test, "hosts", "numHosts", found.seeds);
    }
    new UriOptionView(found.connectionString, dns)
        .assertHas(test.getDocument("options", new BsonDocument()));
    test.getDocument("parsed_options", new BsonDocument())
        .forEach((name, value) -> checkPart(name, value, found.connectionString));
  }

  private static Found find(String uri) {
    ConnectionString connectionString = new ConnectionString(uri, dns);
    ClusterSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(connectionString)
            .build()
            .getClusterSettings();
    assertThat(settings.getMode()).isNotEqualTo(ClusterConnectionMode.SINGLE);
    List<String> seeds =
        new SrvResolver(dns, new Random(7))
            .seeds(settings).hosts().stream().map(Object::toString).toList();
    return new Found(connectionString, seeds);
  }

  private static void checkHosts(
      BsonDocument test, String listName, String countName, List<String> actual) {
    if (test.get(listName) instanceof BsonArray expected) {
      assertThat(actual)
          .as(listName)
          .containsExactlyInAnyOrderElementsOf(
              expected.stream().map(host -> host.asString().getValue()).toList());
    }
    if (test.containsKey(countName)) {
      assertThat(actual).as(countName).hasSize(test.getInt32(countName).getValue());
    }
  }

  private static void checkPart(String name, BsonValue expected, ConnectionString actual) {
    Object part =
        switch (name) {
          case "user" -> actual.getUsername();
          case "password" -> new String(actual.getPassword());
          case "db", "auth_database", "defaultDatabase" -> actual.getDatabase();
          default -> throw new AssertionError("unknown part " + name);
        };
    assertThat(part).as(name).isEqualTo(expected.asString().getValue());
  }
}
