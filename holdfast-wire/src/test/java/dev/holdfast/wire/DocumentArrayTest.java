package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

class DocumentArrayTest {
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  @Test
  void documentsAreDecodedWhenTheyAreAskedForInAnyOrderAndAgain() {
    DocumentArray documents = take(buffer(reply(1_000)));
    assertThat(documents.size()).isEqualTo(1_000);
    for (int index : new int[] {0, 999, 500, 500, 1}) {
      assertThat(documents.get(index, CODEC)).isEqualTo(item(index));
    }
    assertThatThrownBy(() -> documents.get(1_000, CODEC))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("1000 of 1000 documents");
  }

  @Test
  void theBufferGoesOnWithOtherBytes() {
    WireBuffer buffer = buffer(reply(1_000));
    DocumentView reply = DocumentView.of(buffer);
    DocumentArray documents = reply.takeDocuments("batch");
    buffer.clear();
    for (int i = 0; i < 100_000; i++) {
      buffer.writeInt64(-1);
    }
    assertThat(documents.get(7, CODEC)).isEqualTo(item(7));
    assertThat(reply.getLong("behind", 0)).isEqualTo(5); // The view stays valid, too.
  }

  @Test
  void aSmallArrayStaysWhereItIs() {
    WireBuffer buffer = buffer(reply(100));
    byte[] bytes = buffer.array();
    assertThat(DocumentView.of(buffer).takeDocuments("batch")).isNull();
    assertThat(DocumentView.of(buffer).takeDocuments("behind")).isNull();
    assertThat(buffer.array()).isSameAs(bytes);
  }

  @Test
  void afterItsReleaseAnotherLargeMessageHasTheBytesAndNobodyElse() {
    WireBuffer buffer = buffer(reply(3_000));
    byte[] bytes = buffer.array();
    DocumentArray documents = take(buffer);
    while (SpareArrays.take(bytes.length) != null) {
      // Until nothing is left of what others gave.
    }
    documents.release();
    documents.release();
    assertThatThrownBy(() -> documents.get(0, CODEC))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("released");
    byte[] taken = SpareArrays.take(bytes.length);
    assertThat(taken).isSameAs(bytes);
    assertThat(SpareArrays.take(bytes.length)).isNotSameAs(bytes);
  }

  @Test
  void fewDocumentsInALargeArrayAreCopiedAndTheBufferKeepsIt() {
    WireBuffer buffer = new WireBuffer(8 * 1024 * 1024);
    BsonDocuments.write(buffer, reply(3_000));
    buffer.flip();
    byte[] array = buffer.array();
    DocumentView reply = DocumentView.of(buffer);
    DocumentArray documents = reply.takeDocuments("batch");
    assertThat(buffer.array()).isSameAs(array);
    Arrays.fill(array, (byte) -1);
    assertThat(documents.get(2_999, CODEC)).isEqualTo(item(2_999));
    assertThat(reply.getLong("behind", 0)).isEqualTo(5);
  }

  @Test
  void bytesThatSomebodyElseKnowsAreNotGivenAway() {
    byte[] known = OrgBson.write(reply(3_000), CODEC);
    DocumentArray documents = take(WireBuffer.wrap(known));
    assertThat(documents.get(2_999, CODEC)).isEqualTo(item(2_999));
    documents.release();
    assertThat(SpareArrays.take(known.length)).isNotSameAs(known);
  }

  @Test
  void whatIsNoDocumentOrHasAWrongLengthIsRefusedAtOnce() {
    BsonDocument odd = reply(1_000);
    odd.getArray("batch").set(700, new BsonInt32(1));
    assertThatThrownBy(() -> take(buffer(odd)))
        .isInstanceOf(WireProtocolException.class)
        .hasMessage("element 700 of 'batch' has type 0x10 where a document belongs");
    byte[] bytes = OrgBson.write(reply(1_000), CODEC);
    // Length, type, "batch", length, type, "0", and then the first document.
    Arrays.fill(bytes, 4 + 1 + 6 + 4 + 1 + 2, 4 + 1 + 6 + 4 + 1 + 2 + 3, (byte) 0x7f);
    assertThatThrownBy(() -> take(WireBuffer.wrap(bytes)))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("claims a length of");
  }

  private static DocumentArray take(WireBuffer buffer) {
    DocumentArray documents = DocumentView.of(buffer).takeDocuments("batch");
    assertThat(documents).isNotNull();
    return documents;
  }

  private static WireBuffer buffer(BsonDocument document) {
    WireBuffer buffer = new WireBuffer(64);
    BsonDocuments.write(buffer, document);
    buffer.flip();
    return buffer;
  }

  private static BsonDocument reply(int count) {
    BsonArray batch = new BsonArray();
    for (int i = 0; i < count; i++) {
      batch.add(item(i));
    }
    return new BsonDocument("batch", batch).append("behind", new BsonInt32(5));
  }

  private static BsonDocument item(int i) {
    return new BsonDocument("_id", new BsonInt32(i)).append("text", new BsonString("x".repeat(60)));
  }
}
