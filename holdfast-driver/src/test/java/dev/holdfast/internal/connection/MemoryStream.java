package dev.holdfast.internal.connection;

import dev.holdfast.internal.time.Deadline;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.bson.BsonDocument;

/** A stream that remembers what was written and is read in the pieces that a test put there. */
final class MemoryStream implements SocketStream {
  final List<byte[]> written = new ArrayList<>();
  private final Deque<byte[]> pieces = new ArrayDeque<>();
  int reads;
  boolean closed;

  @Override
  public void connect(Deadline deadline) {}

  @Override
  public void write(byte[] bytes, int offset, int length, Deadline deadline) {
    written.add(Arrays.copyOfRange(bytes, offset, offset + length));
  }

  @Override
  public int read(byte[] bytes, int offset, int length, Deadline deadline) {
    reads++;
    byte[] piece = pieces.poll();
    if (piece == null) {
      return -1;
    }
    int count = Math.min(length, piece.length);
    System.arraycopy(piece, 0, bytes, offset, count);
    if (count < piece.length) {
      pieces.addFirst(Arrays.copyOfRange(piece, count, piece.length));
    }
    return count;
  }

  @Override
  public void close() {
    closed = true;
  }

  MemoryStream then(byte[]... more) {
    pieces.addAll(List.of(more));
    return this;
  }

  int lastRequestId() {
    return WireBuffer.wrap(written.get(written.size() - 1)).getInt32(4);
  }

  /** An OP_MSG in reply to the last request. */
  byte[] reply(BsonDocument document) {
    return message(lastRequestId() + 1000, lastRequestId(), 0, document);
  }

  static byte[] message(int requestId, int responseTo, int flags, BsonDocument document) {
    WireBuffer buffer = new WireBuffer(64);
    OpMsgWriter writer = new OpMsgWriter(buffer);
    writer.begin(requestId, responseTo, flags);
    BsonDocuments.write(buffer, document);
    writer.finish();
    return Arrays.copyOf(buffer.array(), buffer.position());
  }
}
