package dev.holdfast.internal.execution;

import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.event.LogText;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.session.Transaction;
import dev.holdfast.observability.CommandDetails;
import dev.holdfast.observability.CommandSpan;
import dev.holdfast.observability.ObservabilitySettings;
import dev.holdfast.observability.OperationDetails;
import dev.holdfast.observability.Span;
import dev.holdfast.observability.Tracer;
import dev.holdfast.wire.DocumentView;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client's tracer as the driver sees it: a stranger, whose exceptions are logged and spoil no operation;
 * a span is null where it has failed. One per client that is traced, none for others; any thread.
 */
public final class Tracing {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.client");
  // OpenTelemetry, "db.query.text".
  private static final List<String> NOT_SHOWN = List.of("lsid", "$db", "$clusterTime", "signature");
  // Of those that applications write themselves; elsewhere the command knows.
  private static final Set<String> NAME_COLLECTION_FIRST =
      Set.of(
          "aggregate",
          "collMod",
          "collStats",
          "count",
          "create",
          "createIndexes",
          "delete",
          "distinct",
          "drop",
          "dropIndexes",
          "find",
          "findAndModify",
          "insert",
          "listIndexes",
          "mapReduce",
          "update",
          "validate");

  private final Tracer tracer;
  private final int maxQueryTextLength;

  private Tracing(Tracer tracer) {
    this.tracer = tracer;
    this.maxQueryTextLength = tracer.maxQueryTextLength();
  }

  /** Null where nothing is traced. */
  public static @Nullable Tracing of(@Nullable ObservabilitySettings settings) {
    Tracer tracer = settings == null ? null : settings.getTracer();
    return tracer == null ? null : new Tracing(tracer);
  }

  @Nullable Span startTransaction() {
    return started(tracer::startTransaction);
  }

  @Nullable Span startOperation(
      OperationDetails details, Session session, boolean endsTransaction) {
    Transaction transaction = session.transaction();
    Span parent =
        transaction != null && (transaction.isActive() || endsTransaction)
            ? transaction.span()
            : null;
    return started(() -> tracer.startOperation(details, parent));
  }

  @Nullable CommandSpan startCommand(
      Command<?> command, SentCommand sent, ConnectionId connection, Span operation) {
    return started(
        () -> {
          DocumentView body = sent.body();
          long txnNumber = body.getLong("txnNumber", 0);
          long cursorId = command.cursorId();
          return tracer.startCommand(
              new CommandDetails(
                  command.name(),
                  command.database(),
                  collectionOf(command, body),
                  connection,
                  sessionId(body.getBytes("lsid")),
                  txnNumber == 0 ? null : txnNumber,
                  cursorId == 0 ? null : cursorId,
                  maxQueryTextLength > 0 ? text(sent.document()) : null),
              operation);
        });
  }

  private static @Nullable String collectionOf(Command<?> command, DocumentView body) {
    return command.collection() == null && NAME_COLLECTION_FIRST.contains(command.name())
        ? body.getString(command.name())
        : command.collection();
  }

  private static @Nullable UUID sessionId(byte @Nullable [] lsid) {
    return lsid == null ? null : new RawBsonDocument(lsid).getBinary("id").asUuid();
  }

  private String text(BsonDocument command) {
    BsonDocument shown = new BsonDocument();
    command.forEach(
        (name, value) -> {
          if (!NOT_SHOWN.contains(name)) {
            shown.append(name, value);
          }
        });
    return LogText.of(shown, maxQueryTextLength);
  }

  private static <S extends Span> @Nullable S started(Supplier<S> start) {
    try {
      return start.get();
    } catch (RuntimeException fromTracer) {
      LOGGER.error("The tracer threw when a span began; it is left out", fromTracer);
      return null;
    }
  }

  /** Whatever kind of span it is. */
  static void end(Span span, @Nullable Throwable failure) {
    ended(
        () -> {
          if (failure != null) {
            span.failed(failure);
          }
          span.end();
        });
  }

  /**
   * @param openedCursor 0 if the reply named none
   */
  static void end(CommandSpan span, long openedCursor) {
    ended(
        () -> {
          if (openedCursor != 0) {
            span.openedCursor(openedCursor);
          }
          span.end();
        });
  }

  private static void ended(Runnable end) {
    try {
      end.run();
    } catch (RuntimeException fromTracer) {
      LOGGER.error("The tracer threw when a span ended", fromTracer);
    }
  }
}
