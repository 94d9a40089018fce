package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.Attempt;
import dev.holdfast.MongoBulkWriteException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoServerException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.Outcome;
import dev.holdfast.ServerAddress;
import dev.holdfast.bulk.BulkWriteResult;
import dev.holdfast.client.model.BulkWriteOptions;
import dev.holdfast.client.model.InsertManyOptions;
import dev.holdfast.client.model.WriteModel;
import dev.holdfast.client.result.InsertManyResult;
import dev.holdfast.internal.execution.OperationContext;
import dev.holdfast.internal.history.History;
import dev.holdfast.internal.operation.BulkRun;
import dev.holdfast.internal.operation.BulkTally;
import dev.holdfast.internal.operation.WriteCommand;
import dev.holdfast.internal.operation.WriteReply;
import dev.holdfast.internal.operation.WriteTerms;
import dev.holdfast.internal.session.Session;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** insertMany and bulkWrite: sends as few commands as possible, one after the other. One per collection. */
final class BulkWrites<T> {
  private final MongoNamespace namespace;
  private final OperationSettings settings;
  private final CodecLookup<T> codec;
  private final Statements<T> statements;
  private final DocumentIds<T> ids;

  BulkWrites(
      MongoNamespace namespace,
      OperationSettings settings,
      CodecLookup<T> codec,
      Statements<T> statements,
      DocumentIds<T> ids) {
    this.namespace = namespace;
    this.settings = settings;
    this.codec = codec;
    this.statements = statements;
    this.ids = ids;
  }

  InsertManyResult insertMany(
      @Nullable Session session, List<? extends T> documents, InsertManyOptions options) {
    notNull("options", options);
    WriteTerms terms =
        new WriteTerms(
            SingleWrites.concern(settings, session),
            options.isOrdered(),
            options.getBypassDocumentValidation(),
            options.getComment(),
            null);
    BulkStatements<T> inserts =
        BulkStatements.ofDocuments(noneNull("documents", documents), codec.get(), ids);
    run("insert", session, inserts, terms);
    return terms.writeConcern().isAcknowledged()
        ? InsertManyResult.acknowledged(inserts.insertedIds())
        : InsertManyResult.unacknowledged();
  }

  BulkWriteResult bulkWrite(
      @Nullable Session session,
      List<? extends WriteModel<? extends T>> requests,
      BulkWriteOptions options) {
    notNull("options", options);
    WriteTerms terms =
        new WriteTerms(
            SingleWrites.concern(settings, session),
            options.isOrdered(),
            options.getBypassDocumentValidation(),
            options.getComment(),
            statements.documentOrNull(options.getLet()));
    BulkTally tally =
        run(
            "bulkWrite",
            session,
            BulkStatements.ofModels(noneNull("requests", requests), codec.get(), statements, ids),
            terms);
    return terms.writeConcern().isAcknowledged()
        ? tally.result()
        : BulkWriteResult.unacknowledged();
  }

  private BulkTally run(
      String operation, @Nullable Session session, BulkStatements<T> bulk, WriteTerms terms) {
    BulkTally tally = new BulkTally(terms.ordered(), bulk::insertedId);
    List<Attempt> attempts = new ArrayList<>();
    Outcome ofErrors = Outcome.REJECTED; // UNKNOWN if a failed write may have had an effect.
    try (OperationContext context = settings.executor().begin(session, settings.deadline())) {
      settings.executor().trace(context, operation, namespace);
      List<BulkRun> runs = bulk.runs(terms.ordered());
      int total = runs.stream().mapToInt(run -> run.indexes().length).sum();
      int done = 0;
      for (BulkRun run : runs) {
        int from = 0;
        while (from < run.indexes().length && !tally.isOver()) {
          WriteCommand command = bulk.command(namespace, terms, run, from);
          WriteReply reply;
          try {
            reply = settings.executor().execute(command, context);
          } catch (RuntimeException e) {
            WriteFailures.ofCommand(
                e,
                done > 0 && !terms.writeConcern().isAcknowledged(),
                done + command.count() == total && tally.isClean());
            throw context.failed(endedBy(e, runs.size() > 1, tally, attempts, ofErrors));
          }
          tally.add(run, from, command.count(), reply);
          if (!reply.isClean()) {
            attempts.addAll(context.attempts());
          }
          if (!reply.errors().isEmpty() && ofErrors == Outcome.REJECTED) {
            ofErrors = context.outcomeOf(command.outcomeOfErrors(reply));
          }
          from += command.count();
          done += command.count();
        }
      }
      ServerAddress server = tally.server();
      if (server != null && !tally.isClean()) {
        throw context.failed(
            WriteFailures.inTime(failed(tally, server, attempts, ofErrors), context.deadline()));
      }
    }
    return tally;
  }

  private static MongoException failed(
      BulkTally tally, ServerAddress server, List<Attempt> attempts, Outcome ofErrors) {
    return WriteFailures.withHistory(
        new MongoBulkWriteException(
            tally.result(),
            tally.errors(),
            tally.writeConcernError(),
            server,
            WriteFailures.labels(List.copyOf(tally.labels()), attempts)),
        attempts,
        tally.errors().isEmpty() ? Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED : ofErrors);
  }

  /**
   * Retryable Writes, "Executing Retryable Write Commands": an error that ends a command ends the bulk,
   * ordered or not. The exception reports the results of earlier commands. If the bulk has one run and no
   * command got a reply, this returns the error itself.
   */
  private static RuntimeException endedBy(
      RuntimeException error,
      boolean hasMore,
      BulkTally tally,
      List<Attempt> attempts,
      Outcome ofErrors) {
    ServerAddress server = tally.server();
    if (server == null && hasMore) {
      server = serverOf(error);
    }
    if (server == null) {
      return error;
    }
    Set<String> labels = new LinkedHashSet<>(tally.labels());
    List<Attempt> all = new ArrayList<>(attempts);
    MongoException known = WriteFailures.historyOf(error);
    Outcome outcome = known == null ? Outcome.NOT_SENT : known.getOutcome();
    if (known != null) {
      labels.addAll(known.getErrorLabels());
      all.addAll(known.getAttempts());
    }
    if (ofErrors == Outcome.UNKNOWN) {
      outcome = ofErrors;
    } else if (outcome == Outcome.NOT_SENT && tally.server() != null) {
      outcome = Outcome.REJECTED; // The results list what the earlier commands did.
    }
    MongoBulkWriteException unfinished =
        new MongoBulkWriteException(
            tally.result(), tally.errors(), tally.writeConcernError(), server, labels, error);
    History.write(unfinished, all, outcome);
    if (error instanceof MongoOperationTimeoutException
        || error instanceof MongoInterruptedException) {
      History.write((MongoException) error, all, WriteFailures.withoutResults(outcome));
      error.addSuppressed(unfinished); // Callers expect this type for timeout and interrupt.
      return error;
    }
    return unfinished;
  }

  private static @Nullable ServerAddress serverOf(RuntimeException error) {
    if (error instanceof MongoSocketException ofSocket) {
      return ofSocket.getServerAddress();
    }
    return error instanceof MongoServerException answer ? answer.getServerAddress() : null;
  }
}
