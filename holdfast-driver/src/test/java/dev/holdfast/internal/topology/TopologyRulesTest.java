package dev.holdfast.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.topology.Effect.CancelCheck;
import dev.holdfast.internal.topology.Effect.CheckDethroned;
import dev.holdfast.internal.topology.Effect.ClearPool;
import dev.holdfast.internal.topology.Effect.ReadyPool;
import dev.holdfast.internal.topology.TopologyEvent.CheckFailed;
import dev.holdfast.internal.topology.TopologyEvent.DethronedSilent;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.internal.topology.TopologyEvent.SrvHostsFound;
import dev.holdfast.test.Requirement;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the official suites do not ask: effects, and the cases next to theirs. */
class TopologyRulesTest extends RulesFixture {
  @Nested
  class AfterAHello {
    @Test
    @Requirement("SDAM-172")
    void theServersPoolIsMadeReady() {
      assertThat(hear(A, primary(1))).containsExactly(new ReadyPool(A));
    }

    @Test
    void anArbitersPoolIsNot() {
      assertThat(
              hear(
                  A,
                  "ok: 1, setName: 'rs', arbiterOnly: true, hosts: ['a', 'b'], maxWireVersion: 21"))
          .isEmpty();
    }

    @Test
    @Requirement("SDAM-172")
    void anyServersPoolIsMadeReadyOnADirectConnection() {
      now = TopologyDescription.initial(TopologyType.SINGLE, null, List.of(A));
      assertThat(hear(A, "ok: 1, setName: 'rs', arbiterOnly: true, maxWireVersion: 21"))
          .containsExactly(new ReadyPool(A));
    }

    @Test
    @Requirement({"SDAM-031", "SDAM-099"})
    void theWrongSetOnADirectConnectionIsToldAndItsPoolStaysPaused() {
      now = TopologyDescription.initial(TopologyType.SINGLE, "rs", List.of(A));
      assertThat(hear(A, "ok: 1, setName: 'other', isWritablePrimary: true, maxWireVersion: 21"))
          .isEmpty();
      assertThat(now.server(A).error())
          .hasMessage(
              "Server at a:27017 is a member of replica set 'other', but the client was told replicaSet=rs");
    }

    @Test
    @Requirement({"SDAM-052", "SDAM-087", "SDAM-221"})
    void anOlderTopologyVersionIsIgnored() {
      hear(
          A,
          primary(1)
              + ", topologyVersion: {processId: ObjectId('000000000000000000000001'), counter: NumberLong(5)}");
      TopologyDescription before = now;
      assertThat(
              hear(
                  A,
                  secondary()
                      + ", topologyVersion: {processId: ObjectId('000000000000000000000001'), counter: NumberLong(4)}"))
          .isEmpty();
      assertThat(now).isSameAs(before);
    }

    @Test
    @Requirement({"SDAM-052", "SDAM-087", "SDAM-221"})
    void theSameTopologyVersionIsNotOld() {
      String version =
          ", topologyVersion: {processId: ObjectId('000000000000000000000001'), counter: NumberLong(5)}";
      hear(A, primary(1) + version);
      hear(A, secondary() + version);
      assertThat(now.server(A).type()).isEqualTo(ServerType.REPLICA_SET_SECONDARY);
    }

    @Test
    @Requirement("SDAM-141")
    void aPrimaryThatOnlyASecondaryNamesStaysUnknown() {
      hear(A, secondary() + ", primary: 'b:27017'");
      assertThat(now.server(B).type()).isEqualTo(ServerType.UNKNOWN);
      assertThat(now.type()).isEqualTo(TopologyType.REPLICA_SET_NO_PRIMARY);
    }

    @Test
    @Requirement({"SDAM-103", "SDAM-221"})
    void aServerNobodyKnowsAnyMoreIsIgnored() {
      TopologyDescription before = now;
      assertThat(hear(new ServerAddress("x", 1), primary(1))).isEmpty();
      assertThat(now).isSameAs(before);
    }
  }

  @Nested
  class WhenANewerPrimaryIsFound {
    @Test
    @Requirement({"SDAM-073", "SDAM-157", "SDAM-160", "SDAM-162"})
    void theOldOneIsAskedAtOnceAndKeepsItsPool() {
      hear(A, primary(1).replace("maxWireVersion: 21", "maxWireVersion: 8"));
      assertThat(hear(B, primary(2))).containsExactly(new CheckDethroned(A), new ReadyPool(B));
      assertThat(now.server(A).error())
          .hasMessageContaining("primary marked stale due to discovery of newer primary");
    }

    @Test
    @Requirement("SDAM-161")
    void oneBefore42LosesItsPoolToo() {
      hear(A, primary(1).replace("maxWireVersion: 21", "maxWireVersion: 7"));
      List<Effect> effects = hear(B, primary(2));
      assertThat(effects).hasSize(3);
      assertThat(effects.get(0))
          .isInstanceOfSatisfying(
              ClearPool.class, clear -> assertThat(clear.server()).isEqualTo(A));
    }

