package dev.holdfast.internal.operation;

import dev.holdfast.ReadPreference;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.Decoder;

/** Whatever the application wrote itself. Nothing of it is looked at but its name, and nothing left out. */
public final class RunCommand<T> extends Command<T> {
  private final BsonDocument command;
  private final ReadPreference readPreference;
  private final Decoder<T> decoder;

  /**
   * @throws IllegalArgumentException if the document is empty
   */
  public RunCommand(
      String database, BsonDocument command, ReadPreference readPreference, Decoder<T> decoder) {
    super(nameOf(command), database);
    this.command = command;
    this.readPreference = readPreference;
    this.decoder = decoder;
  }

  private static String nameOf(BsonDocument command) {
    if (command.isEmpty()) {
      throw new IllegalArgumentException(
          "A command needs at least one field, whose name is the command's; this one is empty");
    }
    return command.getFirstKey();
  }

  @Override
  public String operationName() {
    return "runCommand";
  }

  @Override
  public Kind kind() {
    return Kind.ANY;
  }

  @Override
  public Criteria criteria() {
    return Criteria.read(readPreference);
  }

  /** A server refuses a command that has two; the user's own stays, as everything of the document. */
  @Override
  public boolean takesMaxTime() {
    return !command.containsKey("maxTimeMS");
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    for (Map.Entry<String, BsonValue> field : command.entrySet()) {
      body.put(field.getKey(), field.getValue());
    }
  }

  @Override
  public T decode(DocumentView reply, Target target) {
    return reply.decode(decoder);
  }
}
