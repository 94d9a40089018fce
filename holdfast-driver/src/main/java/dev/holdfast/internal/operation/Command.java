package dev.holdfast.internal.operation;

import dev.holdfast.ReadConcern;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One command: its properties, how to encode it, and how to decode its reply. It belongs to one operation,
 * runs on one thread, and is encoded again for each attempt. The executor adds what every command carries:
 * session, cluster time, concerns, read preference, API version.
 *
 * @param <T> the type that the reply is decoded to
 */
public abstract class Command<T extends @Nullable Object> {
  private final String name;
  private final String database;

  protected Command(String name, String database) {
    this.name = name;
    this.database = database;
  }

  /** The name of the first element, such as {@code insert}. */
  public final String name() {
    return name;
  }

  public final String database() {
    return database;
  }

  /** The collection of the command; null if it has none or is for the whole database. */
  public @Nullable String collection() {
    return null;
  }

  /**
   * The default name in traces of an operation that starts with this command: OpenTelemetry, "Covered
   * operations".
   */
  public String operationName() {
    return name;
  }

  /** The id of the cursor that the command uses; 0 if none. */
  public long cursorId() {
    return 0;
  }

  public abstract RetryKind kind();

  /**
   * Whether the driver may retry the command after ordinary errors: Retryable Writes, "Supported Write
   * Operations", or Retryable Reads, "Supported Read Operations". It may retry any command after an error
   * with the label RetryableError.
   */
  public boolean isRetryable() {
    return false;
  }

  public Criteria criteria() {
    return Criteria.WRITE;
  }

  /** Null for a command that takes no read concern. */
  public @Nullable ReadConcern readConcern() {
    return null;
  }

  /** Null for a command that takes no write concern. */
  public @Nullable WriteConcern writeConcern() {
    return null;
  }

  public final boolean isAcknowledged() {
    WriteConcern concern = writeConcern();
    return concern == null || concern.isAcknowledged();
  }

  /** Whether the command changes at most one document; false if that is unknown. */
  public boolean changesOneDocument() {
    return false;
  }

  /** True for commit and abort, which are retryable although other commands of a transaction are not. */
  public boolean endsTransaction() {
    return false;
  }

  /**
   * Whether an earlier operation may have had the same effect. If so, a server that rejects this command does
   * not prove that nothing was done.
   */
  public boolean mayHaveHappenedBefore() {
    return false;
  }

  /** Whether the command carries an implicit session. It always carries an explicit session. */
  public boolean takesImplicitSession() {
    return true;
  }

  /** The server that must run the command, such as the server of a cursor; null for server selection. */
  public @Nullable ServerAddress boundServer() {
    return null;
  }

  /** Behind a load balancer, the connection that must run the command; null for any connection. */
  public @Nullable PooledConnection boundConnection() {
    return null;
  }

  /** Whether the driver sends the remaining operation timeout as {@code maxTimeMS}. */
  public boolean takesMaxTime() {
    return true;
  }

  /**
   * Called before each attempt is encoded, to decide what depends on the server. It may change the result of
   * {@link #isRetryable}.
   */
  public void prepare(Target target) {}

  /**
   * Writes the elements of the command. A retry may run on another server. If that server does not support
   * the command, this method throws, and the operation fails with the error of the first attempt.
   */
  public abstract void encode(BodyWriter body, Target target);

  /** Writes the document sequences after the body, if the command has any. */
  public void encodeSequences(OpMsgWriter message, WireBuffer buffer, Target target) {}

  /** Decodes a reply with {@code ok: 1}. The result must not refer to the reply: its buffer is reused. */
  public abstract T decode(DocumentView reply, Target target);

  /** The result of an unacknowledged write. */
  public T unacknowledged() {
    throw new IllegalStateException(name + " is always acknowledged");
  }
}
