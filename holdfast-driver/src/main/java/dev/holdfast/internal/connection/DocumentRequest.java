package dev.holdfast.internal.connection;

import dev.holdfast.ServerApi;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** A command that already is a document. */
final class DocumentRequest implements Request {
  private final BsonDocument command;

  DocumentRequest(String database, BsonDocument command, @Nullable ServerApi serverApi) {
    if (command.isEmpty()) {
      throw new IllegalArgumentException("an empty document is no command");
    }
    BsonDocument complete = new BsonDocument();
    complete.putAll(command); // shallow: the caller's document stays as it is
    complete.append("$db", new BsonString(database));
    Handshake.declareApi(complete, serverApi);
    this.command = complete;
  }

  @Override
  public String commandName() {
    return command.getFirstKey();
  }

  @Override
  public void encode(OpMsgWriter message, WireBuffer buffer) {
    BsonDocuments.write(buffer, command);
  }
}
