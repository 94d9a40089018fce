package dev.holdfast.internal.selection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ReadPreference;
import dev.holdfast.ReadPreferenceHedgeOptions;
import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.TopologyType;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadPreferenceArgumentTest {
  private static final String[] MODES = {
    "primaryPreferred", "secondary", "secondaryPreferred", "nearest"
  };

  @ParameterizedTest
  @ValueSource(strings = {"primaryPreferred", "secondary", "secondaryPreferred", "nearest"})
  void routersAndMembersAreToldEveryModeButThePrimary(String mode) {
    ReadPreference preference = ReadPreference.valueOf(mode);
    BsonDocument told = BsonDocument.parse("{mode: '" + mode + "'}");
    assertThat(sharded(preference)).isEqualTo(told);
    assertThat(balanced(preference)).isEqualTo(told);
    assertThat(member(preference)).isEqualTo(told);
    assertThat(direct(preference, ServerType.REPLICA_SET_SECONDARY)).isEqualTo(told);
    assertThat(direct(preference, ServerType.SHARD_ROUTER)).isEqualTo(told);
  }

  @Test
  void thePrimaryNeedsNoTelling() {
    assertThat(sharded(ReadPreference.primary())).isNull();
    assertThat(balanced(ReadPreference.primary())).isNull();
    assertThat(member(ReadPreference.primary())).isNull();
    assertThat(direct(ReadPreference.primary(), ServerType.SHARD_ROUTER)).isNull();
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "REPLICA_SET_PRIMARY",
        "REPLICA_SET_SECONDARY",
        "REPLICA_SET_ARBITER",
        "REPLICA_SET_OTHER",
        "REPLICA_SET_GHOST"
      })
  void aDirectConnectionReadsFromAnyMemberThoughThePrimaryIsPreferred(ServerType type) {
    assertThat(direct(ReadPreference.primary(), type))
        .isEqualTo(BsonDocument.parse("{mode: 'primaryPreferred'}"));
  }

  @Test
  void aStandaloneIsToldNothing() {
    assertThat(direct(ReadPreference.primary(), ServerType.STANDALONE)).isNull();
    for (String mode : MODES) {
      assertThat(direct(ReadPreference.valueOf(mode), ServerType.STANDALONE)).isNull();
    }
  }

  // Server Selection, "Document structure"; Max Staleness Tests, "Direct connection to mongos".
  @Test
  void tagsStalenessAndHedgeTravelWithTheMode() {
    ReadPreference preference =
        ReadPreference.secondary(
                List.of(new TagSet(new Tag("dc", "ny")), new TagSet()), 120, TimeUnit.SECONDS)
            .withHedgeOptions(ReadPreferenceHedgeOptions.builder().enabled(true).build());
    assertThat(direct(preference, ServerType.SHARD_ROUTER))
        .isEqualTo(
            BsonDocument.parse(
                "{mode: 'secondary', tags: [{dc: 'ny'}, {}],"
                    + " maxStalenessSeconds: {$numberLong: '120'}, hedge: {enabled: true}}"));
  }

  @Test
  void whatWasNotAskedForIsNotSent() {
    assertThat(sharded(ReadPreference.secondary()).keySet()).containsExactly("mode");
  }

  private static BsonDocument sharded(ReadPreference preference) {
    return ReadPreferenceArgument.of(preference, TopologyType.SHARDED, ServerType.SHARD_ROUTER);
  }

  private static BsonDocument balanced(ReadPreference preference) {
    return ReadPreferenceArgument.of(
        preference, TopologyType.LOAD_BALANCED, ServerType.LOAD_BALANCER);
  }

  private static BsonDocument member(ReadPreference preference) {
    return ReadPreferenceArgument.of(
        preference, TopologyType.REPLICA_SET_WITH_PRIMARY, ServerType.REPLICA_SET_SECONDARY);
  }

  private static BsonDocument direct(ReadPreference preference, ServerType type) {
    return ReadPreferenceArgument.of(preference, TopologyType.SINGLE, type);
  }
}
