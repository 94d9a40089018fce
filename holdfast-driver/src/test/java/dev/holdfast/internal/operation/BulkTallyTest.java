package dev.holdfast.internal.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ServerAddress;
import dev.holdfast.bulk.BulkWriteError;
import dev.holdfast.bulk.BulkWriteInsert;
import dev.holdfast.bulk.BulkWriteResult;
import dev.holdfast.bulk.BulkWriteUpsert;
import dev.holdfast.bulk.WriteConcernError;
import dev.holdfast.internal.operation.BulkRun.Sort;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;

class BulkTallyTest {
  private static final ServerAddress SERVER = new ServerAddress("a", 1);

  @Test
  void countsAddUpAndIndexesAreThoseOfTheBulk() {
    BulkTally tally = new BulkTally(false, index -> new BsonInt32(100 + index));
    tally.add(new BulkRun(Sort.INSERT, new int[] {1, 4, 7}), 0, 2, reply(2, 0));
    tally.add(new BulkRun(Sort.INSERT, new int[] {1, 4, 7}), 2, 1, reply(1, 0));
    tally.add(
        new BulkRun(Sort.UPDATE, new int[] {0, 3, 6}),
        1,
        2,
        new WriteReply(SERVER, 5, 2, List.of(upsert(1, 50)), List.of(), null, List.of()));
    tally.add(new BulkRun(Sort.DELETE, new int[] {2, 5}), 0, 2, reply(9, 0));
    assertThat(tally.result())
        .isEqualTo(
            BulkWriteResult.acknowledged(
                3, 4, 9, 2, List.of(upsert(6, 50)), List.of(insert(1), insert(4), insert(7))));
    assertThat(tally.isClean()).isTrue();
    assertThat(tally.isOver()).isFalse();
  }

  @Test
  void inOrderTheFirstErrorEndsItAndNothingBehindItIsInserted() {
    BulkTally tally = new BulkTally(true, index -> new BsonInt32(100 + index));
    BulkRun run = BulkRun.range(Sort.INSERT, 10, 15);
    tally.add(run, 1, 4, failed(1, error(1)));
    assertThat(tally.isOver()).isTrue();
    assertThat(tally.errors()).containsExactly(error(12));
    assertThat(tally.result().getInserts()).containsExactly(insert(11));
  }

  @Test
  void withoutOrderItGoesOnAndAllButTheErrorsAreInserted() {
    BulkTally tally = new BulkTally(false, index -> new BsonInt32(100 + index));
    tally.add(new BulkRun(Sort.DELETE, new int[] {3}), 0, 1, failed(0, error(0)));
    tally.add(new BulkRun(Sort.INSERT, new int[] {0, 1, 2}), 0, 3, failed(2, error(1)));
    assertThat(tally.isOver()).isFalse();
    assertThat(tally.isClean()).isFalse();
    assertThat(tally.errors()).containsExactly(error(1), error(3));
    assertThat(tally.result().getInserts()).containsExactly(insert(0), insert(2));
  }

  @Test
  void anUnmetWriteConcernEndsNothingAndTheLastOneIsKept() {
    BulkTally tally = new BulkTally(true, index -> null);
    BulkRun run = BulkRun.range(Sort.DELETE, 0, 2);
    for (int code : new int[] {64, 91}) {
      WriteConcernError unmet = new WriteConcernError(code, "", "", new BsonDocument());
      tally.add(
          run,
          0,
          1,
          new WriteReply(SERVER, 1, 0, List.of(), List.of(), unmet, List.of("L" + code)));
    }
    assertThat(tally.isOver()).isFalse();
    assertThat(tally.isClean()).isFalse();
    assertThat(tally.writeConcernError().getCode()).isEqualTo(91);
    assertThat(tally.labels()).containsExactly("L64", "L91");
  }

  @Test
  void documentsWhoseIdsNobodyKnowsAreOnlyCounted() {
    BulkTally tally = new BulkTally(true, index -> null);
    tally.add(BulkRun.range(Sort.INSERT, 0, 2), 0, 2, reply(2, 0));
    assertThat(tally.result())
        .isEqualTo(BulkWriteResult.acknowledged(2, 0, 0, 0, List.of(), List.of()));
  }

  @Test
  void whatIsNotAcknowledgedLeavesNoTrace() {
    BulkTally tally = new BulkTally(true, index -> null);
    tally.add(BulkRun.range(Sort.INSERT, 0, 1), 0, 1, WriteReply.UNACKNOWLEDGED);
    assertThat(tally.server()).isNull();
  }

  private static WriteReply reply(int n, int modified) {
    return new WriteReply(SERVER, n, modified, List.of(), List.of(), null, List.of());
  }

  private static WriteReply failed(int n, BulkWriteError error) {
    return new WriteReply(SERVER, n, 0, List.of(), List.of(error), null, List.of());
  }

  private static BulkWriteError error(int index) {
    return new BulkWriteError(11000, "dup", new BsonDocument(), index);
  }

  private static BulkWriteInsert insert(int index) {
    return new BulkWriteInsert(index, new BsonInt32(100 + index));
  }

  private static BulkWriteUpsert upsert(int index, int id) {
    return new BulkWriteUpsert(index, new BsonInt32(id));
  }
}
