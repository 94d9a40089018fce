package dev.holdfast.testkit;

import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.Compression;
import dev.holdfast.wire.Compressor;
import dev.holdfast.wire.DocumentSequence;
import dev.holdfast.wire.DocumentSlice;
import dev.holdfast.wire.Message;
import dev.holdfast.wire.MessageHeader;
import dev.holdfast.wire.OpCode;
import dev.holdfast.wire.OpMsg;
import dev.holdfast.wire.OpQuery;
import dev.holdfast.wire.WireBuffer;
import dev.holdfast.wire.WireProtocolException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Reads commands from one connection. The connection's thread owns it. */
final class CommandReader {
  /** A command and the request id that its reply must name. */
  record Request(int requestId, Received received) {
    /** The next request of a stream, as if the client had sent it in response to the previous reply. */
    Request continuedBy(int previousReply, BsonDocument command) {
      return new Request(previousReply, received.withCommand(command));
    }
  }

  private static final int MAX_MESSAGE_SIZE = MessageHeader.DEFAULT_MAX_MESSAGE_SIZE;
  private static final int COMPRESSOR_ID_OFFSET = MessageHeader.SIZE + 8;
  private static final int CHUNK = 64 * 1024;

  private final InputStream input;
  private final int connection;
  private final Compression compression;
  private final WireBuffer raw = new WireBuffer(1024);
  private final WireBuffer decompressed = new WireBuffer(1024);

  CommandReader(InputStream input, int connection, Compression compression) {
    this.input = input;
    this.connection = connection;
    this.compression = compression;
  }

  /** The next command; null if the client closed the connection between two commands. */
  @Nullable Request next() throws IOException {
    raw.clear();
    if (!receive(MessageHeader.SIZE)) {
      return null;
    }
    raw.flip();
    MessageHeader header = MessageHeader.read(raw, MAX_MESSAGE_SIZE);
    if (!receive(header.bodyLength()) && header.bodyLength() > 0) {
      throw new EOFException("the client closed the connection within a message");
    }
    raw.limit(header.length());
    raw.position(MessageHeader.SIZE);
    if (header.opCode() != OpCode.COMPRESSED) {
      return new Request(header.requestId(), read(header, raw, Optional.empty()));
    }
    MessageHeader original = compression.decompress(header, raw, decompressed, MAX_MESSAGE_SIZE);
    Compressor compressor = compressorWithId(raw.array()[COMPRESSOR_ID_OFFSET]);
    return new Request(original.requestId(), read(original, decompressed, Optional.of(compressor)));
  }

  /** Allocates memory as bytes arrive, not by the announced length. Returns false if none arrived. */
  private boolean receive(int count) throws IOException {
    int left = count;
    while (left > 0) {
      int chunk = Math.min(left, CHUNK);
      raw.ensureWritable(chunk);
      int read = input.read(raw.array(), raw.position(), chunk);
      if (read < 0) {
        if (left < count) {
          throw new EOFException("the client closed the connection within a message");
        }
        return false;
      }
      raw.position(raw.position() + read);
      left -= read;
    }
    return true;
  }

  private static Compressor compressorWithId(int id) {
    for (Compressor compressor : Compressor.values()) {
      if (compressor.id() == id) {
        return compressor;
      }
    }
    throw new AssertionError("decompressed by unknown id " + id);
  }

  private Received read(MessageHeader header, WireBuffer in, Optional<Compressor> compressor) {
    Message message = Message.read(header, in);
    if (message instanceof OpMsg msg) {
      return fromMsg(msg, in, compressor);
    }
    if (message instanceof OpQuery query) {
      return fromQuery(query, in, compressor);
    }
    throw new WireProtocolException("a client sent " + header.opCode() + ", which only servers do");
  }

  private Received fromMsg(OpMsg msg, WireBuffer in, Optional<Compressor> compressor) {
    BsonDocument command = document(in, msg.body().offset(), msg.body().length());
    for (DocumentSequence sequence : msg.sequences()) {
      BsonArray documents = new BsonArray();
      sequence.forEach((offset, length) -> documents.add(document(in, offset, length)));
      if (command.put(sequence.identifier(), documents) != null) {
        throw new WireProtocolException(
            "'" + sequence.identifier() + "' is both in the body and a document sequence");
      }
    }
    if (!command.isString("$db")) {
      throw new WireProtocolException("a command without $db: " + commandName(command));
    }
    return new Received(
        commandName(command),
        command.getString("$db").getValue(),
        command,
        connection,
        OpCode.MSG,
        compressor,
        msg.checksumPresent(),
        msg.moreToCome(),
        msg.exhaustAllowed());
  }

  private Received fromQuery(OpQuery query, WireBuffer in, Optional<Compressor> compressor) {
    String namespace = query.namespace();
    if (!namespace.endsWith(".$cmd")) {
      throw new WireProtocolException("an OP_QUERY that is not a command, on " + namespace);
    }
    DocumentSlice slice = query.query();
    BsonDocument command = document(in, slice.offset(), slice.length());
    String database = namespace.substring(0, namespace.length() - ".$cmd".length());
    return new Received(
        commandName(command),
        database,
        command,
        connection,
        OpCode.QUERY,
        compressor,
        false,
        false,
        false);
  }

  private static BsonDocument document(WireBuffer in, int offset, int length) {
    int limit = in.limit();
    in.position(offset);
    in.limit(offset + length);
    BsonDocument document = BsonDocuments.read(in);
    in.limit(limit);
    return document;
  }

  private static String commandName(BsonDocument command) {
    if (command.isEmpty()) {
      throw new WireProtocolException("an empty command");
    }
    return command.getFirstKey();
  }
}
