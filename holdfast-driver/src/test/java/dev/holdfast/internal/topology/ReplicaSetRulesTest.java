package dev.holdfast.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.internal.topology.Membership.ElectionPoint;
import dev.holdfast.test.Requirement;
import org.bson.types.ObjectId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of two primaries is the newer one. Election ids are told by their first byte; {@code -} is none. */
class ReplicaSetRulesTest {
  @ParameterizedTest
  @CsvSource({
    // max, reported, max afterwards
    "- -, - -, - -",
    "- -, 01 1, 01 1",
    "- -, 00 -, 00 -",
    "- -, - 0, - 0",
    "01 1, 02 1, 02 1",
    "01 5, 02 1, 02 1",
    "01 1, 01 1, 01 1",
    "01 1, 01 2, 01 2",
    "01 1, 02 -, 02 -",
    "7f 1, 80 1, 80 1",
    "fe 1, ff 1, ff 1",
    "01 2, 01 1, stale",
    "01 1, 01 -, stale",
    "02 1, 01 9, stale",
    "01 1, - 9, stale",
    "00 -, - 9, stale",
    "ff 1, fe 1, stale",
    "80 1, 7f 1, stale"
  })
  @Requirement({"SDAM-150", "SDAM-151", "SDAM-152", "SDAM-153", "SDAM-223"})
  void from60OnTheElectionDecidesThenTheSetVersion(String max, String reported, String after) {
    assertThat(ReplicaSetRules.newestByElection(point(max), point(reported)))
        .isEqualTo(after.equals("stale") ? null : point(after));
  }

  @ParameterizedTest
  @CsvSource({
    "- -, - -, - -",
    "- -, 01 1, 01 1",
    "01 1, 01 1, 01 1",
    "01 1, 02 1, 02 1",
    "02 1, 01 2, 01 2",
    // Incomplete: never stale; the set version only grows, the election stays.
    "02 2, - 1, 02 2",
    "02 2, - 3, 02 3",
    "02 2, 01 -, 02 2",
    "02 2, - -, 02 2",
    "- 2, 01 1, 01 2",
    "01 -, 01 1, 01 1",
    "01 2, 02 1, stale",
    "02 1, 01 1, stale",
    "80 1, 7f 1, stale"
  })
  @Requirement({"SDAM-154", "SDAM-155", "SDAM-156"})
  void before60TheSetVersionDecidesThenTheElection(String max, String reported, String after) {
    assertThat(ReplicaSetRules.newestBySetVersion(point(max), point(reported)))
        .isEqualTo(after.equals("stale") ? null : point(after));
  }

  private static ElectionPoint point(String text) {
    String[] parts = text.split(" ");
    return new ElectionPoint(
        parts[0].equals("-") ? null : new ObjectId(parts[0] + "0000000000000000000000"),
        parts[1].equals("-") ? null : Integer.valueOf(parts[1]));
  }
}