    /** The one exception to the rule that a displaced primary from 4.2 on keeps its pool. */
    @Test
    void oneThatStaysSilentLosesWhatIsInFlight() {
      hear(A, primary(1));
      hear(B, primary(2));
      Failure timeout = Failure.of(new MongoSocketReadTimeoutException("no answer", A, null));
      assertThat(apply(new DethronedSilent(A, timeout)))
          .containsExactly(new ClearPool(A, timeout, true, null), new CancelCheck(A));
    }

    @Test
    void oneThatAnsweredMeanwhileKeepsEverything() {
      hear(A, primary(1));
      hear(B, primary(2));
      hear(A, secondary());
      Failure timeout = Failure.of(new MongoSocketReadTimeoutException("no answer", A, null));
      assertThat(apply(new DethronedSilent(A, timeout))).isEmpty();
    }

    @Test
    @Requirement({"SDAM-072", "SDAM-153"})
    void anOlderOneIsNotBelieved() {
      hear(A, primary(2));
      assertThat(hear(B, primary(1))).isEmpty();
      assertThat(now.primary().orElseThrow().address()).isEqualTo(A);
      assertThat(now.server(B).error())
          .hasMessage(
              "primary marked stale due to electionId/setVersion mismatch, (electionId %s, setVersion 1)"
                  + " is stale compared to (electionId %s, setVersion 1)",
              electionId(1), electionId(2));
      assertThat(now.type()).isEqualTo(TopologyType.REPLICA_SET_WITH_PRIMARY);
    }

    @Test
    @Requirement("SDAM-223")
    void electionIdsAreComparedAsUnsignedBytes() {
      hear(A, primary(1).replace(electionId(1), "7f0000000000000000000000"));
      hear(B, primary(1).replace(electionId(1), "800000000000000000000000"));
      assertThat(now.primary().orElseThrow().address()).isEqualTo(B);
    }
  }

  @Test
  @Requirement({"SDAM-057", "SDAM-074"})
  void aFailedCheckClearsThePoolAndATimeoutInterruptsWhatIsInFlight() {
    hear(A, primary(1));
    Failure reset = Failure.of(new MongoSocketReadException("reset", A));
    Failure timeout = Failure.of(new MongoSocketReadTimeoutException("silent", A, null));
    assertThat(apply(new CheckFailed(A, reset, 0)))
        .containsExactly(new ClearPool(A, reset, false, null));
    assertThat(apply(new CheckFailed(A, timeout, 0)))
        .containsExactly(new ClearPool(A, timeout, true, null));
  }

  @Test
  @Requirement("SDAM-074")
  void aFailedCheckLeavesItsErrorAndASuccessTakesItAway() {
    apply(new CheckFailed(A, Failure.of(new MongoSocketReadException("reset", A)), 5));
    assertThat(now.server(A).error()).hasMessage("reset");
    hear(A, secondary());
    assertThat(now.server(A).error()).isNull();
  }

  @Nested
  class WhenAServerIsHeardOfAgain {
    @Test
    @Requirement({"SDAM-053", "SDAM-091"})
    void theSameAnswerStillReplacesTheDescription() {
      for (TopologyType type :
          List.of(TopologyType.SINGLE, TopologyType.SHARDED, TopologyType.REPLICA_SET_NO_PRIMARY)) {
        now = TopologyDescription.initial(type, null, List.of(A));
        String hello =
            type == TopologyType.REPLICA_SET_NO_PRIMARY ? secondary() : "ok: 1, msg: 'isdbgrid'";
        hear(A, hello);
        apply(new HelloReceived(describe(A, hello, 7L, 99)));
        assertThat(now.server(A).timing().lastUpdateNanos()).as("%s", type).isEqualTo(99);
        assertThat(now.server(A).timing().roundTripNanos()).isEqualTo(7);
      }
    }

    @Test
    @Requirement("SDAM-091")
    void theSameFailureStillReplacesTheDescription() {
      now = TopologyDescription.initial(TopologyType.SINGLE, null, List.of(A));
      Failure reset = Failure.of(new MongoSocketReadException("reset", A));
      apply(new CheckFailed(A, reset, 1));
      apply(new CheckFailed(A, reset, 2));
      assertThat(now.server(A).timing().lastUpdateNanos()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"1, 6", "2, 1"})
    @Requirement({"SDAM-052", "SDAM-086", "SDAM-087"})
    void aNewerVersionOrAnotherProcessIsBelieved(int process, int counter) {
      hear(A, primary(1) + version(1, 5));
      hear(A, secondary() + version(process, counter));
      assertThat(now.server(A).type()).isEqualTo(ServerType.REPLICA_SET_SECONDARY);
    }

    @Test
    @Requirement("SDAM-085")
    void withoutAVersionOnEitherSideItIsBelieved() {
      hear(A, primary(1) + version(1, 5));
      hear(A, secondary());
      assertThat(now.server(A).type()).isEqualTo(ServerType.REPLICA_SET_SECONDARY);
      hear(A, primary(2) + version(1, 1));
      assertThat(now.server(A).type()).isEqualTo(ServerType.REPLICA_SET_PRIMARY);
    }

