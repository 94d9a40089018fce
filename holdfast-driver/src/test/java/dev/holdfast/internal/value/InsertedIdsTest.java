package dev.holdfast.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.client.result.InsertManyResult;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class InsertedIdsTest {
  private static final ObjectId FIRST = new ObjectId();
  private static final ObjectId LAST = new ObjectId();

  private final InsertedIds ids =
      new InsertedIds(new Object[] {FIRST, null, new BsonInt32(7), LAST, null});
  private final Map<Integer, BsonValue> same = new LinkedHashMap<>();

  InsertedIdsTest() {
    same.put(0, new BsonObjectId(FIRST));
    same.put(2, new BsonInt32(7));
    same.put(3, new BsonObjectId(LAST));
  }

  @Test
  void isTheMapOfThoseThatAreKnownInTheOrderOfTheirIndexes() {
    assertThat(ids).isEqualTo(same).hasSameHashCodeAs(same).hasToString(same.toString());
    assertThat(same).isEqualTo(ids);
    assertThat(ids.keySet()).containsExactly(0, 2, 3);
    assertThat(ids.values()).containsExactlyElementsOf(same.values());
    assertThat(ids).hasSize(3);
    assertThat(new InsertedIds(new Object[] {null})).isEmpty();
  }

  @Test
  void isAskedForOneOfThem() {
    assertThat(ids.get(3)).isEqualTo(new BsonObjectId(LAST));
    assertThat(ids).containsKey(2).doesNotContainKeys(1, 4, 5, -1);
    Object text = "0";
    assertThat(ids.get(text)).isNull();
    assertThat(ids.get(null)).isNull();
  }

  @Test
  void hasNoIdBehindTheLast() {
    Iterator<?> entries = ids.entrySet().iterator();
    entries.next();
    entries.next();
    entries.next();
    assertThat(entries.hasNext()).isFalse();
    assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void nobodyCanChangeIt() {
    assertThatThrownBy(() -> ids.put(9, new BsonInt32(9)))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(ids::clear).isInstanceOf(UnsupportedOperationException.class);
    Map.Entry<Integer, BsonValue> entry = ids.entrySet().iterator().next();
    assertThatThrownBy(() -> entry.setValue(new BsonInt32(9)))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void resultsAreEqualWhetherTheyHaveThisMapOrAnother() {
    assertThat(InsertManyResult.acknowledged(ids)).isEqualTo(InsertManyResult.acknowledged(same));
    assertThat(InsertManyResult.acknowledged(same)).isEqualTo(InsertManyResult.acknowledged(ids));
  }
}
