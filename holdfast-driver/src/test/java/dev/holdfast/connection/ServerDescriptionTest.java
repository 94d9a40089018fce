package dev.holdfast.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ServerAddress;
import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import java.util.Date;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class ServerDescriptionTest {
  private static final ServerAddress A = new ServerAddress("a:27017");

  @Test
  void anAddressAndAStateAreAllItTakes() {
    ServerDescription fresh = base().build();
    assertThat(fresh.getType()).isEqualTo(ServerType.UNKNOWN);
    assertThat(fresh.isOk()).isFalse();
    assertThat(fresh.getHosts()).isEmpty();
    assertThat(fresh.getTagSet()).isEqualTo(new TagSet());
    assertThat(fresh.getMaxDocumentSize()).isEqualTo(16 * 1024 * 1024);
    assertThat(fresh.getException()).isNull();
  }

  @Test
  void anAddressAndAStateAreNeeded() {
    assertThatThrownBy(
            () -> ServerDescription.builder().state(ServerConnectionState.CONNECTING).build())
        .hasMessage("address must not be null.");
    assertThatThrownBy(() -> ServerDescription.builder().address(A).build())
        .hasMessage("state must not be null.");
  }

  @Test
  void everyFactDistinguishesTwoDescriptions() {
    ServerDescription plain = base().build();
    for (Map.Entry<String, UnaryOperator<ServerDescription.Builder>> fact : facts().entrySet()) {
      ServerDescription other = fact.getValue().apply(base()).build();
      assertThat(other).as(fact.getKey()).isNotEqualTo(plain);
      assertThat(other).as(fact.getKey()).isEqualTo(fact.getValue().apply(base()).build());
      assertThat(other).as(fact.getKey()).hasSameHashCodeAs(fact.getValue().apply(base()).build());
      assertThat(ServerDescription.builder(other).build()).as(fact.getKey()).isEqualTo(other);
    }
  }

  @Test
  void timesDoNot() {
    ServerDescription later =
        base()
            .lastUpdateTimeNanos(1)
            .lastWriteDate(new Date(2))
            .roundTripTime(3, TimeUnit.NANOSECONDS)
            .minRoundTripTime(4, TimeUnit.NANOSECONDS)
            .build();
    assertThat(later).isEqualTo(base().build()).hasSameHashCodeAs(base().build());
    ServerDescription copy = ServerDescription.builder(later).build();
    assertThat(copy.getLastUpdateTime(TimeUnit.NANOSECONDS)).isEqualTo(1);
    assertThat(copy.getLastWriteDate()).isEqualTo(new Date(2));
    assertThat(copy.getRoundTripTimeNanos()).isEqualTo(3);
    assertThat(copy.getMinRoundTripTimeNanos()).isEqualTo(4);
  }

  @Test
  void nobodyCanChangeADescription() {
    Set<String> hosts = new LinkedHashSet<>(List.of("b:1", "a:1"));
    ServerDescription.Builder builder = base().hosts(hosts).lastWriteDate(new Date(1));
    ServerDescription description = builder.build();
    hosts.add("c:1");
    builder.type(ServerType.STANDALONE).lastWriteDate(null);
    description.getLastWriteDate().setTime(5);
    assertThat(description.getHosts()).containsExactly("b:1", "a:1");
    assertThat(description.getType()).isEqualTo(ServerType.UNKNOWN);
    assertThat(description.getLastWriteDate()).isEqualTo(new Date(1));
    assertThatThrownBy(() -> description.getHosts().add("d:1"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void whatTakesWritesAndWhatAnswersForSecondaries() {
    Set<ServerType> both =
        EnumSet.of(ServerType.STANDALONE, ServerType.SHARD_ROUTER, ServerType.LOAD_BALANCER);
    for (ServerType type : ServerType.values()) {
      ServerDescription ok = base().type(type).ok(true).build();
      assertThat(ok.isPrimary())
          .as("%s takes writes", type)
          .isEqualTo(both.contains(type) || type == ServerType.REPLICA_SET_PRIMARY);
      assertThat(ok.isSecondary())
          .as("%s answers for secondaries", type)
          .isEqualTo(both.contains(type) || type == ServerType.REPLICA_SET_SECONDARY);
      assertThat(base().type(type).build().isPrimary()).as("%s, not ok", type).isFalse();
      assertThat(base().type(type).build().isSecondary()).as("%s, not ok", type).isFalse();
    }
  }

  @Test
  void tagsAreAskedOfMembersOnly() {
    TagSet ny = new TagSet(new Tag("dc", "ny"));
    ServerDescription.Builder ok = base().ok(true);
    assertThat(ok.type(ServerType.REPLICA_SET_SECONDARY).build().hasTags(ny)).isFalse();
    assertThat(ok.type(ServerType.SHARD_ROUTER).build().hasTags(ny)).isTrue();
    assertThat(ok.type(ServerType.REPLICA_SET_SECONDARY).tagSet(ny).build().hasTags(ny)).isTrue();
    assertThat(ok.ok(false).build().hasTags(ny)).isFalse();
  }

  @Test
  void whoIsTooOldOrTooNewIsIncompatible() {
    ServerDescription.Builder ok = base().type(ServerType.STANDALONE).ok(true);
    assertThat(ok.maxWireVersion(6).build().isCompatibleWithDriver()).isTrue();
    assertThat(ok.maxWireVersion(5).build().isIncompatiblyOlderThanDriver()).isTrue();
    assertThat(ok.minWireVersion(29).maxWireVersion(40).build().isCompatibleWithDriver()).isTrue();
    assertThat(ok.minWireVersion(30).build().isIncompatiblyNewerThanDriver()).isTrue();
    assertThat(ok.ok(false).build().isCompatibleWithDriver()).isTrue();
    assertThat(base().type(ServerType.LOAD_BALANCER).ok(true).build().isCompatibleWithDriver())
        .isTrue();
  }

  @Test
  void theShortDescriptionSaysWhoAndWhatAndWhyNot() {
    assertThat(
            base()
                .type(ServerType.REPLICA_SET_PRIMARY)
                .ok(true)
                .state(ServerConnectionState.CONNECTED)
                .roundTripTime(1500, TimeUnit.MICROSECONDS)
                .build()
                .getShortDescription())
        .isEqualTo(
            "{address=a:27017, type=REPLICA_SET_PRIMARY, roundTripTime=1.5 ms, state=CONNECTED}");
    assertThat(
            base()
                .exception(new MongoSocketReadException("reset", A))
                .build()
                .getShortDescription())
        .isEqualTo(
            "{address=a:27017, type=UNKNOWN, state=CONNECTING,"
                + " exception={dev.holdfast.MongoSocketReadException: reset}}");
  }

  private static Map<String, UnaryOperator<ServerDescription.Builder>> facts() {
    return Map.ofEntries(
        Map.entry("address", b -> b.address(new ServerAddress("b"))),
        Map.entry("state", b -> b.state(ServerConnectionState.CONNECTED)),
        Map.entry("canonicalAddress", b -> b.canonicalAddress("me:1")),
        Map.entry("type", b -> b.type(ServerType.STANDALONE)),
        Map.entry("ok", b -> b.ok(true)),
        Map.entry("cryptd", b -> b.cryptd(true)),
        Map.entry("helloOk", b -> b.helloOk(true)),
        Map.entry("hosts", b -> b.hosts(Set.of("h:1"))),
        Map.entry("passives", b -> b.passives(Set.of("h:1"))),
        Map.entry("arbiters", b -> b.arbiters(Set.of("h:1"))),
        Map.entry("primary", b -> b.primary("h:1")),
        Map.entry("setName", b -> b.setName("rs")),
        Map.entry("electionId", b -> b.electionId(new ObjectId(1, 2))),
        Map.entry("setVersion", b -> b.setVersion(1)),
        Map.entry("tagSet", b -> b.tagSet(new TagSet(new Tag("dc", "ny")))),
        Map.entry("maxDocumentSize", b -> b.maxDocumentSize(1)),
        Map.entry("minWireVersion", b -> b.minWireVersion(1)),
        Map.entry("maxWireVersion", b -> b.maxWireVersion(1)),
        Map.entry(
            "topologyVersion", b -> b.topologyVersion(new TopologyVersion(new ObjectId(1, 2), 3))),
        Map.entry("logicalSessionTimeoutMinutes", b -> b.logicalSessionTimeoutMinutes(30)),
        Map.entry("exception", b -> b.exception(new MongoSocketReadException("reset", A))));
  }

  private static ServerDescription.Builder base() {
    return ServerDescription.builder().address(A).state(ServerConnectionState.CONNECTING);
  }
}
