package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.RawBsonDocumentCodec;
import org.junit.jupiter.api.Test;

class DocumentViewTest {
  private static final String REPLY =
      """
      {
        "skipped": ["text", {"$binary": {"base64": "AAEC", "subType": "00"}},
          {"$code": "x", "$scope": {"ok": 0}}, {"$regularExpression": {"pattern": "a", "options": "i"}},
          {"$numberDecimal": "7"}, {"$timestamp": {"t": 1, "i": 2}}, {"$minKey": 1}, null, true,
          {"$dbPointer": {"$ref": "a", "$id": {"$oid": "56e1fc72e0c917e9c4714161"}}},
          {"$symbol": "s"}, {"$undefined": true}, {"$date": {"$numberLong": "5"}}],
        "cursor": {
          "firstBatch": [{"_id": 1}, {"_id": 2, "nested": {"a": 1}}],
          "id": {"$numberLong": "81985529216486895"},
          "ns": "shop.orders",
          "partial": false
        },
        "decimal": {"$numberDecimal": "1"},
        "fraction": 1.5,
        "whole": 3.0,
        "yes": true,
        "ok": 1.0
      }
      """;

  private final DocumentView reply = view(BsonDocument.parse(REPLY));

  @Test
  void findsEachFieldBehindValuesOfAnyType() {
    assertThat(reply.has("ok")).isTrue();
    assertThat(reply.has("firstBatch")).isFalse();
    assertThat(reply.isTrue("ok")).isTrue();
    assertThat(reply.isTrue("yes")).isTrue();
    assertThat(reply.isTrue("absent")).isFalse();
    assertThat(reply.getNumber("decimal", -1)).isEqualTo(1);
    assertThat(reply.getNumber("fraction", -1)).isEqualTo(1.5);
    assertThat(reply.getNumber("cursor", -1)).isEqualTo(-1);
  }

  @Test
  void readsTheFieldsOfAnEmbeddedDocument() {
    DocumentView cursor = reply.getDocument("cursor");
    assertThat(cursor.getLong("id", 0)).isEqualTo(81985529216486895L);
    assertThat(cursor.getString("ns")).isEqualTo("shop.orders");
    assertThat(cursor.isTrue("partial")).isFalse();
    assertThat(cursor.getString("id")).isNull();
    assertThat(cursor.getDocument("ns")).isNull();
  }

  @Test
  void decodesTheDocumentsOfABatchAndNothingElse() {
    DocumentView cursor = reply.getDocument("cursor");
    assertThat(cursor.getDocuments("firstBatch", new BsonDocumentCodec()))
        .containsExactly(
            BsonDocument.parse("{_id: 1}"), BsonDocument.parse("{_id: 2, nested: {a: 1}}"));
    assertThat(cursor.getDocuments("firstBatch", new RawBsonDocumentCodec()).get(1).getByteLength())
        .isEqualTo(34);
    assertThat(cursor.getDocuments("nextBatch", new BsonDocumentCodec())).isNull();
    // A question asked before leaves the next one alone.
    assertThat(cursor.getString("ns")).isEqualTo("shop.orders");
  }

  @Test
  void decodesAnEmbeddedDocument() {
    assertThat(
            view(BsonDocument.parse("{a: 1, value: {b: 2}}"))
                .getDocument("value", new BsonDocumentCodec()))
        .isEqualTo(BsonDocument.parse("{b: 2}"));
  }

  @Test
  void aLongIsExactOrAbsent() {
    assertThat(reply.getLong("whole", -1)).isEqualTo(3);
    assertThat(reply.getLong("fraction", -1)).isEqualTo(-1);
    assertThat(reply.getLong("ok", -1)).isEqualTo(1);
    assertThat(reply.getLong("yes", -1)).isEqualTo(-1);
  }

  @Test
  void refusesABatchThatHoldsSomethingElseThanDocuments() {
    DocumentView view = view(BsonDocument.parse("{firstBatch: [{}, 5]}"));
    assertThatThrownBy(() -> view.getDocuments("firstBatch", new BsonDocumentCodec()))
        .isInstanceOf(WireProtocolException.class)
        .hasMessage("element 1 of 'firstBatch' has type 0x10 where a document belongs");
  }

