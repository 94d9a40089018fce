package dev.holdfast.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoCredential;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSecurityException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.connection.ServerType;
import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.topology.Effect.CancelCheck;
import dev.holdfast.internal.topology.Effect.CheckNow;
import dev.holdfast.internal.topology.Effect.ClearPool;
import dev.holdfast.internal.topology.TopologyEvent.OperationFailed;
import dev.holdfast.test.Requirement;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SDAM, "Error handling": what a failed operation makes of its server. */
class OperationFailedRulesTest extends RulesFixture {
  private final Failure reset = Failure.of(new MongoSocketReadException("reset", A));
  private final Failure timeout = Failure.of(new MongoSocketReadTimeoutException("slow", A, null));

  @Test
  @Requirement({"SDAM-180", "SDAM-181", "SDAM-186", "SDAM-187", "SDAM-189"})
  void aNetworkErrorMarksTheServerUnknownClearsItsPoolAndCancelsTheCheck() {
    hear(A, primary(1));
    assertThat(fail(reset, true, 0, 0))
        .containsExactly(new ClearPool(A, reset, false, null), new CancelCheck(A));
    assertThat(now.type()).isEqualTo(TopologyType.REPLICA_SET_NO_PRIMARY);
    assertThat(now.server(A).error()).hasMessage("reset");
  }

  @Test
  @Requirement("SDAM-185")
  void aTimeoutAfterTheHandshakeChangesNothing() {
    hear(A, primary(1));
    assertThat(fail(timeout, true, 0, 0)).isEmpty();
    assertThat(now.server(A).type()).isEqualTo(ServerType.REPLICA_SET_PRIMARY);
  }

  @Test
  @Requirement({"SDAM-180", "SDAM-181", "SDAM-183"})
  void aTimeoutDuringAuthenticationMarksTheServerUnknown() {
    hear(A, primary(1));
    assertThat(fail(timeout, false, 0, 0))
        .containsExactly(new ClearPool(A, timeout, false, null), new CancelCheck(A));
    assertThat(now.server(A).type()).isEqualTo(ServerType.UNKNOWN);
    assertThat(now.server(A).error()).hasMessage("slow");
  }

  @Test
  @Requirement("SDAM-209")
  void aRefusedPasswordMarksTheServerUnknown() {
    hear(A, primary(1));
    Failure refused =
        Failure.of(
            new MongoSecurityException(
                MongoCredential.createPlainCredential("u", "$external", new char[0]), "no"));
    assertThat(fail(refused, false, 0, 0))
        .containsExactly(new ClearPool(A, refused, false, null), new CancelCheck(A));
    assertThat(now.server(A).type()).isEqualTo(ServerType.UNKNOWN);
  }

  @Test
  @Requirement("SDAM-179")
  void anErrorLabelledAsOverloadChangesNothing() {
    hear(A, primary(1));
    MongoException busy = new MongoSocketReadException("reset", A);
    busy.addLabel(MongoException.SYSTEM_OVERLOADED_ERROR_LABEL);
    assertThat(fail(Failure.of(busy), false, 0, 0)).isEmpty();
    assertThat(now.server(A).type()).isEqualTo(ServerType.REPLICA_SET_PRIMARY);
  }

  @Test
  void aShutdownLabelledAsOverloadStillCounts() {
    hear(A, primary(1));
    Failure shutdown = reply("code: 91, errorLabels: ['SystemOverloadedError']");
    assertThat(fail(shutdown, true, 0, 0))
        .containsExactly(new ClearPool(A, shutdown, false, null), new CheckNow(A));
  }

  @Test
  @Requirement({"SDAM-205", "SDAM-208"})
  void aStepDownKeepsThePoolAndAsksForACheck() {
    hear(A, primary(1));
    assertThat(fail(reply("code: 10107"), true, 0, 0)).containsExactly(new CheckNow(A));
    assertThat(now.server(A).type()).isEqualTo(ServerType.UNKNOWN);
  }

  @Test
  @Requirement("SDAM-208")
  void aStepDownOfAServerBefore42ClearsThePool() {
    hear(A, primary(1));
    Failure stepDown = reply("code: 10107");
    assertThat(apply(new OperationFailed(A, stepDown, true, 7, 0, 0, null, 0)))
        .containsExactly(new ClearPool(A, stepDown, false, null), new CheckNow(A));
  }

