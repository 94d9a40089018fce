package dev.holdfast.internal.connection;

import dev.holdfast.ServerApi;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** A command in the form of a document. */
public final class DocumentRequest implements Request {
  private final BsonDocument command;
  private final boolean exhaustAllowed;

  DocumentRequest(String database, BsonDocument command, @Nullable ServerApi serverApi) {
    this(database, command, serverApi, false);
  }

  /** @param exhaustAllowed whether the server may send more than one reply */
  public DocumentRequest(
      String database,
      BsonDocument command,
      @Nullable ServerApi serverApi,
      boolean exhaustAllowed) {
    if (command.isEmpty()) {
      throw new IllegalArgumentException("an empty document is no command");
    }
    BsonDocument complete = new BsonDocument();
    complete.putAll(command); // Copies the document, because the caller's must not change.
    complete.append("$db", new BsonString(database));
    Handshake.declareApi(complete, serverApi);
    this.command = complete;
    this.exhaustAllowed = exhaustAllowed;
  }

  @Override
  public boolean exhaustAllowed() {
    return exhaustAllowed;
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
