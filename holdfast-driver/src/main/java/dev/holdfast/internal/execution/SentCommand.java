package dev.holdfast.internal.execution;

import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.DocumentSequence;
import dev.holdfast.wire.MessageHeader;
import dev.holdfast.wire.OpMsg;
import dev.holdfast.wire.WireBuffer;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/** A command read back from the message that is about to be sent, document sequences as arrays. */
record SentCommand(int requestId, BsonDocument document) {
  static SentCommand read(WireBuffer message) {
    message.position(0);
    MessageHeader header = MessageHeader.read(message, message.limit());
    OpMsg sent = OpMsg.read(header, message);
    BsonDocument document = at(message, sent.body().offset());
    for (DocumentSequence sequence : sent.sequences()) {
      BsonArray items = new BsonArray();
      sequence.forEach((offset, length) -> items.add(at(message, offset)));
      document.append(sequence.identifier(), items);
    }
    return new SentCommand(header.requestId(), document);
  }

  private static BsonDocument at(WireBuffer message, int offset) {
    message.position(offset);
    return BsonDocuments.read(message);
  }
}
