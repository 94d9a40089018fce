package dev.holdfast.benchmarks.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** Encodes whole messages of the wire protocol before the measurement starts. */
public final class Encoded {
  public static final int HEADER = 16;
  public static final int RESPONSE_TO = 8;
  public static final int OP_CODE = 12;
  public static final int OP_REPLY = 1;
  public static final int OP_QUERY = 2004;
  public static final int OP_MSG = 2013;

  private Encoded() {}

  public static byte[] document(BsonDocument document) {
    return bytes(new BsonDocumentCodec(), document);
  }

  public static byte[] document(Document document) {
    return bytes(new DocumentCodec(), document);
  }

  public static ByteBuffer opMsg(BsonDocument body) {
    byte[] bytes = document(body);
    ByteBuffer message = message(OP_MSG, 4 + 1 + bytes.length);
    message.putInt(0).put((byte) 0).put(bytes);
    return message.flip();
  }

  /** A message with a document sequence, as drivers send inserts. */
  public static ByteBuffer opMsg(BsonDocument body, String sequence, List<byte[]> documents) {
    byte[] bytes = document(body);
    byte[] name = (sequence + '\0').getBytes(StandardCharsets.UTF_8);
    int size = 4 + name.length + documents.stream().mapToInt(document -> document.length).sum();
    ByteBuffer message = message(OP_MSG, 4 + 1 + bytes.length + 1 + size);
    message.putInt(0).put((byte) 0).put(bytes);
    message.put((byte) 1).putInt(size).put(name);
    documents.forEach(message::put);
    return message.flip();
  }

  public static ByteBuffer opReply(BsonDocument body) {
    byte[] bytes = document(body);
    ByteBuffer message = message(OP_REPLY, 4 + 8 + 4 + 4 + bytes.length);
    message.putInt(8).putLong(0).putInt(0).putInt(1).put(bytes);
    return message.flip();
  }

  private static ByteBuffer message(int opCode, int bodyLength) {
    int length = HEADER + bodyLength;
    ByteBuffer message = ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
    return message.putInt(length).putInt(1).putInt(0).putInt(opCode);
  }

  private static <T> byte[] bytes(Codec<T> codec, T document) {
    try (BasicOutputBuffer out = new BasicOutputBuffer();
        BsonBinaryWriter writer = new BsonBinaryWriter(out)) {
      codec.encode(writer, document, EncoderContext.builder().build());
      return out.toByteArray();
    }
  }
}
