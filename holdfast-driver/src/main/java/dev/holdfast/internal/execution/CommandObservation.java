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
 * Publishes one command, from its sending to its end, to listeners, log and tracer. Created only if one of
 * them is active. The operation's thread owns it.
 */
final class CommandObservation {
  private final ClientServices client;
  private final @Nullable CommandInfo info;
  private final @Nullable CommandSpan span;
  private final long startedNanos;

  private CommandObservation(
      ClientServices client,
      @Nullable CommandInfo info,
      @Nullable CommandSpan span,
      long startedNanos) {
    this.client = client;
    this.info = info;
    this.span = span;
    this.startedNanos = startedNanos;
  }

  /** Null if no listener, log or tracer is active: then nothing is read or copied. */
  static @Nullable CommandObservation begin(
      ClientServices client,
      Command<?> command,
      OperationContext context,
      PooledConnection connection,
      WireBuffer message) {
    Span operation = context.span();
    boolean monitored = client.commands().isActive();
    if (operation == null && !monitored) {
      return null;
    }
    SentCommand sent = SentCommand.in(message);
    boolean sensitive = Redaction.isSensitive(command.name(), sent.body()::has);
    CommandInfo info = monitored ? infoOf(command, context, connection, sent, sensitive) : null;
    long startedNanos = client.clock().nanoTime();
    if (info != null) {
      client.commands().started(info, sent.document());
    }
    CommandSpan span =
        operation == null || client.tracing() == null || sensitive
            ? null
            : client.tracing().startCommand(command, sent, connection.connection().id(), operation);
    return new CommandObservation(client, info, span, startedNanos);
  }

  private static CommandInfo infoOf(
      Command<?> command,
      OperationContext context,
      PooledConnection connection,
      SentCommand sent,
      boolean sensitive) {
    return new CommandInfo(
        command.name(),
        command.database(),
        sent.requestId(),
        context.id(),
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
    if (info != null) {
      int start = reply.position();
      BsonDocument document = readableFormOf(reply);
      reply.position(start);
      client.commands().succeeded(info, document, elapsedNanos());
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

  /** An unacknowledged write was sent. */
  void sent() {
    if (span != null) {
      Tracing.end(span, 0);
    }
    if (info != null) {
      client.commands().succeeded(info, new BsonDocument("ok", new BsonInt32(1)), elapsedNanos());
    }
  }

  void failed(RuntimeException failure) {
    if (span != null) {
      Tracing.end(span, failure);
    }
    if (info != null) {
      client.commands().failed(info, failure, elapsedNanos());
    }
  }

  private long elapsedNanos() {
    return client.clock().nanoTime() - startedNanos;
  }
}