  @Test
  void documentsThatCannotBeDecodedThrowWhenTheyAreAskedForAndHarmNoOther() {
    RawBsonDocument damaged = // A boolean of value 7, in a document in the document.
        new RawBsonDocument(new byte[] {17, 0, 0, 0, 3, 'a', 0, 9, 0, 0, 0, 8, 'b', 0, 7, 0, 0});
    BsonDocument one = BsonDocument.parse("{_id: 1}");
    BsonDocument two = BsonDocument.parse("{_id: 2}");
    DocumentView view =
        view(
            new BsonDocument(
                    "batch", new BsonArray(List.of(damaged, one, damaged, damaged, two, damaged)))
                .append("behind", new BsonInt32(5)));
    List<BsonDocument> documents = view.getDocuments("batch", new BsonDocumentCodec());
    assertThat(documents).isInstanceOf(PartialDocuments.class).hasSize(6);
    assertThat(documents.get(1)).isEqualTo(one);
    assertThat(documents.get(4)).isEqualTo(two);
    for (int index : new int[] {0, 2, 3, 5}) {
      assertThatThrownBy(() -> documents.get(index))
          .isInstanceOf(WireProtocolException.class)
          .hasMessageStartingWith("a boolean of value 7 at offset ");
    }
    assertThat(view.getInt("behind", 0)).isEqualTo(5);
    ((PartialDocuments<BsonDocument>) documents)
        .replaceFailures((index, failure) -> new IllegalStateException("" + index, failure));
    assertThatThrownBy(((PartialDocuments<BsonDocument>) documents)::throwFirst).hasMessage("0");
    assertThatThrownBy(() -> documents.get(5)).hasMessage("5");
  }

  @Test
  void aDocumentWhoseLengthIsWrongHidesWhereTheOthersBeginAndFailsTheBatch() {
    byte[] bytes =
        OrgBson.write(BsonDocument.parse("{b: [{}, {a: 1}, {}]}"), new BsonDocumentCodec());
    bytes[22] = 11; // The length of the second.
    DocumentView view = DocumentView.of(WireBuffer.wrap(bytes), new DocumentSlice(0, bytes.length));
    assertThatThrownBy(() -> view.getDocuments("b", new BsonDocumentCodec()))
        .isInstanceOf(WireProtocolException.class);
  }

  @Test
  void refusesAValueThatReachesBeyondItsDocument() {
    byte[] bytes = OrgBson.write(BsonDocument.parse("{a: 'text', b: 1}"), new BsonDocumentCodec());
    bytes[7] = 120; // The length of a's text.
    DocumentView view = DocumentView.of(WireBuffer.wrap(bytes), new DocumentSlice(0, bytes.length));
    assertThatThrownBy(() -> view.isTrue("b")).isInstanceOf(WireProtocolException.class);
  }

  @Test
  void refusesADocumentThatEndsBeforeItsLength() {
    byte[] bytes = OrgBson.write(BsonDocument.parse("{a: null, b: null}"), new BsonDocumentCodec());
    bytes[7] = 0; // The type of b: the document ends here.
    DocumentView view = DocumentView.of(WireBuffer.wrap(bytes), new DocumentSlice(0, bytes.length));
    assertThatThrownBy(() -> view.isTrue("c"))
        .isInstanceOf(WireProtocolException.class)
        .hasMessage("a document ended at offset 8 but its length says 11");
  }

  private static DocumentView view(BsonDocument document) {
    byte[] bytes = OrgBson.write(document, new BsonDocumentCodec());
    WireBuffer buffer = new WireBuffer(0);
    buffer.writeInt32(0xcafe); // Replies do not begin where the buffer does.
    buffer.writeBytes(bytes, 0, bytes.length);
    buffer.flip();
    return DocumentView.of(buffer, new DocumentSlice(4, bytes.length));
  }
}
