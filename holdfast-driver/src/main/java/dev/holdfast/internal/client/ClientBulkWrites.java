package dev.holdfast.internal.client;

import dev.holdfast.Attempt;
import dev.holdfast.ClientBulkWriteException;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.Outcome;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.model.bulk.ClientBulkWriteOptions;
import dev.holdfast.client.model.bulk.ClientBulkWriteResult;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.internal.clientbulk.BulkOptions;
import dev.holdfast.internal.clientbulk.BulkResult;
import dev.holdfast.internal.execution.OperationContext;
import dev.holdfast.internal.history.History;
import dev.holdfast.internal.operation.Batch;
import dev.holdfast.internal.operation.ClientBulkCommand;
import dev.holdfast.internal.operation.ClientBulkReply;
import dev.holdfast.internal.operation.ClientStatement;
import dev.holdfast.internal.operation.CursorPlace;
import dev.holdfast.internal.operation.GetMore;
import dev.holdfast.internal.operation.KillCursors;
import dev.holdfast.internal.operation.WriteTerms;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.session.Session;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.jspecify.annotations.Nullable;

/** bulkWrite of a client: sends as few commands as possible and reads the results. One per operation. */
final class ClientBulkWrites {
  private static final BsonDocumentCodec DECODER = new BsonDocumentCodec();

  private final OperationSettings settings;
  private final List<ClientStatement> statements;
  private final WriteTerms terms;
  private final boolean verbose;
  private final ClientBulkTally tally;
  private final List<Attempt> attempts = new ArrayList<>();
  private @Nullable ServerAddress server; // The server that replied last.
  private Outcome ofErrors = Outcome.REJECTED; // UNKNOWN if a failed write may have had effect.
  private boolean readingResults; // The server ran the command; its errors are unknown yet.

  ClientBulkWrites(
      OperationSettings settings,
      @Nullable Session session,
      List<? extends ClientNamespacedWriteModel> models,
      ClientBulkWriteOptions options) {
    BulkOptions set = (BulkOptions) options;
    ClientStatements make = new ClientStatements(settings.codecRegistry());
    this.settings = settings;
    this.statements = make.of(models);
    this.verbose = set.verboseResults();
    this.terms =
        new WriteTerms(
            SingleWrites.concern(settings, session),
            set.ordered(),
            set.bypassDocumentValidation(),
            set.comment(),
            make.documentOrNull(set.let()));
    this.tally = new ClientBulkTally(statements, terms.ordered(), verbose);
    requireSense(terms.writeConcern());
  }

  private void requireSense(WriteConcern concern) {
    if (!concern.isAcknowledged() && verbose) {
      throw new MongoClientException(
          "Cannot request unacknowledged write concern and verbose results");
    }
    if (!concern.isAcknowledged() && terms.ordered()) {
      throw new MongoClientException(
          "Cannot request unacknowledged write concern and ordered writes");
    }
  }

  ClientBulkWriteResult run(@Nullable Session session) {
    try (OperationContext context = settings.executor().begin(session, settings.deadline())) {
      int from = 0;
      while (from < statements.size() && !tally.isOver()) {
        ClientBulkCommand command = new ClientBulkCommand(statements, from, verbose, terms);
        try {
          perform(command, from, context);
        } catch (RuntimeException e) {
          WriteFailures.ofCommand(
              e,
              from > 0 && !terms.writeConcern().isAcknowledged(),
              from + command.count() == statements.size() && tally.isClean());
          throw context.failed(endedBy(e));
        }
        from += command.count();
      }
      if (server != null && !tally.isClean()) {
        throw context.failed(WriteFailures.inTime(failed(server), context.deadline()));
      }
    }
    return terms.writeConcern().isAcknowledged() ? tally.result() : BulkResult.UNACKNOWLEDGED;
  }

  private MongoException failed(ServerAddress by) {
    return WriteFailures.withHistory(
        tally.exception(null, by),
        attempts,
        tally.onlyWriteConcernsFailed() ? Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED : ofErrors);
  }

  private void perform(ClientBulkCommand command, int from, OperationContext context) {
    ClientBulkReply reply = settings.executor().execute(command, context);
    Batch<BsonDocument> results = reply.results();
    if (results == null) {
      return;
    }
    server = results.server();
    if (reply.writeConcernError() != null) {
      attempts.addAll(context.attempts());
    }
    tally.add(reply, command.count());
    ofErrors =
        reply.errors() > 0 && ofErrors == Outcome.REJECTED
            ? context.outcomeOf(outcomeOfErrors(from, command.count()))
            : ofErrors;
    PooledConnection connection = results.connection();
    try {
      readingResults = true;
      read(results, from, context);
      readingResults = false;
    } finally {
      if (connection != null) {
        connection.close();
      }
    }
  }

  // It is not known yet which statements failed. A statement for several documents may have changed
  // some of them before it failed.
  private Outcome outcomeOfErrors(int from, int count) {
    return statements.subList(from, from + count).stream().anyMatch(ClientStatement::isMulti)
        ? Outcome.UNKNOWN
        : Outcome.REJECTED;
  }

  /**
   * CRUD Bulk Write, "Handling the bulkWrite Server Response": reads the results cursor in the same session.
   * Kills the cursor after the first error of an ordered bulk.
   */
  private void read(Batch<BsonDocument> first, int from, OperationContext context) {
    Batch<BsonDocument> batch = first;
    tally.add(batch.documents(), from);
    while (batch.cursorId() != 0) {
      CursorPlace place = CursorPlace.behind(batch, first.connection());
      if (tally.isOver()) {
        kill(place, context, null);
        return;
      }
      try {
        GetMore<BsonDocument> more = new GetMore<>(place, 0, 0, terms.comment(), DECODER);
        batch = settings.executor().execute(more, context);
      } catch (RuntimeException e) {
        kill(place, context, e);
        throw e;
      }
      tally.add(batch.documents(), from);
    }
  }

  private void kill(
      CursorPlace place, OperationContext context, @Nullable RuntimeException because) {
    try {
      settings.executor().execute(new KillCursors(place), context);
    } catch (MongoException e) {
      if (because != null) {
        because.addSuppressed(e);
      }
    }
  }

  /**
   * CRUD Bulk Write, "Top-Level Errors": an error of a command ends the bulk, ordered or not. The exception
   * reports the results of earlier commands.
   */
  private RuntimeException endedBy(RuntimeException error) {
    if (server == null || (tally.isEmpty() && !readingResults)) {
      return error;
    }
    MongoException cause = MongoException.fromThrowableNonNull(error);
    MongoException known = WriteFailures.historyOf(error);
    Outcome outcome = known == null ? Outcome.NOT_SENT : known.getOutcome();
    if (readingResults || ofErrors == Outcome.UNKNOWN) {
      outcome = Outcome.UNKNOWN; // It is unknown which statements the server executed.
    } else if (outcome == Outcome.NOT_SENT) {
      outcome = Outcome.REJECTED; // The results list what the earlier commands did.
    }
    ClientBulkWriteException unfinished = tally.exception(cause, server);
    if (known != null) {
      attempts.addAll(known.getAttempts());
    }
    History.write(unfinished, attempts, outcome);
    if (error instanceof MongoOperationTimeoutException
        || error instanceof MongoInterruptedException) {
      History.write((MongoException) error, attempts, WriteFailures.withoutResults(outcome));
      error.addSuppressed(unfinished); // Callers expect this type for timeout and interrupt.
      return error;
    }
    return unfinished;
  }
}
