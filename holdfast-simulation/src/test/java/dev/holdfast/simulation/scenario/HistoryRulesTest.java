package dev.holdfast.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoServerUnavailableException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.Outcome;
import dev.holdfast.internal.history.History;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HistoryRulesTest {
  private static CallHistory.Call call(@Nullable RuntimeException error, String... marks) {
    return new CallHistory.Call(0, "write", 0, 0, 1, List.of(marks), true, error);
  }

  private static MongoException failure(Outcome outcome) {
    MongoException failure = new MongoException("failed");
    History.write(failure, List.of(), outcome);
    return failure;
  }

  private static List<String> broken(CallHistory.Call call, String... documents) {
    return HistoryRules.check(
            List.of(call), Stream.of(documents).map(BsonDocument::parse).toList(), Long.MAX_VALUE)
        .stream()
        .map(Violation::rule)
        .toList();
  }

  @Test
  void aWriteThatWasAcknowledgedOrMayHaveHappenedIsFine() {
    assertThat(broken(call(null, "i1"), "{_id: 'i1'}")).isEmpty();
    assertThat(broken(call(failure(Outcome.UNKNOWN), "d/1"), "{_id: 'd', marks: ['1']}")).isEmpty();
    assertThat(broken(call(failure(Outcome.UNKNOWN), "d/1"), "{_id: 'd', marks: []}")).isEmpty();
  }

  @Test
  void anAcknowledgedWriteMustBeThere() {
    assertThat(broken(call(null, "i1"))).containsExactly("acknowledged write lost");
  }

  @Test
  void noWriteMayBeDoneTwice() {
    assertThat(broken(call(null, "d/1"), "{_id: 'd', marks: ['1', '2', '1']}"))
        .containsExactly("done twice");
  }

  @Test
  void aWriteThatCertainlyHasNotHappenedMustNotBeThere() {
    for (Outcome outcome : List.of(Outcome.NOT_SENT, Outcome.REJECTED)) {
      assertThat(broken(call(failure(outcome), "i1"), "{_id: 'i1'}"))
          .containsExactly("false outcome");
    }
  }

  @Test
  void ofATransactionAllMarksOrNoneAreThere() {
    assertThat(broken(call(failure(Outcome.UNKNOWN), "d/1", "e/1"), "{_id: 'd', marks: ['1']}"))
        .containsExactly("torn");
  }

  @Test
  void onlyExceptionsOfTheDriverAreExpected() {
    assertThat(broken(call(new IllegalArgumentException(), "i1")))
        .containsExactly("unexpected exception");
  }

  @Test
  void aMemberThatLeavesMustNotFailACall() {
    assertThat(broken(call(new MongoServerUnavailableException("it has left"), "i1")))
        .containsExactly("a member that leaves fails no call");
  }

  @Test
  void aMemberThatLeavesMayEndACursor() {
    CallHistory.Call cursor =
        new CallHistory.Call(
            0,
            "find",
            0,
            0,
            1,
            List.of(),
            true,
            new MongoServerUnavailableException("it has left"));
    assertThat(broken(cursor)).isEmpty();
  }

  @Test
  void theApplicationIsNotBlamed() {
    assertThat(broken(call(new MongoClientException("Remove the timeout"), "i1")))
        .containsExactly("unexpected exception");
    assertThat(broken(call(new MongoTimeoutException("no server"), "i1"))).isEmpty();
  }
}
