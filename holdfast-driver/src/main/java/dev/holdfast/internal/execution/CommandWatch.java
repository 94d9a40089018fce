package dev.holdfast.internal.execution;

import dev.holdfast.event.TransactionId;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.observability.CommandSpan;
import dev.holdfast.observability.Span;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.WireBuffer;
import dev.holdfast.wire.WireProtocolException;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * Who watches one command from its sending to its end: listeners and log, and the tracer. Made only where
 * somebody does; owned by the operation's thread.
 */
final class CommandWatch {
  private final Executor executor;
  private final CommandTeller.@Nullable Told told;
  private final @Nullable CommandSpan span;
  private final long startedNanos;

  private CommandWatch(
      Executor executor,
      CommandTeller.@Nullable Told told,
      @Nullable CommandSpan span,
      long startedNanos) {
    this.executor = executor;
    this.told = told;
    this.span = span;
    this.startedNanos = startedNanos;
  }

  /** Null where nobody watches: then nothing is read or copied. */
  static @Nullable CommandWatch begin(
      Executor executor,
      Command<?> command,
      Call call,
      PooledConnection connection,
      WireBuffer message) {
    Span operation = call.span();
    boolean tells = executor.teller.isActive();
    if (operation == null && !tells) {
      return null;
    }
    SentCommand sent = SentCommand.in(message);
    boolean sensitive = Redaction.isSensitive(command.name(), sent.body()::has);
    CommandTeller.Told told = tells ? told(command, call, connection, sent, sensitive) : null;
    long startedNanos = executor.clock.nanoTime();
    if (told != null) {
      executor.teller.started(told, sent.document());
    }
    CommandSpan span =
        operation == null || executor.tracing == null || sensitive
            ? null
            : executor.tracing.startCommand(command, sent, connection.connection().id(), operation);
    return new CommandWatch(executor, told, span, startedNanos);
  }

  private static CommandTeller.Told told(
      Command<?> command,
      Call call,
      PooledConnection connection,
      SentCommand sent,
      boolean sensitive) {
    return new CommandTeller.Told(
        command.name(),
        command.database(),
        sent.requestId(),
        call.id(),
        connection,
        sensitive,
        TransactionId.of(sent.document()));
  }

  /**
   * The reply's position stays. A reply with a damaged part does not fail here: whether the command needs
   * that part is for its decoder to find out, and a listener must not change the result.
   */
  void succeeded(WireBuffer reply) {
    if (span != null) {
      Tracing.end(span, cursorIdIn(reply));
    }
    if (told != null) {
      int start = reply.position();
      BsonDocument document = readableFormOf(reply);
      reply.position(start);
      executor.teller.succeeded(told, document, elapsedNanos());
    }
  }

  private static long cursorIdIn(WireBuffer reply) {
    try {
      DocumentView cursor = DocumentView.of(reply).getDocument("cursor");
      return cursor == null ? 0 : cursor.getLong("id", 0);
    } catch (WireProtocolException e) {
      return 0;
    }
  }

  private static BsonDocument readableFormOf(WireBuffer reply) {
    try {
      return BsonDocuments.read(reply);
    } catch (WireProtocolException e) {
      return new BsonDocument("ok", new BsonInt32(1))
          .append("unreadable", new BsonString(String.valueOf(e.getMessage())));
    }
  }

  /** A write that nobody confirms. */
  void sent() {
    if (span != null) {
      Tracing.end(span, 0);
    }
    if (told != null) {
      executor.teller.succeeded(told, new BsonDocument("ok", new BsonInt32(1)), elapsedNanos());
    }
  }

  void failed(RuntimeException failure) {
    if (span != null) {
      Tracing.end(span, failure);
    }
    if (told != null) {
      executor.teller.failed(told, failure, elapsedNanos());
    }
  }

  private long elapsedNanos() {
    return executor.clock.nanoTime() - startedNanos;
  }
}
