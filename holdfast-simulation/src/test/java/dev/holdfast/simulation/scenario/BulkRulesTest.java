package dev.holdfast.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoBulkWriteException;
import dev.holdfast.ServerAddress;
import dev.holdfast.bulk.BulkWriteError;
import dev.holdfast.bulk.BulkWriteResult;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class BulkRulesTest {
  private static CallHistory.Call bulk(String what, int failed) {
    MongoBulkWriteException error =
        new MongoBulkWriteException(
            BulkWriteResult.unacknowledged(),
            List.of(new BulkWriteError(11000, "duplicate", new BsonDocument(), failed)),
            null,
            new ServerAddress("a", 27017),
            Set.of());
    return new CallHistory.Call(0, what, 0, 0, 1, List.of("i0", "i1", "i2"), false, error);
  }

  @Test
  void anOrderedBulkWriteDoesNothingAfterAnError() {
    assertThat(BulkRules.check(List.of(bulk("ordered bulkWrite", 1)), Set.of("i0"))).isEmpty();
    assertThat(BulkRules.check(List.of(bulk("ordered bulkWrite", 1)), Set.of("i0", "i2")))
        .extracting(Violation::rule)
        .containsExactly("an ordered bulk write ends with the statement that failed");
  }

  @Test
  void anUnorderedBulkWriteGoesOn() {
    assertThat(BulkRules.check(List.of(bulk("unordered bulkWrite", 1)), Set.of("i0", "i2")))
        .isEmpty();
  }
}
