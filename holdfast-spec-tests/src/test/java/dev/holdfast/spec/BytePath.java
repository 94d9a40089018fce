package dev.holdfast.spec;

import dev.holdfast.wire.DirectCodecProvider;
import dev.holdfast.wire.DocumentBytes;
import dev.holdfast.wire.WireBuffer;
import dev.holdfast.wire.WireProtocolException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.BsonValueCodecProvider;
import org.bson.codecs.Codec;
import org.bson.codecs.CollectionCodecProvider;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodecProvider;
import org.bson.codecs.MapCodecProvider;
import org.bson.codecs.RawBsonDocumentCodec;
import org.bson.codecs.ValueCodecProvider;
import org.bson.codecs.configuration.CodecProvider;
import org.bson.codecs.configuration.CodecRegistries;

/**
 * One of the ways between a class of document and bytes.
 *
 * @param codec what the path is asked for with
 * @param reference org.bson's codec for the same class
 * @param normalises whether it looks into a document, and so finds errors and removes oddities
 */
record BytePath<T>(String name, Codec<T> codec, Codec<T> reference, boolean normalises) {
  static final BytePath<BsonDocument> BSON_DOCUMENT =
      new BytePath<>(
          "BsonDocument directly", new BsonDocumentCodec(), new BsonDocumentCodec(), true);

  private static final Codec<Document> STOCK = documents(new DocumentCodecProvider());

  static final BytePath<Document> DOCUMENT =
      new BytePath<>("Document directly", documents(new DirectCodecProvider()), STOCK, true);

  static final List<BytePath<?>> ALL =
      List.of(
          BSON_DOCUMENT,
          DOCUMENT,
          new BytePath<>("Document through its codec", STOCK, STOCK, true),
          new BytePath<RawBsonDocument>(
              "RawBsonDocument", new RawBsonDocumentCodec(), new RawBsonDocumentCodec(), false));

  private static Codec<Document> documents(CodecProvider provider) {
    return CodecRegistries.fromProviders(
            provider,
            new ValueCodecProvider(),
            new BsonValueCodecProvider(),
            new CollectionCodecProvider(),
            new MapCodecProvider())
        .get(Document.class);
  }

  /** Reads a document that must be all of the bytes, as it is all of a message's section. */
  T read(byte[] bytes) {
    WireBuffer in = WireBuffer.wrap(bytes);
    T document = DocumentBytes.read(in, codec);
    if (in.remaining() > 0) {
      throw new WireProtocolException(in.remaining() + " bytes behind the document");
    }
    return document;
  }

  T readByOrgBson(byte[] bytes) {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      return reference.decode(reader, DecoderContext.builder().build());
    }
  }

  byte[] write(T document) {
    WireBuffer out = new WireBuffer(0);
    DocumentBytes.write(out, document, codec, false);
    return Arrays.copyOf(out.array(), out.position());
  }

  byte[] rewrite(byte[] bytes) {
    return write(read(bytes));
  }
}
