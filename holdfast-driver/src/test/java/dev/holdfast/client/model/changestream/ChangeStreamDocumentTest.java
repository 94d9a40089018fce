package dev.holdfast.client.model.changestream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.MongoChangeStreamException;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoNamespace;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.BsonDocumentWriter;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.junit.jupiter.api.Test;

class ChangeStreamDocumentTest {
  private static final Codec<ChangeStreamDocument<Document>> CODEC =
      ChangeStreamDocument.createCodec(
          Document.class, MongoClientSettings.getDefaultCodecRegistry());

  private static final String UPDATE =
      """
      {_id: {_data: 'x'}, operationType: 'update', clusterTime: {$timestamp: {t: 5, i: 1}},
       wallTime: {$date: 7}, fullDocument: {_id: 1, a: 2}, fullDocumentBeforeChange: {_id: 1, a: 1},
       ns: {db: 'shop', coll: 'orders'}, documentKey: {_id: 1},
       updateDescription: {updatedFields: {a: 2}, removedFields: ['b'],
         truncatedArrays: [{field: 'c', newSize: 3}], disambiguatedPaths: {'d.0': ['d', '0']}},
       txnNumber: {$numberLong: '9'}, lsid: {id: 1}, splitEvent: {fragment: 1, of: 2},
       somethingNew: [1]}
      """;

  @Test
  void everyFieldIsReadAndWrittenAsItWas() {
    ChangeStreamDocument<Document> event = decode(UPDATE);
    assertThat(event.getResumeToken()).isEqualTo(BsonDocument.parse("{_data: 'x'}"));
    assertThat(event.getOperationType()).isEqualTo(OperationType.UPDATE);
    assertThat(event.getClusterTime()).isEqualTo(new BsonTimestamp(5, 1));
    assertThat(event.getWallTime().getValue()).isEqualTo(7);
    assertThat(event.getFullDocument()).isEqualTo(new Document("_id", 1).append("a", 2));
    assertThat(event.getFullDocumentBeforeChange()).containsEntry("a", 1);
    assertThat(event.getNamespace()).isEqualTo(new MongoNamespace("shop.orders"));
    assertThat(event.getUpdateDescription())
        .isEqualTo(
            new UpdateDescription(
                List.of("b"),
                BsonDocument.parse("{a: 2}"),
                List.of(new TruncatedArray("c", 3)),
                BsonDocument.parse("{'d.0': ['d', '0']}")));
    assertThat(event.getTxnNumber().getValue()).isEqualTo(9);
    assertThat(event.getSplitEvent()).isEqualTo(new SplitEvent(1, 2));
    assertThat(event.getExtraElements()).isEqualTo(BsonDocument.parse("{somethingNew: [1]}"));

    assertThat(encode(event)).isEqualTo(BsonDocument.parse(UPDATE));
    assertThat(decode(encode(event).toJson())).isEqualTo(event).hasSameHashCodeAs(event);
  }

  @Test
  void whatAnEventDoesNotTellIsNull() {
    ChangeStreamDocument<Document> event =
        decode("{_id: {}, operationType: 'dropDatabase', ns: {db: 'shop'}, fullDocument: null}");
    assertThat(event.getNamespace()).isNull();
    assertThat(event.getDatabaseName()).isEqualTo("shop");
    assertThat(event.getFullDocument()).isNull();
    assertThat(event.getUpdateDescription()).isNull();
    assertThat(event.getExtraElements()).isNull();
    assertThat(event.getNamespaceType()).isNull();
    assertThat(decode("{_id: {}}").getOperationType()).isNull();
  }

  @Test
  void whatThisDriverDoesNotKnowKeepsItsName() {
    ChangeStreamDocument<Document> event =
        decode("{_id: {}, operationType: 'createIndexes', nsType: 'timeseries'}");
    assertThat(event.getOperationType()).isEqualTo(OperationType.OTHER);
    assertThat(event.getOperationTypeString()).isEqualTo("createIndexes");
    assertThat(event.getNamespaceType()).isEqualTo(NamespaceType.TIMESERIES);
    assertThat(NamespaceType.fromString("x")).isEqualTo(NamespaceType.OTHER);
  }

  @Test
  void aRenamedCollectionHasTwoNames() {
    ChangeStreamDocument<Document> event =
        decode(
            "{_id: {}, operationType: 'rename', ns: {db: 'a', coll: 'b'}, to: {db: 'c', coll: 'd'}}");
    assertThat(event.getDestinationNamespace()).isEqualTo(new MongoNamespace("c.d"));
  }

  @Test
  void anEventWithoutATokenIsRefusedBecauseTheStreamCouldNotResume() {
    assertThatExceptionOfType(MongoChangeStreamException.class)
        .isThrownBy(() -> decode("{operationType: 'insert'}"))
        .withMessage(
            "An event has no _id, and without it the stream could not go on after a failure. Keep"
                + " _id in the pipeline's projections.");
  }

  private static ChangeStreamDocument<Document> decode(String json) {
    return CODEC.decode(
        new BsonDocumentReader(BsonDocument.parse(json)), DecoderContext.builder().build());
  }

  private static BsonDocument encode(ChangeStreamDocument<Document> event) {
    BsonDocument document = new BsonDocument();
    CODEC.encode(new BsonDocumentWriter(document), event, EncoderContext.builder().build());
    return document;
  }
}
