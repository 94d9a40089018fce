package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.test.RandomDocuments;
import dev.holdfast.test.Seeds;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.junit.jupiter.api.Test;

class BsonDocumentsTest {
  @Test
  void randomDocumentsHaveTheBytesAndValuesThatOrgBsonGivesThem() {
    RandomDocuments documents = new RandomDocuments(Seeds.random("BsonDocumentsTest"));
    WireBuffer out = new WireBuffer(0);
    for (int i = 0; i < 5_000; i++) {
      BsonDocument document = documents.bsonDocument();
      byte[] expected = orgBsonBytes(document);
      out.clear();
      BsonDocuments.write(out, document);
      assertThat(Arrays.copyOf(out.array(), out.position())).isEqualTo(expected);
      assertThat(BsonDocuments.read(WireBuffer.wrap(expected)))
          .isEqualTo(
              new BsonDocumentCodec()
                  .decode(
                      new BsonBinaryReader(ByteBuffer.wrap(expected)),
                      DecoderContext.builder().build()));
    }
  }

  private static byte[] orgBsonBytes(BsonDocument document) {
    try (BasicOutputBuffer out = new BasicOutputBuffer();
        BsonBinaryWriter writer = new BsonBinaryWriter(out)) {
      new BsonDocumentCodec().encode(writer, document, EncoderContext.builder().build());
      return out.toByteArray();
    }
  }
}
