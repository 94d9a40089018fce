package dev.holdfast.internal.client;

import dev.holdfast.Attempt;
import dev.holdfast.ClientBulkWriteException;
import dev.holdfast.MongoBulkWriteException;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.MongoWriteException;
import dev.holdfast.Outcome;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcernResult;
import dev.holdfast.WriteError;
import dev.holdfast.bulk.BulkWriteError;
import dev.holdfast.bulk.WriteConcernError;
import dev.holdfast.internal.execution.Executor;
import dev.holdfast.internal.history.History;
import dev.holdfast.internal.operation.WriteReply;
import dev.holdfast.internal.time.Deadline;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates exceptions for replies with {@code ok: 1} that report failed writes. Stateless. */
final class WriteFailures {
  private static final int TIME_EXPIRED = 50;

  private WriteFailures() {}

  /**
   * For a command with one statement. The error of the statement takes precedence over a write concern error.
   */
  static MongoException of(
      WriteReply reply, ServerAddress server, List<Attempt> attempts, Outcome outcomeOfError) {
    if (reply.errors().isEmpty() && reply.writeConcernError() != null) {
      WriteConcernResult result =
          WriteConcernResult.acknowledged(
              (int) reply.n(),
              reply.n() > 0 && reply.upserts().isEmpty(),
              reply.upserts().isEmpty() ? null : reply.upserts().get(0).getId());
      return of(reply.writeConcernError(), result, server, reply.labels(), attempts);
    }
    BulkWriteError error = reply.errors().get(0);
    MongoException exception =
        new MongoWriteException(
            new WriteError(error.getCode(), error.getMessage(), error.getDetails()),
            server,
            labels(reply.labels(), attempts));
    return withHistory(exception, attempts, outcomeOfError);
  }

  static MongoException of(
      WriteConcernError error,
      @Nullable WriteConcernResult result,
      ServerAddress server,
      List<String> labels,
      List<Attempt> attempts) {
    return withHistory(
        new MongoWriteConcernException(error, result, server, labels(labels, attempts)),
        attempts,
        Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
  }

  /**
   * Client Side Operations Timeout, "Error Transformations": if the operation has a timeout, MaxTimeMSExpired
   * for a statement means that this timeout has expired.
   */
  static MongoException inTime(MongoException error, Deadline deadline) {
    if (!deadline.governs() || !isExpired(error)) {
      return error;
    }
    MongoException timeout =
        new MongoOperationTimeoutException(
            "The write did not end within its timeout; the server answered: " + error, error);
    error.getErrorLabels().forEach(timeout::addLabel);
    History.write(timeout, error.getAttempts(), error.getOutcome());
    return timeout;
  }

  private static boolean isExpired(MongoException error) {
    if (error instanceof MongoBulkWriteException bulk) {
      return bulk.getWriteErrors().stream().anyMatch(each -> each.getCode() == TIME_EXPIRED);
    }
    if (error instanceof ClientBulkWriteException bulk) {
      return bulk.getWriteErrors().values().stream()
          .anyMatch(each -> each.getCode() == TIME_EXPIRED);
    }
    return error.getCode() == TIME_EXPIRED;
  }

  /**
   * The exception that carries attempts and outcome: the error itself, a suppressed exception, or the cause
   * if the client was closed. Null if none does.
   */
  static @Nullable MongoException historyOf(RuntimeException error) {
    return error instanceof MongoException known
        ? known
        : related(error).filter(each -> !each.getAttempts().isEmpty()).findFirst().orElse(null);
  }

  private static Stream<MongoException> related(RuntimeException error) {
    return Stream.concat(Stream.of(error.getSuppressed()), Stream.ofNullable(error.getCause()))
        .filter(MongoException.class::isInstance)
        .map(MongoException.class::cast);
  }

  /**
   * Changes the outcome of one command to the outcome of its bulk write.
   *
   * @param afterUnanswered whether earlier commands were sent without a reply, so that their outcome is
   *     unknown
   * @param complete whether this is the last command and no statement has failed. Only then does an applied
   *     command mean that the bulk is applied.
   */
  static void ofCommand(RuntimeException error, boolean afterUnanswered, boolean complete) {
    histories(error)
        .filter(known -> afterUnanswered || (!complete && isApplied(known.getOutcome())))
        .forEach(known -> History.write(known, known.getAttempts(), Outcome.UNKNOWN));
  }

  /**
   * The outcome of a bulk write whose earlier commands were executed, for an exception without results. Such
   * an exception must not claim that nothing was written.
   */
  static Outcome withoutResults(Outcome outcome) {
    return outcome == Outcome.NOT_SENT || outcome == Outcome.REJECTED ? Outcome.UNKNOWN : outcome;
  }

  private static Stream<MongoException> histories(RuntimeException error) {
    return Stream.concat(Stream.ofNullable(historyOf(error)), related(error))
        .filter(known -> !known.getAttempts().isEmpty());
  }

  private static boolean isApplied(Outcome outcome) {
    return outcome == Outcome.APPLIED || outcome == Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED;
  }

  /**
   * For a document of a batch that cannot be decoded. Returns the same exception, with a suppressed exception
   * that names the server, as for a reply that cannot be read.
   */
  static RuntimeException ofUnreadableDocument(
      RuntimeException error, ServerAddress server, Executor executor) {
    if (histories(error).findAny().isPresent()) {
      return error;
    }
    MongoException summary =
        new MongoClientException(
            "A document of a batch from "
                + server
                + " could not be decoded: "
                + error
                + ". The cursor goes on with the next document.");
    Attempt attempt =
        new Attempt(
            1,
            server,
            null,
            Attempt.Phase.COMMAND,
            Duration.ZERO,
            error instanceof MongoException known ? known : summary,
            Attempt.Decision.GIVE_UP,
            "the reply could not be read",
            Duration.ZERO,
            executor.statistics().retryTokens());
    History.write(summary, List.of(attempt), Outcome.APPLIED);
    if (error instanceof MongoException known) {
      History.write(known, List.of(attempt), Outcome.APPLIED);
    }
    error.addSuppressed(summary);
    return error;
  }

  /** The labels of the reply, and those that the driver added to its write concern error. */
  static Set<String> labels(List<String> ofReply, List<Attempt> attempts) {
    Set<String> labels = new LinkedHashSet<>(ofReply);
    for (int i = attempts.size() - 1; i >= 0; i--) {
      if (attempts.get(i).error() instanceof MongoWriteConcernException error) {
        labels.addAll(error.getErrorLabels());
        break;
      }
    }
    return labels;
  }

  /** Skips write concern errors of the attempts, because the exception itself reports them. */
  static MongoException withHistory(
      MongoException exception, List<Attempt> attempts, Outcome outcome) {
    for (Attempt attempt : attempts) {
      if (!(attempt.error() instanceof MongoWriteConcernException)) {
        exception.addSuppressed(attempt.error());
      }
    }
    History.write(exception, attempts, outcome);
    return exception;
  }
}
