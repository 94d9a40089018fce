package dev.holdfast.internal.connection;

import dev.holdfast.internal.time.Deadline;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.Compression;
import dev.holdfast.wire.Compressor;
import dev.holdfast.wire.DocumentSlice;
import dev.holdfast.wire.Message;
import dev.holdfast.wire.MessageHeader;
import dev.holdfast.wire.OpCode;
import dev.holdfast.wire.OpMsg;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.OpQuery;
import dev.holdfast.wire.OpReply;
import dev.holdfast.wire.WireBuffer;
import dev.holdfast.wire.WireProtocolException;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.BsonMaximumSizeExceededException;
import org.jspecify.annotations.Nullable;

/**
 * Sends and receives whole messages over a stream. It writes a request with one call and reads the reply into
 * the same buffer. Only the thread that uses the connection calls it.
 */
final class MessageChannel {
  private static final AtomicInteger REQUEST_IDS = new AtomicInteger();

  private static final int INITIAL_BYTES = 4 * 1024;
  // An idle connection keeps a buffer of at most this size. A larger one is released after use.
  private static final int RETAINED_BYTES = 256 * 1024;
  // The length in a header alone allocates at most this much. Beyond it, the buffer grows with the
  // bytes received.
  private static final int TRUSTED_BYTES = 1024 * 1024;
  // A command may be larger than the documents in it: servers allow 16 KiB more.
  private static final int COMMAND_OVERHEAD = 16 * 1024;
  private static final int BODY_OFFSET = MessageHeader.SIZE + 4 + 1; // flags, kind of section

  private final SocketStream stream;
  private final Compression compression;
  private final ReplacedTextWarning textWarning;
  private final WireBuffer buffer = new WireBuffer(INITIAL_BYTES);
  private final OpMsgWriter writer = new OpMsgWriter(buffer);
  private @Nullable WireBuffer unpacked; // The second buffer for compression, created lazily.
  private @Nullable Compressor compressor;
  private int maxMessageBytes = Hello.DEFAULT_MAX_MESSAGE_SIZE;
  private int maxDocumentBytes = Hello.DEFAULT_MAX_BSON_OBJECT_SIZE;

  private int awaited; // The id of the message to which the next reply responds.
  private OpCode replyCode = OpCode.MSG;
  private boolean exhaustAllowed;
  private boolean moreToCome;
  private int received; // Bytes of replies in the buffer.
  private int consumed; // The part of them that the current reply occupies.

  MessageChannel(SocketStream stream, int zlibLevel, ReplacedTextWarning textWarning) {
    this.stream = stream;
    this.textWarning = textWarning;
    this.compression = new Compression(zlibLevel);
  }

  void respectSizes(Hello hello) {
    maxMessageBytes = hello.maxMessageSizeBytes();
    maxDocumentBytes = hello.maxBsonObjectSize();
  }

  void compressWith(@Nullable Compressor negotiated) {
    compressor = negotiated;
  }

  /** Encodes a request into the buffer; {@link #send} writes it. After a failure the channel stays usable. */
  void encode(Request request, boolean wantsReply) {
    begin(OpCode.MSG, request.exhaustAllowed());
    int flags =
        (wantsReply ? 0 : OpMsg.MORE_TO_COME)
            | (request.exhaustAllowed() ? OpMsg.EXHAUST_ALLOWED : 0);
    boolean encoded = false;
    int replacedBefore = buffer.replacedTexts();
    try {
      writer.begin(awaited, flags);
      request.encode(writer, buffer);
      writer.finish();
      if (buffer.replacedTexts() != replacedBefore) {
        textWarning.replacedIn(request.commandName());
      }
      requireFits(request.commandName());
      request.encoded(buffer);
      encoded = true;
    } finally {
      if (!encoded) {
        settle();
      }
    }
  }

  /** Encodes a command as OP_QUERY, which legacy hello needs. */
  void encodeQuery(String database, BsonDocument command) {
    begin(OpCode.REPLY, false);
    int start = OpQuery.begin(buffer, awaited, OpQuery.SECONDARY_OK, database);
    BsonDocuments.write(buffer, command);
    OpQuery.finish(buffer, start);
  }

  private void begin(OpCode expectedReply, boolean exhaust) {
    if (moreToCome) {
      throw new IllegalStateException("the server has not finished its last answer");
    }
    buffer.clear();
    received = 0;
    consumed = 0;
    awaited = REQUEST_IDS.incrementAndGet();
    replyCode = expectedReply;
    exhaustAllowed = exhaust;
  }

