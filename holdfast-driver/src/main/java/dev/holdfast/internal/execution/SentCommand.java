package dev.holdfast.internal.execution;

import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.DocumentSequence;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.MessageHeader;
import dev.holdfast.wire.OpMsg;
import dev.holdfast.wire.WireBuffer;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A command, read from the message that is about to be sent. Single fields are read in place; the whole
 * document is decoded only for listeners, log and tracer. Usable only until the message is sent.
 */
final class SentCommand {
  private final WireBuffer message;
  private final MessageHeader header;
  private final OpMsg sent;
  private @Nullable BsonDocument document;

  private SentCommand(WireBuffer message, MessageHeader header, OpMsg sent) {
    this.message = message;
    this.header = header;
    this.sent = sent;
  }

  static SentCommand in(WireBuffer message) {
    int position = message.position();
    message.position(0);
    MessageHeader header = MessageHeader.read(message, message.limit());
    OpMsg sent = OpMsg.read(header, message);
    message.position(position);
    return new SentCommand(message, header, sent);
  }

  int requestId() {
    return header.requestId();
  }

  /** The body, without the document sequences. */
  DocumentView body() {
    return DocumentView.of(message, sent.body());
  }

  /** The whole command, with document sequences as arrays. */
  BsonDocument document() {
    if (document == null) {
      document = decode();
    }
    return document;
  }

  private BsonDocument decode() {
    int position = message.position();
    BsonDocument decoded = at(sent.body().offset());
    for (DocumentSequence sequence : sent.sequences()) {
      BsonArray items = new BsonArray();
      sequence.forEach((offset, length) -> items.add(at(offset)));
      decoded.append(sequence.identifier(), items);
    }
    message.position(position);
    return decoded;
  }

  private BsonDocument at(int offset) {
    message.position(offset);
    return BsonDocuments.read(message);
  }
}
