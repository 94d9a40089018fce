package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Outcome;
import dev.holdfast.cli.demo.Call.Failure;
import dev.holdfast.cli.demo.Call.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class VerdictTest {
  @Test
  void anAcknowledgedWriteThatIsThereOnceIsCorrect() {
    Verdict verdict =
        Verdict.of(
            List.of(acknowledged(Kind.INSERT, "i"), acknowledged(Kind.TRANSACTION, "t")),
            Map.of("i", 1, "t", 2));
    assertThat(verdict.holds()).isTrue();
    assertThat(verdict.acknowledged()).isEqualTo(2);
    assertThat(verdict.examples()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(value = Kind.class, names = "READ", mode = Mode.EXCLUDE)
  void anAcknowledgedWriteThatIsMissingIsLost(Kind kind) {
    Verdict verdict = Verdict.of(List.of(acknowledged(kind, "k")), Map.of());
    assertThat(verdict.lost()).isEqualTo(1);
    assertThat(verdict.holds()).isFalse();
    assertThat(verdict.examples())
        .containsExactly(kind + " k: LOST, 0 of " + kind.traces() + " traces found (acknowledged)");
  }

  @Test
  void aWriteThatIsThereTwiceIsDoubledWhateverItsOutcome() {
    Verdict verdict =
        Verdict.of(
            List.of(acknowledged(Kind.UPDATE, "a"), failed(Kind.UPDATE, "b", Outcome.UNKNOWN)),
            Map.of("a", 2, "b", 2));
    assertThat(verdict.doubled()).isEqualTo(2);
    assertThat(verdict.holds()).isFalse();
  }

  @Test
  void anUnknownWriteMayBeThereOrNot() {
    List<Call> calls =
        List.of(
            failed(Kind.INSERT, "there", Outcome.UNKNOWN),
            failed(Kind.INSERT, "gone", Outcome.UNKNOWN),
            failed(Kind.INSERT, "applied", Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED));
    Verdict verdict = Verdict.of(calls, Map.of("there", 1, "applied", 1));
    assertThat(verdict.holds()).isTrue();
    assertThat(verdict.failed()).isEqualTo(3);
    assertThat(verdict.failedByOutcome())
        .containsEntry(Outcome.UNKNOWN, 2L)
        .containsEntry(Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED, 1L);
    assertThat(verdict.acknowledged()).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = Outcome.class,
      names = {"NOT_SENT", "REJECTED"})
  void aRejectedWriteMustNotBeThere(Outcome outcome) {
    List<Call> calls = List.of(failed(Kind.INSERT, "k", outcome));
    assertThat(Verdict.of(calls, Map.of("k", 1)).contradicted()).isEqualTo(1);
    assertThat(Verdict.of(calls, Map.of("k", 1)).holds()).isFalse();
    assertThat(Verdict.of(calls, Map.of()).holds()).isTrue();
  }

  @Test
  void aTransactionIsThereAsAWholeOrNotAtAll() {
    List<Call> unknown = List.of(failed(Kind.TRANSACTION, "t", Outcome.UNKNOWN));
    assertThat(Verdict.of(unknown, Map.of("t", 1)).torn()).isEqualTo(1);
    assertThat(Verdict.of(unknown, Map.of("t", 2)).holds()).isTrue();
    assertThat(Verdict.of(unknown, Map.of()).holds()).isTrue();
  }

  @Test
  void readsLeaveNoTracesAndAreCountedSeparately() {
    Verdict verdict =
        Verdict.of(
            List.of(acknowledged(Kind.READ, "r"), failed(Kind.READ, "s", Outcome.NOT_SENT)),
            Map.of());
    assertThat(verdict.holds()).isTrue();
    assertThat(verdict.reads()).isEqualTo(1);
    assertThat(verdict.failedByException()).containsEntry("MongoTimeoutException", 1L);
  }

  private static Call acknowledged(Kind kind, String key) {
    return new Call(kind, key, 0, 1, null);
  }

  private static Call failed(Kind kind, String key, Outcome outcome) {
    return new Call(kind, key, 0, 1, new Failure(outcome, "MongoTimeoutException", List.of()));
  }
}
