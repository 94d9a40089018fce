package dev.holdfast.testkit;

import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.Compression;
import dev.holdfast.wire.Compressor;
import dev.holdfast.wire.OpCode;
import dev.holdfast.wire.OpMsg;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.OpReply;
import dev.holdfast.wire.WireBuffer;
import java.io.IOException;
import java.io.OutputStream;
import org.bson.BsonDocument;

/**
 * Writes replies to one connection in the format of their requests: with the same opcode, and with a checksum
 * and compressed if the request was. The connection's thread owns it.
 */
final class ReplyWriter {
  private final OutputStream output;
  private final Compression compression;
  private final WireBuffer plain = new WireBuffer(1024);
  private final WireBuffer compressed = new WireBuffer(1024);
  private final OpMsgWriter msg = new OpMsgWriter(plain);
  private int nextRequestId = 1;

  ReplyWriter(OutputStream output, Compression compression) {
    this.output = output;
    this.compression = compression;
  }

  /** Sends a reply and returns its request id. With {@code moreToCome}, further replies follow. */
  int write(CommandReader.Request request, BsonDocument reply, boolean moreToCome)
      throws IOException {
    int requestId = nextRequestId;
    WireBuffer message = encode(request, reply, moreToCome);
    output.write(message.array(), 0, message.position());
    output.flush();
    return requestId;
  }

  /** Sends at most {@code bytes} bytes of the reply. */
  void writeTruncated(CommandReader.Request request, BsonDocument reply, int bytes)
      throws IOException {
    WireBuffer message = encode(request, reply, false);
    output.write(message.array(), 0, Math.min(bytes, message.position()));
    output.flush();
  }

  private WireBuffer encode(CommandReader.Request request, BsonDocument reply, boolean moreToCome) {
    int responseTo = request.requestId();
    plain.clear();
    if (request.received().opCode() == OpCode.QUERY) {
      int start = OpReply.begin(plain, nextRequestId++, responseTo, 0);
      BsonDocuments.write(plain, reply);
      OpReply.finish(plain, start, 1);
    } else {
      int flags =
          (request.received().checksum() ? OpMsg.CHECKSUM_PRESENT : 0)
              | (moreToCome ? OpMsg.MORE_TO_COME : 0);
      msg.begin(nextRequestId++, responseTo, flags);
      BsonDocuments.write(plain, reply);
      msg.finish();
    }
    if (request.received().compressor().isEmpty()) {
      return plain;
    }
    Compressor compressor = request.received().compressor().get();
    compressed.clear();
    compression.compress(plain, 0, compressor, compressed);
    return compressed;
  }
}
