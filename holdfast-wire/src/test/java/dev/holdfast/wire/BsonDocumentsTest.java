package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.test.RandomDocuments;
import dev.holdfast.test.Seeds;
import java.util.Arrays;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

class BsonDocumentsTest {
  @Test
  void randomDocumentsHaveTheBytesAndValuesThatOrgBsonGivesThem() {
    RandomDocuments documents = new RandomDocuments(Seeds.random("BsonDocumentsTest"));
    WireBuffer out = new WireBuffer(0);
    for (int i = 0; i < 5_000; i++) {
      BsonDocument document = documents.bsonDocument();
      byte[] expected = OrgBson.write(document, new BsonDocumentCodec());
      out.clear();
      BsonDocuments.write(out, document);
      assertThat(Arrays.copyOf(out.array(), out.position())).isEqualTo(expected);
      assertThat(BsonDocuments.read(WireBuffer.wrap(expected)))
          .isEqualTo(OrgBson.read(expected, new BsonDocumentCodec()));
    }
  }
}
