package dev.holdfast;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.bson.BsonTimestamp;
import org.junit.jupiter.api.Test;

class SessionOptionsTest {
  @Test
  void aTransactionTakesFromTheDefaultsOnlyWhatItDoesNotSayItself() {
    TransactionOptions own =
        TransactionOptions.builder()
            .readConcern(ReadConcern.SNAPSHOT)
            .maxCommitTime(2L, SECONDS)
            .build();
    TransactionOptions defaults =
        TransactionOptions.builder()
            .readConcern(ReadConcern.MAJORITY)
            .writeConcern(WriteConcern.MAJORITY)
            .readPreference(ReadPreference.primary())
            .timeout(0L, SECONDS)
            .build();
    TransactionOptions merged = TransactionOptions.merge(own, defaults);
    assertThat(merged.getReadConcern()).isEqualTo(ReadConcern.SNAPSHOT);
    assertThat(merged.getWriteConcern()).isEqualTo(WriteConcern.MAJORITY);
    assertThat(merged.getReadPreference()).isEqualTo(ReadPreference.primary());
    assertThat(merged.getMaxCommitTime(MILLISECONDS)).isEqualTo(2000);
    assertThat(merged.getTimeout(SECONDS)).isZero();
    assertThat(TransactionOptions.merge(own, TransactionOptions.builder().build())).isEqualTo(own);
  }

  @Test
  void timesThatWouldMeanNoLimitByRoundingAreRefused() {
    TransactionOptions.Builder builder = TransactionOptions.builder();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.timeout(1L, MICROSECONDS))
        .withMessage(
            "timeout is 1 in units of MICROSECONDS; it must be 0 (no limit), or 1 ms or more.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.maxCommitTime(0L, SECONDS))
        .withMessage("maxCommitTime is 0 in units of SECONDS; it must be 1 ms or more.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClientSessionOptions.builder().defaultTimeout(-1, SECONDS));
    assertThat(builder.maxCommitTime(null, SECONDS).timeout(null, SECONDS).build())
        .hasToString("TransactionOptions{}");
  }

  @Test
  void aSnapshotTimeNeedsASnapshot() {
    BsonTimestamp time = new BsonTimestamp(5, 6);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClientSessionOptions.builder().snapshotTime(time).build())
        .withMessage(
            "snapshotTime is set, but the session does not read from a snapshot. Set"
                + " snapshot(true), or leave snapshotTime out.");
    ClientSessionOptions options =
        ClientSessionOptions.builder().snapshot(true).snapshotTime(time).build();
    assertThat(options.getSnapshotTime()).isEqualTo(time);
    assertThat(ClientSessionOptions.builder(options).build()).isEqualTo(options);
    assertThat(ClientSessionOptions.builder().snapshot(true).build()).isNotEqualTo(options);
  }

  @Test
  void aSessionIsNotBothCausallyConsistentAndASnapshot() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> ClientSessionOptions.builder().causallyConsistent(true).snapshot(true).build())
        .withMessage(
            "A session cannot both be causally consistent and read from a snapshot: a snapshot does"
                + " not see later writes. Set one of the two.");
    ClientSessionOptions snapshot =
        ClientSessionOptions.builder().causallyConsistent(false).snapshot(true).build();
    assertThat(snapshot.isSnapshot()).isTrue();
  }

  @Test
  void sessionOptionsAreCopiedWhole() {
    ClientSessionOptions options =
        ClientSessionOptions.builder()
            .causallyConsistent(true)
            .defaultTimeout(3, SECONDS)
            .defaultTransactionOptions(
                TransactionOptions.builder().writeConcern(WriteConcern.W1).build())
            .build();
    assertThat(ClientSessionOptions.builder(options).build())
        .isEqualTo(options)
        .hasSameHashCodeAs(options);
    assertThat(ClientSessionOptions.builder(options).causallyConsistent(false).build())
        .isNotEqualTo(options);
    assertThat(options.getDefaultTimeout(MILLISECONDS)).isEqualTo(3000);
    assertThat(ClientSessionOptions.builder().build().getDefaultTimeout(SECONDS)).isNull();
  }
}
