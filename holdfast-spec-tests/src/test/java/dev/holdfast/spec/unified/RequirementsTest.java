package dev.holdfast.spec.unified;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spec.unified.Requirements.Facts;
import dev.holdfast.spec.unified.Requirements.Topology;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementsTest {
  private static final Facts FACTS =
      new Facts(
          Version.of("7.0.11"),
          Topology.SHARDED,
          false,
          BsonDocument.parse(
              "{enableTestCommands: true, wait: 5, authenticationMechanisms: ['SCRAM-SHA-256']}"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{minServerVersion: '4.4'}",
        "{minServerVersion: '7.0.11', maxServerVersion: '7.0.11'}",
        "{maxServerVersion: '7.0.99'}",
        "{topologies: ['single', 'sharded']}",
        "{topologies: ['sharded-replicaset']}",
        "{serverless: 'forbid'}",
        "{serverParameters: {enableTestCommands: true, wait: 5.0}}",
        "{auth: false}",
        "{authMechanism: 'scram-sha-256'}",
        "{csfle: false}",
      })
  void isMet(String requirement) {
    assertThat(of(requirement).unmetBy(FACTS)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{minServerVersion: '8.0'}",
        "{minServerVersion: '7.0.12'}",
        "{maxServerVersion: '7.0'}",
        "{minServerVersion: '4.4', topologies: ['replicaset']}",
        "{serverless: 'require'}",
        "{serverParameters: {enableTestCommands: false}}",
        "{serverParameters: {unheardOf: true}}",
        "{auth: true}",
        "{authMechanism: 'MONGODB-OIDC'}",
        "{csfle: true}",
        "{csfle: {minLibmongocryptVersion: '1.0'}}",
      })
  void isNotMetAndSaysWhy(String requirement) {
    assertThat(of(requirement).unmetBy(FACTS)).get().asString().startsWith("needs ");
  }

  @Test
  void oneOfSeveralIsEnoughAndNoneNeedsNothing() {
    assertThat(of("{csfle: true}, {auth: false}").unmetBy(FACTS)).isEmpty();
    assertThat(Requirements.of(new BsonDocument()).unmetBy(FACTS)).isEmpty();
    assertThat(of("{csfle: true}, {auth: true}").unmetBy(FACTS))
        .get()
        .asString()
        .contains("csfle")
        .contains("or needs auth");
  }

  @Test
  void aDeploymentWithAuthenticationRunsWhatNeedsItAndNotWhatForbidsIt() {
    Facts secured = new Facts(FACTS.version(), Topology.REPLICA_SET, true, FACTS.parameters());
    assertThat(of("{auth: true}").unmetBy(secured)).isEmpty();
    assertThat(of("{auth: false}").unmetBy(secured)).get().asString().startsWith("needs auth");
  }

  @Test
  void whatNeedsAuthenticationOrAnotherTopologyDoesNotRunOnAPlainReplicaSet() {
    Facts plain = FACTS.asPlainReplicaSet();
    assertThat(plain.label()).isEqualTo("replicaset");
    assertThat(of("{auth: true}").unmetBy(plain)).contains("needs auth true");
    assertThat(of("{topologies: ['sharded', 'single']}").unmetBy(plain))
        .contains("needs topologies sharded or single");
    assertThat(of("{topologies: ['sharded', 'replicaset']}").unmetBy(plain)).isEmpty();
  }

  @Test
  void theReportNamesTheTopologyAndWhetherClientsAuthenticate() {
    assertThat(FACTS.label()).isEqualTo("sharded");
    assertThat(new Facts(FACTS.version(), Topology.REPLICA_SET, true, FACTS.parameters()).label())
        .isEqualTo("replicaset-auth");
  }

  private static Requirements of(String list) {
    return Requirements.of(BsonDocument.parse("{runOnRequirements: [" + list + "]}"));
  }
}
