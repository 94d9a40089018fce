package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.bulk.BulkWriteError;
import dev.holdfast.bulk.BulkWriteResult;
import dev.holdfast.bulk.WriteConcernError;
import dev.holdfast.internal.clientbulk.BulkResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriteExceptionsTest {
  private static final ServerAddress SERVER = new ServerAddress("a", 27017);
  private static final BsonDocument NO_DETAILS = new BsonDocument();
  private static final WriteConcernError NOT_MET =
      new WriteConcernError(64, "WriteConcernFailed", "timed out", NO_DETAILS);
  private static final BulkWriteResult NOTHING_DONE =
      BulkWriteResult.acknowledged(0, 0, 0, 0, List.of(), List.of());

  @ParameterizedTest
  @CsvSource({
    "11000, DUPLICATE_KEY",
    "11001, DUPLICATE_KEY",
    "12582, DUPLICATE_KEY",
    "50, EXECUTION_TIMEOUT",
    "11002, UNCATEGORIZED",
    "0, UNCATEGORIZED",
    "-1, UNCATEGORIZED"
  })
  void theCodeDecidesTheCategory(int code, ErrorCategory category) {
    assertThat(ErrorCategory.fromErrorCode(code)).isEqualTo(category);
    assertThat(new WriteError(code, "m", NO_DETAILS).getCategory()).isEqualTo(category);
  }

  @Test
  void aRefusedWriteTellsWhereAndWhy() {
    MongoWriteException e =
        new MongoWriteException(
            new WriteError(11000, "E11000 dup key", NO_DETAILS), SERVER, Set.of("Label"));
    assertThat(e)
        .hasMessage(
            "Write failed on server a:27017 with error: WriteError{code=11000, message='E11000 dup"
                + " key', details={}}.");
    assertThat(e.getCode()).isEqualTo(11000);
    assertThat(e.getErrorLabels()).containsExactly("Label");
    assertThat(e.getError().getCategory()).isEqualTo(ErrorCategory.DUPLICATE_KEY);
  }

  @Test
  void aWriteConcernThatWasNotMetIsNotCalledAFailedWrite() {
    MongoWriteConcernException e =
        new MongoWriteConcernException(
            NOT_MET, WriteConcernResult.acknowledged(1, false, null), SERVER, Set.of("Label"));
    assertThat(e)
        .hasMessage(
            "The write was done on server a:27017, but its write concern was not met:"
                + " WriteConcernError{code=64, codeName='WriteConcernFailed', message='timed out',"
                + " details={}}.");
    assertThat(e.getErrorCodeName()).isEqualTo("WriteConcernFailed");
    assertThat(e.getErrorLabels()).containsExactly("Label");
    assertThat(e.getWriteResult().getCount()).isOne();
    assertThat(new MongoWriteConcernException(NOT_MET, SERVER).getWriteResult()).isNull();
  }

  @Test
  void aBulkCountsItsErrorsAndShowsTheFirst() {
    BulkWriteError first = new BulkWriteError(11000, "dup", NO_DETAILS, 1);
    BulkWriteError second = new BulkWriteError(121, "invalid", NO_DETAILS, 4);
    MongoBulkWriteException one = bulk(List.of(first), null);
    assertThat(one)
        .hasMessage(
            "Bulk write failed on server a:27017: 1 write failed, with BulkWriteError{index=1,"
                + " code=11000, message='dup', details={}}.");
    assertThat(one.getCode()).isEqualTo(11000);
    assertThat(bulk(List.of(first, second), NOT_MET))
        .hasMessageContaining(": 2 writes failed, the first with BulkWriteError{index=1,")
        .hasMessageContaining("; the write concern was not met: WriteConcernError{code=64,");
    assertThat(one)
        .isEqualTo(bulk(List.of(first), null))
        .hasSameHashCodeAs(bulk(List.of(first), null))
        .isNotEqualTo(bulk(List.of(second), null));
  }

  @Test
  void aBulkWithoutErrorsOfItsWritesHasTheCodeOfItsWriteConcern() {
    MongoBulkWriteException e = bulk(List.of(), NOT_MET);
    assertThat(e.getCode()).isEqualTo(64);
    assertThat(e.getWriteErrors()).isEmpty();
    assertThat(e)
        .hasMessageStartingWith(
            "Bulk write failed on server a:27017: the write concern was not met: ");
  }

  @Test
  void aClientBulkTellsWhatEndedItAndWhatItDid() {
    MongoException cause = new MongoException(91, "bye");
    cause.addLabel("RetryableWriteError");
    WriteError refused = new WriteError(11000, "dup", NO_DETAILS);
    BulkResult done = new BulkResult(1, 0, 0, 0, 0, null);
    ClientBulkWriteException e =
        new ClientBulkWriteException(cause, List.of(NOT_MET), Map.of(3, refused), done, SERVER);
    assertThat(e).hasCause(cause);
    assertThat(e.getCode()).isEqualTo(91);
    assertThat(e.hasErrorLabel("RetryableWriteError")).isTrue();
    assertThat(e.getWriteErrors()).containsExactly(Map.entry(3, refused));
    assertThat(e.getPartialResult()).contains(done);
    assertThat(e)
        .hasMessage(
            "Client bulk write failed on server a:27017. It ended with: bye Writes failed: {3="
                + refused
                + "}. Write concerns were not met: ["
                + NOT_MET
                + "].");
  }

  @Test
  void aClientBulkMayKnowNothingButThatItFailed() {
    ClientBulkWriteException e = new ClientBulkWriteException(null, null, null, null, SERVER);
    assertThat(e).hasNoCause().hasMessage("Client bulk write failed on server a:27017.");
    assertThat(e.getWriteErrors()).isEmpty();
    assertThat(e.getWriteConcernErrors()).isEmpty();
    assertThat(e.getPartialResult()).isEmpty();
  }

  @Test
  void anOldStyleErrorIsReadFromEitherOfItsFields() {
    BsonDocument reply = BsonDocument.parse("{err: 'E11000 duplicate key error x', code: 16759}");
    assertThat(WriteConcernException.extractErrorCode(reply)).isEqualTo(11000);
    assertThat(WriteConcernException.extractErrorMessage(BsonDocument.parse("{errmsg: 'm'}")))
        .isEqualTo("m");
    DuplicateKeyException e =
        new DuplicateKeyException(reply, SERVER, WriteConcernResult.unacknowledged());
    assertThat(e.getErrorCode()).isEqualTo(11000);
    assertThat(e).hasMessageContaining("'E11000 duplicate key error x' on server a:27017");
    assertThat(WriteConcernException.extractErrorCode(new BsonDocument())).isEqualTo(-1);
  }

  @Test
  void errorsOfABulkAreNotEqualToThoseOfASingleWrite() {
    WriteError plain = new WriteError(1, "m", NO_DETAILS);
    BulkWriteError first = new BulkWriteError(1, "m", NO_DETAILS, 0);
    assertThat(plain).isEqualTo(new WriteError(plain)).isNotEqualTo(first);
    assertThat(first)
        .isNotEqualTo(plain)
        .isNotEqualTo(new BulkWriteError(1, "m", NO_DETAILS, 1))
        .isEqualTo(new BulkWriteError(1, "m", NO_DETAILS, 0));
  }

  @Test
  void aLostCursorIsAFailedQueryThatNamesItsCursor() {
    MongoQueryException e =
        new MongoCursorNotFoundException(
            7, BsonDocument.parse("{ok: 0, code: 43, codeName: 'CursorNotFound'}"), SERVER);
    assertThat(((MongoCursorNotFoundException) e).getCursorId()).isEqualTo(7);
    assertThat(e.getCode()).isEqualTo(43);
  }

  private static MongoBulkWriteException bulk(List<BulkWriteError> errors, WriteConcernError wc) {
    return new MongoBulkWriteException(NOTHING_DONE, errors, wc, SERVER, Set.of());
  }
}