    @Test
    @Requirement({"SDAM-068", "SDAM-090"})
    void aDirectConnectionFollowsAnyChangeOfTypeAndStaysDirect() {
      List<String> hellos =
          List.of(
              "ok: 0",
              "ok: 1",
              "ok: 1, msg: 'isdbgrid'",
              primary(1),
              secondary(),
              "ok: 1, setName: 'rs', arbiterOnly: true",
              "ok: 1, setName: 'rs', hidden: true",
              "ok: 1, isreplicaset: true");
      for (String before : hellos) {
        for (String after : hellos) {
          now = TopologyDescription.initial(TopologyType.SINGLE, null, List.of(A));
          hear(A, before);
          hear(A, after);
          assertThat(now.server(A)).isEqualTo(describe(A, after, 1L, 0));
          assertThat(now.type()).isEqualTo(TopologyType.SINGLE);
          assertThat(now.servers()).hasSize(1);
        }
      }
    }

    @Test
    @Requirement("SDAM-172")
    void itsPoolIsMadeReadyEachTime() {
      hear(A, secondary());
      assertThat(hear(A, secondary())).containsExactly(new ReadyPool(A));
    }

    @Test
    @Requirement("SDAM-078")
    void itsRoundTripTimeIsKeptBetweenKnownTypesAndForgottenByAFailure() {
      hear(A, primary(1));
      hear(A, secondary());
      assertThat(now.server(A).timing().roundTripNanos()).isEqualTo(1);
      fail(reply("code: 13436"), true, 0, 0);
      assertThat(now.server(A).timing().roundTripNanos()).isNull();
      hear(A, secondary());
      apply(new CheckFailed(A, Failure.of(new MongoSocketReadException("reset", A)), 5));
      assertThat(now.server(A).timing().roundTripNanos()).isNull();
    }
  }

  @Nested
  class WhatMembersSay {
    private final ServerAddress c = new ServerAddress("c", 27017);

    @Test
    @Requirement({"SDAM-069", "SDAM-070"})
    void aMemberThatWasNeverInitiatedStaysAndItsHostsAndSetNameCountForNothing() {
      hear(A, "ok: 1, isreplicaset: true, setName: 'other', hosts: ['c']");
      assertThat(now.server(A).type()).isEqualTo(ServerType.REPLICA_SET_GHOST);
      assertThat(now.servers()).containsOnlyKeys(A, B);
      assertThat(now.setName()).isEqualTo("rs");
    }

    @Test
    @Requirement({"SDAM-069", "SDAM-071"})
    void aHiddenMemberStaysAndItsHostsAreUsed() {
      hear(A, "ok: 1, setName: 'rs', hidden: true, secondary: true, hosts: ['b', 'c']");
      assertThat(now.server(A).type()).isEqualTo(ServerType.REPLICA_SET_OTHER);
      assertThat(now.servers()).containsOnlyKeys(A, B, c);
    }

    @Test
    @Requirement("SDAM-147")
    void aSecondarysHostsAreNotAddedWhileThereIsAPrimary() {
      hear(A, primary(1));
      hear(B, secondary().replace("['a', 'b']", "['a', 'b', 'c']"));
      assertThat(now.servers()).containsOnlyKeys(A, B);
    }

    @Test
    @Requirement("SDAM-143")
    void aSecondaryRemovesNobodyElse() {
      hear(A, secondary().replace("['a', 'b']", "['a']"));
      assertThat(now.servers()).containsOnlyKeys(A, B);
    }

    @Test
    @Requirement("SDAM-142")
    void aSecondaryOfAnotherNameIsRemovedAfterItsHostsWereUsed() {
      hear(A, "ok: 1, setName: 'rs', secondary: true, me: 'c:27017', hosts: ['c', 'b']");
      assertThat(now.servers()).containsOnlyKeys(B, c);
    }

    @Test
    @Requirement("SDAM-164")
    void aPrimaryOfAnotherNameStaysIfItsHostsNameIt() {
      hear(A, primary(1) + ", me: 'x:1'");
      assertThat(now.primary().orElseThrow().address()).isEqualTo(A);
    }

    @Test
    @Requirement("SDAM-224")
    void aSecondarysSetVersionChangesNothing() {
      hear(A, primary(1));
      Membership.ElectionPoint max = now.maxElection();
      hear(B, secondary() + ", setVersion: 9, electionId: ObjectId('" + electionId(9) + "')");
      assertThat(now.maxElection()).isEqualTo(max);
      hear(A, primary(1));
      assertThat(now.primary().orElseThrow().address()).isEqualTo(A);
    }
  }

  @Test
  void srvAnswersReplaceMongosesButNeverAReplicaSet() {
    ServerAddress c = new ServerAddress("c", 27017);
    apply(new SrvHostsFound(List.of(c)));
    assertThat(now.servers()).containsOnlyKeys(A, B);
    now = TopologyDescription.initial(TopologyType.SHARDED, null, List.of(A, B));
    apply(new SrvHostsFound(List.of(B, c)));
    assertThat(now.servers()).containsOnlyKeys(B, c);
    apply(new SrvHostsFound(List.of()));
    assertThat(now.servers()).containsOnlyKeys(B, c);
  }
}
