package dev.holdfast.client.gridfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.WireBuffer;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.codecs.DecoderContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunkCodecTest {
  private final ChunkCodec codec = new ChunkCodec();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "{n: 3, data: {$binary: {base64: 'AQID', subType: '00'}}}                    | 3  | 3",
        "{data: {$binary: {base64: 'AQID', subType: '02'}}, n: {$numberLong: '3'}}   | 3  | 3",
        "{n: 3.0, files_id: 1, data: {$binary: {base64: '', subType: '00'}}}         | 3  | 0",
        "{n: {$numberDecimal: '3'}, data: {$binary: {base64: 'AQI=', subType: '80'}}}| 3  | 2",
        "{n: NaN, data: 'text'}                                                      | -1 | none",
        "{n: 0.5, data: 'text'}                                                      | -1 | none",
        "{n: {$numberLong: '4294967296'}, data: 'text'}                              | -1 | none",
        "{n: {$numberDecimal: 'NaN'}, data: 'text'}                                  | -1 | none",
        "{n: {$numberDecimal: '-0'}, data: 'text'}                                   | 0  | none",
        "{n: {$numberDecimal: 'Infinity'}, data: 'text'}                             | -1 | none",
        "{n: true, data: 'text'}                                                     | -1 | none",
        "{n: '3', data: [1]}                                                         | -1 | none",
        "{}                                                                          | -1 | none",
      })
  void aChunkIsTheSameFromItsBytesAndFromAReader(String json, int n, Integer length) {
    BsonDocument document = BsonDocument.parse(json);
    WireBuffer bytes = new WireBuffer(0);
    BsonDocuments.write(bytes, document);
    bytes.flip();
    Chunk seen = codec.decode(DocumentView.of(bytes));
    Chunk read = codec.decode(new BsonDocumentReader(document), DecoderContext.builder().build());
    assertThat(seen).isEqualTo(read);
    assertThat(seen.n()).isEqualTo(n);
    assertThat(seen.data() == null ? null : seen.data().remaining()).isEqualTo(length);
  }
}
