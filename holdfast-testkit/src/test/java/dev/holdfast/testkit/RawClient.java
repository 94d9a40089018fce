package dev.holdfast.testkit;

import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.Compression;
import dev.holdfast.wire.Compressor;
import dev.holdfast.wire.Message;
import dev.holdfast.wire.MessageHeader;
import dev.holdfast.wire.OpCode;
import dev.holdfast.wire.OpMsg;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.OpQuery;
import dev.holdfast.wire.OpReply;
import dev.holdfast.wire.WireBuffer;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** A minimal client: a socket that sends and reads messages of the wire protocol. */
final class RawClient implements Closeable {
  private final Socket socket;
  private final InputStream input;
  private final OutputStream output;
  private final Compression compression = new Compression();
  private final WireBuffer buffer = new WireBuffer(1024);
  private int requestId = 100;
  private MessageHeader lastHeader;
  private boolean lastHadChecksum;
  private boolean streamed;
  private int streamedReply;

  RawClient(ScriptedServer server) throws IOException {
    this(new Socket(InetAddress.getLoopbackAddress(), server.port()));
  }

  RawClient(Socket socket) throws IOException {
    this(socket, socket.getInputStream(), socket.getOutputStream());
    socket.setSoTimeout(10_000);
  }

  RawClient(Socket socket, InputStream input, OutputStream output) {
    this.socket = socket;
    this.input = input;
    this.output = output;
  }

  /** Sends a command as OP_MSG and reads its reply. */
  BsonDocument run(String json) throws IOException {
    send(json, 0);
    return readReply();
  }

  void send(String json, int flags) throws IOException {
    sendRaw(encode(json, flags));
  }

  byte[] encode(String json, int flags, String... documents) {
    buffer.clear();
    OpMsgWriter writer = new OpMsgWriter(buffer);
    writer.begin(++requestId, flags);
    BsonDocument command = BsonDocument.parse(json);
    command.putIfAbsent("$db", new BsonString("admin"));
    BsonDocuments.write(buffer, command);
    if (documents.length > 0) {
      writer.beginSequence("documents");
      for (String document : documents) {
        BsonDocuments.write(buffer, BsonDocument.parse(document));
      }
      writer.endSequence();
    }
    writer.finish();
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  BsonDocument runCompressed(String json, Compressor compressor) throws IOException {
    encode(json, 0);
    WireBuffer compressed = new WireBuffer(1024);
    compression.compress(buffer, 0, compressor, compressed);
    sendRaw(Arrays.copyOf(compressed.array(), compressed.position()));
    return readReply();
  }

  /** Sends a command as OP_QUERY and reads its reply. */
  BsonDocument runLegacy(String json) throws IOException {
    buffer.clear();
    int start = OpQuery.begin(buffer, ++requestId, OpQuery.SECONDARY_OK, "admin");
    BsonDocuments.write(buffer, BsonDocument.parse(json));
    OpQuery.finish(buffer, start);
    sendRaw(Arrays.copyOf(buffer.array(), buffer.position()));
    return readReply();
  }

  void sendRaw(byte[] bytes) throws IOException {
    output.write(bytes);
    output.flush();
  }

  /** The next reply of a stream; each answers the one before it. */
  BsonDocument readStreamed() throws IOException {
    BsonDocument reply = readReply();
    streamed = true;
    streamedReply = lastHeader.requestId();
    return reply;
  }

  BsonDocument readReply() throws IOException {
    WireBuffer in = WireBuffer.wrap(readMessage());
    lastHeader = MessageHeader.read(in, MessageHeader.DEFAULT_MAX_MESSAGE_SIZE);
    MessageHeader header = lastHeader;
    if (header.opCode() == OpCode.COMPRESSED) {
      WireBuffer decompressed = new WireBuffer(1024);
      header = compression.decompress(header, in, decompressed, 48_000_000);
      in = decompressed;
    }
    header.requireResponseTo(streamed ? streamedReply : requestId);
    Message message = Message.read(header, in);
    if (message instanceof OpReply reply) {
      in.position(reply.commandReply().offset());
    } else if (message instanceof OpMsg msg) {
      lastHadChecksum = msg.checksumPresent();
      in.position(msg.body().offset());
    }
    return BsonDocuments.read(in);
  }

  private byte[] readMessage() throws IOException {
    byte[] start = readFully(4);
    int length = WireBuffer.wrap(start).getInt32(0);
    byte[] message = Arrays.copyOf(start, length);
    System.arraycopy(readFully(length - 4), 0, message, 4, length - 4);
    return message;
  }

  private byte[] readFully(int count) throws IOException {
    byte[] bytes = input.readNBytes(count);
    if (bytes.length < count) {
      throw new EOFException("only " + bytes.length + " of " + count + " bytes");
    }
    return bytes;
  }

  /** Everything until the stream ends. */
  byte[] readToEnd() throws IOException {
    return input.readAllBytes();
  }

  void readTimeout(int millis) throws IOException {
    socket.setSoTimeout(millis);
  }

  OpCode lastOpCode() {
    return lastHeader.opCode();
  }

  boolean lastHadChecksum() {
    return lastHadChecksum;
  }

  @Override
  public void close() throws IOException {
    compression.close();
    socket.close();
  }
}
