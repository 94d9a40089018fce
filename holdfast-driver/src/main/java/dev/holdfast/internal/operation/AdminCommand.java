package dev.holdfast.internal.operation;

import dev.holdfast.WriteConcern;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.jspecify.annotations.Nullable;

/**
 * A command that changes collections, indexes or databases. Its reply reports only success or a write concern
 * error. It is not retryable, because a server cannot recognise a repetition.
 */
public class AdminCommand extends Command<WriteReply> {
  private static final String ADMIN = "admin";

  private final @Nullable String target;
  private final Arguments arguments;
  private final @Nullable WriteConcern writeConcern;

  /**
   * @param target the value of the first element, usually a collection; null for the value 1, the database
   * @param writeConcern null if the command takes no write concern
   */
  public AdminCommand(
      String name,
      String database,
      @Nullable String target,
      Arguments arguments,
      @Nullable WriteConcern writeConcern) {
    super(name, database);
    this.target = target;
    this.arguments = arguments;
    this.writeConcern = writeConcern;
  }

  @Override
  public @Nullable String collection() {
    return database().equals(ADMIN) ? null : target; // In admin it is a full namespace or null.
  }

  @Override
  public String operationName() {
    return switch (name()) {
      case "create" -> "createCollection";
      case "drop" -> "dropCollection";
      default -> name();
    };
  }

  @Override
  public RetryKind kind() {
    return RetryKind.WRITE;
  }

  @Override
  public @Nullable WriteConcern writeConcern() {
    return writeConcern;
  }

  @Override
  public void encode(BodyWriter body, Target server) {
    if (target == null) {
      body.put(name(), 1);
    } else {
      body.put(name(), target);
    }
    arguments.write(body);
  }

  @Override
  public WriteReply decode(DocumentView reply, Target server) {
    return WriteReply.read(reply, server.server());
  }

  @Override
  public WriteReply unacknowledged() {
    return WriteReply.UNACKNOWLEDGED;
  }
}