  private void requireFits(String commandName) {
    int length = buffer.position();
    if (length > maxMessageBytes) {
      throw new BsonMaximumSizeExceededException(
          "The command '%s' has %d bytes; the server accepts messages of at most %d."
              .formatted(commandName, length, maxMessageBytes));
    }
    buffer.limit(length);
    int body = buffer.getInt32(BODY_OFFSET);
    if (body - COMMAND_OVERHEAD > maxDocumentBytes) {
      throw new BsonMaximumSizeExceededException(
          "The command '%s' has a document of %d bytes; the server accepts at most %d."
              .formatted(commandName, body, maxDocumentBytes));
    }
  }

  void send(String commandName, Deadline deadline) throws IOException {
    WireBuffer message = buffer;
    if (compressor != null && Compressor.mayCompress(commandName)) {
      message = unpacked();
      message.clear();
      compression.compress(buffer, 0, compressor, message);
    }
    stream.write(message.array(), 0, message.position(), deadline);
  }

  /** Waits for the next reply. Returns a buffer whose position and limit enclose its document. */
  WireBuffer receive(Deadline deadline) throws IOException {
    discardConsumed();
    fill(MessageHeader.SIZE, deadline);
    buffer.position(0);
    buffer.limit(received);
    MessageHeader header = MessageHeader.read(buffer, maxMessageBytes);
    fill(header.length(), deadline);
    consumed = header.length();
    header.requireResponseTo(awaited);
    buffer.position(MessageHeader.SIZE);
    buffer.limit(consumed);
    WireBuffer reply = buffer;
    if (header.opCode() == OpCode.COMPRESSED) {
      reply = unpacked();
      header = compression.decompress(header, buffer, reply, maxMessageBytes);
    }
    DocumentSlice body = bodyOf(Message.read(header, reply));
    awaited = header.requestId();
    reply.position(body.offset());
    reply.limit(body.offset() + body.length());
    return reply;
  }

  /** Whether the server announced another reply to the last request. */
  boolean isMoreToCome() {
    return moreToCome;
  }

  /** Called when the reply was used. Releases buffers that a large message has made too big. */
  void settle() {
    if (!moreToCome) {
      if (buffer.array().length > RETAINED_BYTES) {
        buffer.shrink(INITIAL_BYTES);
      }
      if (unpacked != null && unpacked.array().length > RETAINED_BYTES) {
        unpacked.shrink(INITIAL_BYTES);
      }
    }
  }

  int bufferBytes() {
    return buffer.array().length + (unpacked == null ? 0 : unpacked.array().length);
  }

  /** Frees native memory. No thread may use the channel afterwards. */
  void release() {
    compression.close();
  }

  private DocumentSlice bodyOf(Message message) {
    moreToCome = false;
    DocumentSlice body;
    if (message instanceof OpMsg reply && replyCode == OpCode.MSG) {
      moreToCome = reply.moreToCome();
      body = reply.body();
    } else if (message instanceof OpReply reply && replyCode == OpCode.REPLY) {
      body = reply.commandReply();
    } else {
      throw new WireProtocolException(
          "expected a reply of kind " + replyCode + ", but got " + message.header().opCode());
    }
    if (moreToCome && !exhaustAllowed) {
      throw new WireProtocolException("the server announces more replies, which nobody asked for");
    }
    if (!moreToCome && received > consumed) {
      throw new WireProtocolException(
          (received - consumed) + " bytes that nobody asked for follow the reply");
    }
    return body;
  }

  private void discardConsumed() {
    int left = received - consumed;
    if (left > 0) {
      System.arraycopy(buffer.array(), consumed, buffer.array(), 0, left);
    }
    received = left;
    consumed = 0;
  }

  private void fill(int needed, Deadline deadline) throws IOException {
    while (received < needed) {
      int capacity = Math.min(needed, Math.max(TRUSTED_BYTES, 4 * Math.max(received, 1)));
      buffer.position(received);
      buffer.ensureReceivable(Math.max(1, capacity - received), needed - received);
      byte[] bytes = buffer.array();
      int count = stream.read(bytes, received, bytes.length - received, deadline);
      if (count < 0) {
        throw new EOFException(
            received == 0
                ? "the server closed the connection"
                : "the server closed the connection in the middle of a reply");
      }
      received += count;
    }
  }

  private WireBuffer unpacked() {
    if (unpacked == null) {
      unpacked = new WireBuffer(INITIAL_BYTES);
    }
    return unpacked;
  }
}
