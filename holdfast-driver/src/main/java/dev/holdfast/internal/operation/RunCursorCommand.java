package dev.holdfast.internal.operation;

import dev.holdfast.MongoClientException;
import dev.holdfast.ReadPreference;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Decoder;

/** A {@link RunCommand} whose reply opens a cursor. */
public final class RunCursorCommand<T> extends Command<Batch<T>> {
  private static final BsonDocumentCodec PLAIN = new BsonDocumentCodec();

  private final RunCommand<BsonDocument, BsonDocument> command;
  private final Decoder<T> decoder;

  /**
   * @throws IllegalArgumentException if the document is empty
   */
  public RunCursorCommand(
      String database, BsonDocument command, ReadPreference readPreference, Decoder<T> decoder) {
    this(new RunCommand<>(database, command, PLAIN, readPreference, PLAIN), decoder);
  }

  private RunCursorCommand(RunCommand<BsonDocument, BsonDocument> command, Decoder<T> decoder) {
    super(command.name(), command.database());
    this.command = command;
    this.decoder = decoder;
  }

  @Override
  public String operationName() {
    return "runCursorCommand";
  }

  @Override
  public RetryKind kind() {
    return command.kind();
  }

  @Override
  public Criteria criteria() {
    return command.criteria();
  }

  @Override
  public boolean takesMaxTime() {
    return command.takesMaxTime();
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    command.encode(body, target);
  }

  @Override
  public Batch<T> decode(DocumentView reply, Target target) {
    if (!reply.has("cursor")) {
      throw new MongoClientException(
          "The answer to '"
              + name()
              + "' of "
              + target.server()
              + " has no cursor, so there is nothing to iterate over; use runCommand for it.");
    }
    return Batch.first(reply, decoder, target);
  }
}
