package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.test.RandomDocuments;
import dev.holdfast.test.Seeds;
import java.util.Arrays;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.Encoder;
import org.junit.jupiter.api.Test;

class DocumentBytesTest {
  private final Codec<Document> stock = OrgBson.registry().get(Document.class);
  private final Codec<Document> direct = OrgBson.directRegistry().get(Document.class);

  @Test
  void randomDocumentsHaveTheBytesAndValuesThatOrgBsonGivesThem() {
    assertThat(((DirectDocumentCodec) direct).readsDirectly()).isTrue();
    RandomDocuments documents = new RandomDocuments(Seeds.random("DocumentBytesTest"));
    for (int i = 0; i < 5_000; i++) {
      Document document = documents.document();
      boolean collectible = i % 2 == 0;
      byte[] expected = OrgBson.write(document, stock, collectible);
      assertThat(bytes(document, direct, collectible)).isEqualTo(expected);
      assertThat(DocumentBytes.read(WireBuffer.wrap(expected), direct))
          .isEqualTo(OrgBson.read(expected, stock));
    }
  }

  private static <T> byte[] bytes(T document, Encoder<T> encoder, boolean collectible) {
    WireBuffer out = new WireBuffer(0);
    DocumentBytes.write(out, document, encoder, collectible);
    return Arrays.copyOf(out.array(), out.position());
  }
}
