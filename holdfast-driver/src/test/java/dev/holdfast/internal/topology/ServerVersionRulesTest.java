package dev.holdfast.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.topology.Effect.CheckDethroned;
import dev.holdfast.internal.topology.Effect.CheckNow;
import dev.holdfast.internal.topology.Effect.ClearPool;
import dev.holdfast.internal.topology.Effect.ReadyPool;
import dev.holdfast.internal.topology.TopologyEvent.OperationFailed;
import dev.holdfast.test.Requirement;
import org.junit.jupiter.api.Test;

/** Rules that depend on the server's version, at the first version of each side: 4.2 is wire version 8, 6.0 is 17. */
class ServerVersionRulesTest extends RulesFixture {
  @Test
  @Requirement("SDAM-208")
  void aStepDownOfA42ServerKeepsThePoolAndOneOfA40ServerClearsIt() {
    Failure stepDown = reply("code: 10107");
    hear(A, primary(1));
    assertThat(apply(new OperationFailed(A, stepDown, true, 8, 0, 0, null, 0)))
        .containsExactly(new CheckNow(A));

    hear(A, primary(1));
    assertThat(apply(new OperationFailed(A, stepDown, true, 7, 0, 0, null, 0)))
        .containsExactly(new ClearPool(A, stepDown, false, null), new CheckNow(A));
  }

  @Test
  @Requirement("SDAM-162")
  void aDisplaced42PrimaryKeepsItsPool() {
    hear(A, wire(8, primary(1)));
    assertThat(hear(B, primary(2))).containsExactly(new CheckDethroned(A), new ReadyPool(B));
  }

  @Test
  @Requirement("SDAM-150")
  void a60PrimaryOfAnOlderElectionIsStaleWhateverItsSetVersion() {
    hear(A, wire(17, primary(2)));
    hear(B, wire(17, primary(1)).replace("setVersion: 1", "setVersion: 2"));
    assertThat(now.server(A).type()).isEqualTo(ServerType.REPLICA_SET_PRIMARY);
    assertThat(now.server(B).type()).isEqualTo(ServerType.UNKNOWN);
  }

  @Test
  @Requirement("SDAM-154")
  void a53PrimaryWithANewerSetVersionIsCurrentWhateverItsElection() {
    hear(A, wire(16, primary(2)));
    hear(B, wire(16, primary(1)).replace("setVersion: 1", "setVersion: 2"));
    assertThat(now.server(A).type()).isEqualTo(ServerType.UNKNOWN);
    assertThat(now.server(B).type()).isEqualTo(ServerType.REPLICA_SET_PRIMARY);
  }

  private static String wire(int version, String hello) {
    return hello.replace("maxWireVersion: 21", "maxWireVersion: " + version);
  }
}
