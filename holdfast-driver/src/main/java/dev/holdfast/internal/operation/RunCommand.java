package dev.holdfast.internal.operation;

import dev.holdfast.ReadPreference;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import java.util.Map;
import org.bson.codecs.Decoder;
import org.bson.codecs.Encoder;

/**
 * A command that the application wrote. The driver looks only at its field names and sends all of its fields.
 *
 * @param <C> the type of the command document
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
  public RetryKind kind() {
    return RetryKind.ANY;
  }

  @Override
  public Criteria criteria() {
    return Criteria.read(readPreference);
  }

  /**
   * False if the command has an lsid or a txnNumber. A command must not carry two sessions, and a foreign
   * transaction number would corrupt a pooled session.
   */
  @Override
  public boolean takesImplicitSession() {
    return !command.containsKey("lsid") && !command.containsKey("txnNumber");
  }

  /** False if the command has a maxTimeMS: servers reject a command with two. */
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
