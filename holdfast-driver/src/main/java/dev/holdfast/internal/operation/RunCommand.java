package dev.holdfast.internal.operation;

import dev.holdfast.ReadPreference;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import java.util.Map;
import org.bson.codecs.Decoder;
import org.bson.codecs.Encoder;

/**
 * Whatever the application wrote itself. Nothing of it is looked at but its names, and nothing left out.
 *
 * @param <C> in what it was written
 */
public final class RunCommand<C extends Map<String, ?>, T> extends Command<T> {
  private final C command;
  private final Encoder<C> encoder;
  private final ReadPreference readPreference;
  private final Decoder<T> decoder;

  /**
   * @throws IllegalArgumentException if the document is empty
   */
  public RunCommand(
      String database,
      C command,
      Encoder<C> encoder,
      ReadPreference readPreference,
      Decoder<T> decoder) {
    super(nameOf(command), database);
    this.command = command;
    this.encoder = encoder;
    this.readPreference = readPreference;
    this.decoder = decoder;
  }

  private static String nameOf(Map<String, ?> command) {
    if (command.isEmpty()) {
      throw new IllegalArgumentException(
          "A command needs at least one field, whose name is the command's; this one is empty");
    }
    return command.keySet().iterator().next();
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

  /**
   * Not if the document says which session it belongs to: a pooled session must not get a transaction number
   * that it did not draw, and a command must not carry two sessions.
   */
  @Override
  public boolean takesImplicitSession() {
    return !command.containsKey("lsid") && !command.containsKey("txnNumber");
  }

  /** A server refuses a command that has two; the user's own stays, as everything of the document. */
  @Override
  public boolean takesMaxTime() {
    return !command.containsKey("maxTimeMS");
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    body.putElements(command, encoder);
  }

  @Override
  public T decode(DocumentView reply, Target target) {
    return reply.decode(decoder);
  }
}