  @Test
  void anErrorOfAnotherPoolGenerationIsOldNews() {
    hear(A, primary(1));
    assertThat(fail(reset, true, 0, 1)).isEmpty();
    assertThat(now.server(A).type()).isEqualTo(ServerType.REPLICA_SET_PRIMARY);
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 6, 89, 9001})
  @Requirement({"SDAM-211", "SDAM-212", "SDAM-213", "SDAM-214"})
  void aMongosThatCannotReachAShardIsLeftAlone(int code) {
    now = TopologyDescription.initial(TopologyType.SHARDED, null, List.of(A, B));
    hear(A, "ok: 1, msg: 'isdbgrid', maxWireVersion: 21");
    TopologyDescription before = now;
    assertThat(fail(reply("code: " + code), true, 0, 0)).isEmpty();
    assertThat(now).isSameAs(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {11600, 91})
  @Requirement({"SDAM-206", "SDAM-207", "SDAM-208"})
  void aServerThatShutsDownLosesItsPool(int code) {
    hear(A, primary(1));
    Failure shutdown = reply("code: " + code);
    assertThat(fail(shutdown, true, 0, 0))
        .containsExactly(new ClearPool(A, shutdown, false, null), new CheckNow(A));
  }

  @ParameterizedTest
  @ValueSource(ints = {11602, 13436, 189, 10107, 13435, 10058})
  @Requirement("SDAM-208")
  void aServerThatOnlyChangesItsRoleKeepsItsPool(int code) {
    hear(A, primary(1));
    assertThat(fail(reply("code: " + code), true, 0, 0)).containsExactly(new CheckNow(A));
  }

  @Test
  @Requirement({"SDAM-084", "SDAM-204"})
  void whatAStateChangeSaysIsKeptWithItsVersion() {
    hear(A, primary(1) + version(1, 5));
    fail(reply("code: 10107, errmsg: 'not primary'" + version(1, 6)), true, 0, 0);
    assertThat(now.server(A).error()).hasMessageContaining("not primary");
    assertThat(now.server(A).topologyVersion())
        .isEqualTo(new TopologyVersion(new ObjectId(electionId(1)), 6));
  }

  @Test
  @Requirement({"SDAM-085", "SDAM-204"})
  void aStateChangeWithoutAVersionCountsAndLeavesNone() {
    hear(A, primary(1) + version(1, 5));
    assertThat(fail(reply("code: 10107"), true, 0, 0)).containsExactly(new CheckNow(A));
    assertThat(now.server(A).topologyVersion()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"1, 4, false", "1, 5, false", "1, 6, true", "2, 1, true"})
  @Requirement({"SDAM-086", "SDAM-087", "SDAM-203"})
  void aStateChangeCountsOnlyIfItIsNewerThanWhatIsKnown(int process, int counter, boolean counts) {
    hear(A, primary(1) + version(1, 5));
    List<Effect> effects = fail(reply("code: 10107" + version(process, counter)), true, 0, 0);
    assertThat(effects).hasSize(counts ? 1 : 0);
    assertThat(now.server(A).type())
        .isEqualTo(counts ? ServerType.UNKNOWN : ServerType.REPLICA_SET_PRIMARY);
  }

  @Test
  void theTextCountsOnlyWithoutACode() {
    hear(A, primary(1));
    assertThat(fail(reply("code: 1, errmsg: 'not master'"), true, 0, 0)).isEmpty();
    assertThat(fail(reply("errmsg: 'not master'"), true, 0, 0)).containsExactly(new CheckNow(A));
  }

  @Test
  @Requirement({"SDAM-177", "SDAM-178"})
  void aStateChangeBehindALoadBalancerClearsAtMostItsService() {
    now =
        RULES
            .open(TopologyDescription.initial(TopologyType.LOAD_BALANCED, null, List.of(A)))
            .next();
    TopologyDescription before = now;
    ObjectId service = new ObjectId();
    Failure stepDown = reply("code: 10107");
    Failure shutdown = reply("code: 91");
    assertThat(apply(new OperationFailed(A, stepDown, true, 21, 0, 0, service, 0))).isEmpty();
    assertThat(apply(new OperationFailed(A, shutdown, true, 21, 0, 0, service, 0)))
        .containsExactly(new ClearPool(A, shutdown, false, service));
    assertThat(now).isSameAs(before);
  }

  @Test
  @Requirement({"SDAM-180", "SDAM-184"})
  void aBusyLoadBalancerServiceLosesItsOwnConnectionsOnly() {
    now =
        RULES
            .open(TopologyDescription.initial(TopologyType.LOAD_BALANCED, null, List.of(A)))
            .next();
    ObjectId service = new ObjectId();
    assertThat(apply(new OperationFailed(A, reset, true, 21, 0, 0, service, 0)))
        .containsExactly(new ClearPool(A, reset, false, service));
    assertThat(apply(new OperationFailed(A, reset, false, 0, 0, 0, null, 0))).isEmpty();
    assertThat(now.server(A).type()).isEqualTo(ServerType.LOAD_BALANCER);
  }
}
