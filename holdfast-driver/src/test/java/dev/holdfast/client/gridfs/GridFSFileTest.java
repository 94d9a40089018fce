package dev.holdfast.client.gridfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoGridFSException;
import dev.holdfast.client.gridfs.codecs.GridFSFileCodec;
import dev.holdfast.client.gridfs.codecs.GridFSFileCodecProvider;
import dev.holdfast.client.gridfs.model.GridFSFile;
import java.util.Date;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.BsonDocumentWriter;
import org.bson.BsonInt32;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonObjectId;
import org.bson.Document;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GridFSFileTest {
  private static final GridFSFileCodec CODEC =
      new GridFSFileCodec(MongoClientSettings.getDefaultCodecRegistry());

  @Test
  void aFileIsReadAndWrittenAsItWas() {
    ObjectId id = new ObjectId();
    GridFSFile file =
        new GridFSFile(
            new BsonObjectId(id), "a.txt", 5L, 255 * 1024, new Date(7), new Document("by", "me"));
    assertThat(decode(encode(file))).isEqualTo(file).hasSameHashCodeAs(file);
    assertThat(file.getObjectId()).isEqualTo(id);
    assertThat(encode(file).keySet())
        .containsExactly("_id", "filename", "length", "chunkSize", "uploadDate", "metadata");
  }

  @Test
  void filesOfOldDriversMayLackANameAndHaveLengthsOfAnyNumber() {
    GridFSFile file =
        decode(BsonDocument.parse("{_id: 1, length: 5.0, chunkSize: 3, uploadDate: {$date: 0}}"));
    assertThat(file.getFilename()).isEmpty();
    assertThat(file.getLength()).isEqualTo(5);
    assertThat(file.getMetadata()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NaN",
        "0.5",
        "0.1",
        "-1",
        "{$numberDecimal: 'NaN'}",
        "{$numberDecimal: '-Infinity'}"
      })
  void aSizeThatIsNotAnIntegerIsRefused(String size) {
    for (String name : List.of("length", "chunkSize")) {
      BsonDocument file =
          BsonDocument.parse("{_id: 1, length: 5, chunkSize: 3, uploadDate: {$date: 0}}");
      file.putAll(BsonDocument.parse("{" + name + ": " + size + "}"));
      assertThatExceptionOfType(BsonInvalidOperationException.class)
          .isThrownBy(() -> decode(file))
          .withMessageContaining(name)
          .withMessageContaining("must be an integer, 0 or more");
    }
  }

  @Test
  void anEmptyDocumentIsNoMetadata() {
    assertThat(new GridFSFile(new BsonInt32(1), "a", 0, 1, new Date(0), new Document()))
        .isEqualTo(new GridFSFile(new BsonInt32(1), "a", 0, 1, new Date(0), null));
  }

  @Test
  void anIdOfAnotherTypeIsSaidToBeSo() {
    GridFSFile file = new GridFSFile(new BsonInt32(1), "a.txt", 0, 1, new Date(0), null);
    assertThatExceptionOfType(MongoGridFSException.class)
        .isThrownBy(file::getObjectId)
        .withMessage(
            "The id of the file 'a.txt' is no ObjectId but BsonInt32{value=1}. Use getId().");
  }

  @Test
  void theDateOfAFileCannotBeChangedFromOutside() {
    Date date = new Date(7);
    GridFSFile file = new GridFSFile(new BsonInt32(1), "a", 0, 1, date, null);
    date.setTime(8);
    file.getUploadDate().setTime(9);
    assertThat(file.getUploadDate()).isEqualTo(new Date(7));
  }

  @Test
  void theProviderKnowsNothingElse() {
    GridFSFileCodecProvider provider = new GridFSFileCodecProvider();
    var registry = MongoClientSettings.getDefaultCodecRegistry();
    assertThat(provider.get(GridFSFile.class, registry)).isInstanceOf(GridFSFileCodec.class);
    assertThat(provider.get(Document.class, registry)).isNull();
  }

  private static GridFSFile decode(BsonDocument document) {
    return CODEC.decode(new BsonDocumentReader(document), DecoderContext.builder().build());
  }

  private static BsonDocument encode(GridFSFile file) {
    BsonDocument document = new BsonDocument();
    CODEC.encode(new BsonDocumentWriter(document), file, EncoderContext.builder().build());
    return document;
  }
}
