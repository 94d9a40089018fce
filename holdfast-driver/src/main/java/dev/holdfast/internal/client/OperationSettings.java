package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.Outcome;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.execution.Executor;
import dev.holdfast.internal.execution.OperationContext;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.WriteReply;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import java.util.concurrent.TimeUnit;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The settings that a client passes to its databases, a database to its collections, and a collection to its
 * operations. Immutable; each {@code with…} method returns a copy.
 *
 * @param timeoutMillis timeoutMS; null if none is set, zero for no limit
 */
public record OperationSettings(
    Executor executor,
    CodecRegistry codecRegistry,
    ReadPreference readPreference,
    ReadConcern readConcern,
    WriteConcern writeConcern,
    @Nullable Long timeoutMillis) {

  public OperationSettings withCodecRegistry(CodecRegistry other) {
    return new OperationSettings(
        executor,
        notNull("codecRegistry", other),
        readPreference,
        readConcern,
        writeConcern,
        timeoutMillis);
  }

  public OperationSettings withReadPreference(ReadPreference other) {
    return new OperationSettings(
        executor,
        codecRegistry,
        notNull("readPreference", other),
        readConcern,
        writeConcern,
        timeoutMillis);
  }

  public OperationSettings withReadConcern(ReadConcern other) {
    return new OperationSettings(
        executor,
        codecRegistry,
        readPreference,
        notNull("readConcern", other),
        writeConcern,
        timeoutMillis);
  }

  public OperationSettings withWriteConcern(WriteConcern other) {
    return new OperationSettings(
        executor,
        codecRegistry,
        readPreference,
        readConcern,
        notNull("writeConcern", other),
        timeoutMillis);
  }

  public OperationSettings withTimeout(@Nullable Long millis) {
    return new OperationSettings(
        executor, codecRegistry, readPreference, readConcern, writeConcern, millis);
  }

  /** The codec of a class. The first operation that needs it looks it up. */
  <T> CodecLookup<T> codecOf(Class<T> type) {
    return new CodecLookup<>(notNull("resultClass", type), codecRegistry);
  }

  /** Runs an operation of one command. Without a session it uses an implicit session. */
  <T extends @Nullable Object> T run(Command<T> command, @Nullable Session session) {
    return executor.execute(command, session, deadline());
  }

  /**
   * Runs a command and ignores its reply, except for a write concern error.
   *
   * @throws MongoWriteConcernException if the command succeeded, but its write concern was not met
   */
  void runWrite(Command<WriteReply> command, @Nullable Session session) {
    runWrite(command, session, deadline());
  }

  void runWrite(Command<WriteReply> command, @Nullable Session session, Deadline deadline) {
    try (OperationContext context = executor.begin(session, deadline)) {
      WriteReply reply = executor.execute(command, context);
      if (reply.server() != null && reply.writeConcernError() != null) {
        throw context.failed(
            WriteFailures.of(reply, reply.server(), context.attempts(), Outcome.UNKNOWN));
      }
    }
  }

  /**
   * The maxTimeMS of a command. It is 0 if the settings or the withTransaction of the session have a timeout,
   * which applies instead.
   */
  long maxTimeMillis(long asked, @Nullable Session session) {
    boolean governed = timeoutMillis != null || (session != null && session.deadline() != null);
    return governed ? 0 : asked;
  }

  /**
   * Client Side Operations Timeout, "Tailable awaitData Cursors".
   *
   * @throws IllegalArgumentException if each wait for documents would time out
   */
  void requireLongerThan(long maxAwaitMillis) {
    if (timeoutMillis != null && timeoutMillis > 0 && maxAwaitMillis >= timeoutMillis) {
      throw new IllegalArgumentException(
          "maxAwaitTime has to be shorter than the timeout, or each wait would time out; they are "
              + maxAwaitMillis
              + " ms and "
              + timeoutMillis
              + " ms.");
    }
  }

  /** The timeout in this unit; null if none is set. */
  @Nullable Long timeout(TimeUnit timeUnit) {
    notNull("timeUnit", timeUnit);
    return timeoutMillis == null
        ? null
        : Long.valueOf(timeUnit.convert(timeoutMillis, TimeUnit.MILLISECONDS));
  }

  /** The deadline of an operation that starts now. */
  public Deadline deadline() {
    return Deadline.ofTimeout(executor.clock(), timeoutMillis);
  }
}
