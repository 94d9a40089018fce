package dev.holdfast.client.gridfs;

import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.ViewDecoder;
import java.nio.ByteBuffer;
import org.bson.BsonBinary;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/**
 * Decodes chunks. It does not copy chunk data out of large batches, because the copy would take about as long
 * as the rest of a download. Stateless; any thread.
 */
final class ChunkCodec implements Codec<Chunk>, ViewDecoder<Chunk> {
  private static final BsonDocumentCodec DOCUMENT = new BsonDocumentCodec();

  @Override
  public Chunk decode(DocumentView document) {
    return new Chunk(document.getInt("n", -1), document.lendBinary("data"));
  }

  @Override
  public Chunk decode(BsonReader reader, DecoderContext context) {
    BsonDocument document = DOCUMENT.decode(reader, context);
    return new Chunk(
        document.get("n") instanceof BsonNumber n ? index(n) : -1,
        document.get("data") instanceof BsonBinary data ? ByteBuffer.wrap(data.getData()) : null);
  }

  private static int index(BsonNumber number) {
    // BsonDecimal128.doubleValue() throws for NaN.
    double n =
        number instanceof BsonDecimal128 decimal
            ? decimal.getValue().doubleValue()
            : number.doubleValue();
    return n == (int) n ? (int) n : -1;
  }

  @Override
  public void encode(BsonWriter writer, Chunk value, EncoderContext context) {
    throw new UnsupportedOperationException("chunks are written as documents");
  }

  @Override
  public Class<Chunk> getEncoderClass() {
    return Chunk.class;
  }
}
