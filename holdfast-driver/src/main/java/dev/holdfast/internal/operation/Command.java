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
 * One command: what it declares of itself, how it is written, how its reply is read. Made for one
 * operation and run by one thread; written anew for each attempt. What every command carries (session,
 * cluster time, concerns, read preference, API version) is added by who runs it.
 *
 * @param <T> what the reply becomes
 */
public abstract class Command<T extends @Nullable Object> {
  private final String name;
  private final String database;

  protected Command(String name, String database) {
    this.name = name;
    this.database = database;
  }

  /** The first element's name, as in {@code insert}. */
  public final String name() {
    return name;
  }

  public final String database() {
    return database;
  }

  /** The collection it is about; null if it is about none, or about the whole database. */
  public @Nullable String collection() {
    return null;
  }

  /**
   * What traces call the operation that begins with it, if its caller does not know better: OpenTelemetry,
   * "Covered operations".
   */
  public String operationName() {
    return name;
  }

  /** The cursor it uses; 0 if none. */
  public long cursorId() {
    return 0;
  }

  public abstract Kind kind();

  /**
   * Whether it is on the list of those that may be retried after ordinary errors: Retryable Writes,
   * "Supported Write Operations", or Retryable Reads, "Supported Read Operations". Anything may be retried
   * after an error that is labelled so.
   */
  public boolean isRetryable() {
    return false;
  }

  public Criteria criteria() {
    return Criteria.WRITE;
  }

  /** Null for a command that takes none. */
  public @Nullable ReadConcern readConcern() {
    return null;
  }

  /** Null for a command that takes none. */
  public @Nullable WriteConcern writeConcern() {
    return null;
  }

  public final boolean isAcknowledged() {
    WriteConcern concern = writeConcern();
    return concern == null || concern.isAcknowledged();
  }

  /** Whether it changes one document at most; false if that is not known. */
  public boolean changesOneDocument() {
    return false;
  }

  /** Commit and abort: they belong to a transaction, end it, and are retried although in one. */
  public boolean endsTransaction() {
    return false;
  }

  /**
   * Whether an earlier operation may have had the same effect. If so, a refusal of this command does not prove
   * that nothing was done.
   */
  public boolean mayHaveHappenedBefore() {
    return false;
  }

  /** Whether an implicit session goes with it; an explicit one always does. */
  public boolean takesImplicitSession() {
    return true;
  }

  /** The server it has to run on, as a cursor's next batch has; null if it may be selected. */
  public @Nullable ServerAddress boundServer() {
    return null;
  }

  /** The connection it has to run on, behind a load balancer; null if any will do. */
  public @Nullable PooledConnection boundConnection() {
    return null;
  }

  /** Whether an operation timeout becomes {@code maxTimeMS}, so that the server gives up in time, too. */
  public boolean takesMaxTime() {
    return true;
  }

  /**
   * Before each attempt is written: what depends on the server, and what {@link #isRetryable} says, may be
   * settled here.
   */
  public void prepare(Target target) {}

  /**
   * Writes the command's own elements. On a retry the server may be another one; what it does not support
   * is thrown, and then the first attempt's error is raised.
   */
  public abstract void encode(BodyWriter body, Target target);

  /** Writes document sequences behind the body, if it has any. */
  public void encodeSequences(OpMsgWriter message, WireBuffer buffer, Target target) {}

  /** Reads a reply that says {@code ok: 1}; its bytes are gone afterwards. */
  public abstract T decode(DocumentView reply, Target target);

  /** The result of a write that nobody confirms. */
  public T unacknowledged() {
    throw new IllegalStateException(name + " is always acknowledged");
  }
}
