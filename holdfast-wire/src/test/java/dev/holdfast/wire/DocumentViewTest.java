package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bson.BsonDocument;
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
