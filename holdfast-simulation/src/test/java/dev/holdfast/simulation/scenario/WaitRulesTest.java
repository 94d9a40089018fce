package dev.holdfast.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.simulation.scenario.Timeline.Kind;
import dev.holdfast.simulation.scenario.Timeline.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitRulesTest {
  private static final Duration SEARCH = Duration.ofSeconds(5);

  private final List<Point> points = new ArrayList<>();

  private WaitRulesTest at(double seconds, Kind kind) {
    points.add(new Point((long) (seconds * 1e9), kind));
    return this;
  }

  private List<String> broken() {
    return WaitRules.check(points, SEARCH).stream().map(Violation::rule).toList();
  }

  @Test
  void aCallMayTakeAsLongAsItsCommand() {
    at(1, Kind.SERVER_KNOWN).at(10, Kind.CALL_BEGINS).at(10, Kind.BUSY_BEGINS);
    at(30, Kind.BUSY_ENDS).at(30, Kind.CALL_ENDS).at(60, Kind.CLOSED);
    assertThat(broken()).isEmpty();
  }

  @Test
  void aCallMayBackOffAfterAFailure() {
    at(1, Kind.SERVER_KNOWN).at(10, Kind.CALL_BEGINS).at(10, Kind.BUSY_BEGINS);
    at(11, Kind.BUSY_ENDS).at(11, Kind.FAILURE);
    at(13, Kind.BUSY_BEGINS).at(13, Kind.BUSY_ENDS).at(13, Kind.CALL_ENDS).at(60, Kind.CLOSED);
    assertThat(broken()).isEmpty();
  }

  @Test
  void aCallMustNotWaitForAServerThatIsKnown() {
    at(1, Kind.SERVER_UNKNOWN).at(2, Kind.CALL_BEGINS).at(3, Kind.SERVER_KNOWN);
    at(8, Kind.CALL_ENDS);
    assertThat(broken()).containsExactly("a call waits although a server is known");
  }

  @Test
  void aCallMayWaitWhileATroubleLasts() {
    at(1, Kind.SERVER_KNOWN).at(1, Kind.TROUBLE_BEGINS).at(2, Kind.CALL_BEGINS);
    at(20, Kind.HEALED).at(21, Kind.CALL_ENDS).at(60, Kind.CLOSED);
    assertThat(broken()).isEmpty();
  }

  @Test
  void aCallMayWaitForAnElection() {
    at(1, Kind.SERVER_UNKNOWN).at(2, Kind.CALL_BEGINS).at(20, Kind.PRIMARY_ELECTED);
    at(21, Kind.SERVER_KNOWN).at(21, Kind.CALL_ENDS).at(60, Kind.CLOSED);
    assertThat(broken()).isEmpty();
  }

  @Test
  void aNewPrimaryMustBeFound() {
    at(1, Kind.PRIMARY_ELECTED).at(1, Kind.SERVER_UNKNOWN).at(2, Kind.CALL_BEGINS);
    at(9, Kind.SERVER_KNOWN).at(9, Kind.CALL_ENDS);
    assertThat(broken()).containsExactly("the primary of a healthy deployment is found");
  }

  @Test
  void theSearchMayTakeAsLongAgainAsTheOutage() {
    at(1, Kind.SERVER_UNKNOWN).at(2, Kind.CALL_BEGINS).at(5, Kind.PRIMARY_ELECTED);
    at(13, Kind.SERVER_KNOWN).at(13, Kind.CALL_ENDS).at(60, Kind.CLOSED);
    assertThat(broken()).isEmpty();
  }
}
