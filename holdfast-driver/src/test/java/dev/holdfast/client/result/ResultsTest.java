package dev.holdfast.client.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.WriteConcernResult;
import dev.holdfast.bulk.BulkWriteInsert;
import dev.holdfast.bulk.BulkWriteResult;
import dev.holdfast.bulk.BulkWriteUpsert;
import dev.holdfast.client.model.bulk.ClientBulkWriteResult;
import dev.holdfast.internal.clientbulk.BulkResult;
import dev.holdfast.internal.clientbulk.UnknownOutcome;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ResultsTest {
  private static final BsonValue ID = new BsonInt32(1);

  static Stream<Object> unacknowledged() {
    return Stream.of(
        DeleteResult.unacknowledged(),
        InsertOneResult.unacknowledged(),
        InsertManyResult.unacknowledged(),
        UpdateResult.unacknowledged(),
        BulkWriteResult.unacknowledged(),
        WriteConcernResult.unacknowledged(),
        new UnknownOutcome());
  }

  @ParameterizedTest
  @MethodSource("unacknowledged")
  void whatWasNotAcknowledgedAnswersNoQuestionButThatOne(Object result) throws Exception {
    int questions = 0;
    for (Method question : questionsTo(result)) {
      Throwable answer = null;
      try {
        question.invoke(result);
      } catch (InvocationTargetException e) {
        answer = e.getCause();
      }
      assertThat(answer)
          .as(question.getName())
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("not acknowledged (w is 0), so nobody knows ")
          .hasMessageContaining("cknowledged() first, or write with a w of 1 or more.");
      questions++;
    }
    assertThat(questions).isPositive();
  }

  private static List<Method> questionsTo(Object result) {
    return Stream.of(result.getClass().getMethods())
        .filter(m -> m.getName().startsWith("get") || m.getName().equals("isUpdateOfExisting"))
        .filter(m -> !m.getName().equals("getClass"))
        .peek(m -> m.setAccessible(true))
        .toList();
  }

  @Test
  void whetherItWasAcknowledgedCanAlwaysBeAsked() {
    assertThat(DeleteResult.unacknowledged().wasAcknowledged()).isFalse();
    assertThat(BulkWriteResult.unacknowledged().wasAcknowledged()).isFalse();
    assertThat(new UnknownOutcome().isAcknowledged()).isFalse();
    assertThat(DeleteResult.acknowledged(0).wasAcknowledged()).isTrue();
    assertThat(WriteConcernResult.acknowledged(0, false, null).wasAcknowledged()).isTrue();
  }

  @Test
  void resultsAreValues() {
    assertThat(DeleteResult.acknowledged(2))
        .isEqualTo(DeleteResult.acknowledged(2))
        .hasSameHashCodeAs(DeleteResult.acknowledged(2))
        .isNotEqualTo(DeleteResult.acknowledged(3))
        .isNotEqualTo(DeleteResult.unacknowledged())
        .hasToString("DeleteResult{deletedCount=2}");
    assertThat(DeleteResult.unacknowledged())
        .isEqualTo(DeleteResult.unacknowledged())
        .isNotEqualTo(DeleteResult.acknowledged(0))
        .hasToString("DeleteResult{unacknowledged}");
    assertThat(UpdateResult.acknowledged(1, 0L, null))
        .isNotEqualTo(UpdateResult.acknowledged(1, 1L, null))
        .isNotEqualTo(UpdateResult.acknowledged(1, 0L, ID))
        .hasToString("UpdateResult{matchedCount=1, modifiedCount=0}");
    assertThat(WriteConcernResult.acknowledged(1, true, null))
        .isEqualTo(WriteConcernResult.acknowledged(1, true, null))
        .isNotEqualTo(WriteConcernResult.acknowledged(1, false, null));
  }

  @Test
  void insertedIdsAreKeptInOrderAndCannotBeChangedAfterwards() {
    Map<Integer, BsonValue> ids = new HashMap<>(Map.of(0, ID));
    InsertManyResult result = InsertManyResult.acknowledged(ids);
    ids.clear();
    assertThat(result.getInsertedIds()).containsExactly(Map.entry(0, ID));
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> result.getInsertedIds().clear());
    assertThat(InsertOneResult.acknowledged(null).getInsertedId()).isNull();
  }

  @Test
  void aBulkTellsItsSumsAndItsNewDocuments() {
    BulkWriteResult result =
        BulkWriteResult.acknowledged(
            1, 2, 3, 4, List.of(new BulkWriteUpsert(5, ID)), List.of(new BulkWriteInsert(0, ID)));
    assertThat(result.getInsertedCount()).isEqualTo(1);
    assertThat(result.getMatchedCount()).isEqualTo(2);
    assertThat(result.getDeletedCount()).isEqualTo(3);
    assertThat(result.getModifiedCount()).isEqualTo(4);
    assertThat(result.getUpserts()).containsExactly(new BulkWriteUpsert(5, ID));
    assertThat(result.getInserts()).containsExactly(new BulkWriteInsert(0, ID));
    assertThat(new BulkWriteInsert(0, ID)).isNotEqualTo(new BulkWriteInsert(1, ID));
  }

  @Test
  void aClientBulkTellsOfEachWriteOnlyIfItWasAsked() {
    ClientBulkWriteResult sums = new BulkResult(1, 2, 3, 4, 5, null);
    assertThat(sums.getVerboseResults()).isEmpty();
    assertThat(sums.getUpsertedCount()).isEqualTo(2);

    BulkResult.Verbose each =
        new BulkResult.Verbose(
            Map.of(0, new BulkResult.Inserted(null)),
            Map.of(1, new BulkResult.Updated(1, 0, ID)),
            Map.of(2, new BulkResult.Deleted(7)));
    ClientBulkWriteResult.VerboseResults verbose =
        new BulkResult(1, 1, 1, 0, 7, each).getVerboseResults().orElseThrow();
    assertThat(verbose.getInsertResults().get(0).getInsertedId()).isEmpty();
    assertThat(verbose.getUpdateResults().get(1).getUpsertedId()).contains(ID);
    assertThat(verbose.getDeleteResults().get(2).getDeletedCount()).isEqualTo(7);
  }
}
