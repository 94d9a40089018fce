package dev.holdfast.internal.execution;

import dev.holdfast.Attempt;
import dev.holdfast.MongoException;
import dev.holdfast.Outcome;
import dev.holdfast.internal.execution.Decision.Basis;
import dev.holdfast.internal.failure.Failure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The failed attempts of one operation, in order. The first failure creates it; the operation's thread owns it.
 */
final class AttemptLog {
  /**
   * @param sent whether a byte of the command may have left the client
   * @param numbered whether the command carried a transaction number
   * @param eligible whether the connection could have run a retryable command; true without a connection
   * @param socketTimeout whether socketTimeoutMS ended the attempt
   * @param reply what a reply with {@code ok: 1} and a write concern error was decoded to; null otherwise
   * @param failedAtNanos by the client's clock
   */
  record Entry(
      Failure failure,
      Attempt.Phase phase,
      boolean sent,
      boolean numbered,
      boolean eligible,
      boolean socketTimeout,
      @Nullable WriteConcernReply reply,
      long failedAtNanos) {

    /** A reply with {@code ok: 1} says that only the write concern failed. */
    boolean isWriteConcernError() {
      return reply != null;
    }

    /** Whether a server may have received the command. A pool or selection error proves nothing. */
    boolean provesAttempt() {
      return phase == Attempt.Phase.COMMAND && sent && !failure.noWritesPerformed();
    }

    /** Whether the server received the command and broke the connection instead of replying. */
    boolean brokeConnection() {
      return sent && phase == Attempt.Phase.COMMAND && failure.isBrokenByServer();
    }
  }

  /**
   * @param result what the command decoded from the reply
   * @param changedDocuments the reply counts documents that were changed
   * @param statementsFailed the reply also reports that statements failed
   */
  record WriteConcernReply(
      @Nullable Object result, boolean changedDocuments, boolean statementsFailed) {}

  private final List<Entry> entries = new ArrayList<>(4);
  private final List<Attempt> attempts = new ArrayList<>(4);
  private int ordinaryRetries;
  private int labelRetries;
  private int reselections;

  void add(Entry entry) {
    entries.add(entry);
  }

  void describe(Attempt attempt) {
    attempts.add(attempt);
  }

  void count(Basis basis) {
    switch (basis) {
      case ORDINARY -> ordinaryRetries++;
      case LABEL -> labelRetries++;
      case RESELECTION -> reselections++;
    }
  }

  Entry last() {
    return entries.get(entries.size() - 1);
  }

  Entry first() {
    return entries.get(0);
  }

  /** Retries so far. Selecting again after a cleared pool is not a retry. */
  int retries() {
    return ordinaryRetries + labelRetries;
  }

  int ordinaryRetries() {
    return ordinaryRetries;
  }

  int reselections() {
    return reselections;
  }

  long socketTimeouts() {
    return entries.stream().filter(Entry::socketTimeout).count();
  }

  long brokenConnections() {
    return entries.stream().filter(Entry::brokeConnection).count();
  }

  boolean overloadSeen() {
    return entries.stream().anyMatch(entry -> entry.failure().overloaded());
  }

  /** Whether an attempt was sent without a transaction number: a server cannot recognise its repetition. */
  boolean sentWithoutNumber() {
    return entries.stream().anyMatch(entry -> entry.sent() && !entry.numbered());
  }

  /** Whether one of the errors proves that a server may have received the command. */
  boolean provesAttempt() {
    return entries.stream().anyMatch(Entry::provesAttempt);
  }

  /** The latest error that proves an attempt, else the first. */
  Entry toRaise() {
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (entries.get(i).provesAttempt()) {
        return entries.get(i);
      }
    }
    return first();
  }

  List<Attempt> attempts() {
    return attempts;
  }

  List<MongoException> errors() {
    return entries.stream().map(entry -> entry.failure().cause()).toList();
  }

  /**
   * What the attempts prove about the operation. One attempt without a proof makes the outcome unknown: a
   * server may reject a later attempt before it looks up the earlier one.
   *
   * @param oneDocument the command changes at most one document
   * @param changesNothing the command is a read, so any reply proves that nothing was changed
   */
  Outcome outcome(boolean oneDocument, boolean changesNothing) {
    boolean sent = false;
    boolean settled = true;
    for (Entry entry : entries) {
      WriteConcernReply reply = entry.reply();
      if (reply != null && !reply.statementsFailed()) {
        return Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED;
      }
      if (reply != null) {
        sent = true;
        settled &= oneDocument; // The other statements may have been executed.
      } else if (entry.sent()) {
        sent = true;
        settled &=
            entry.failure().provesRejection(oneDocument)
                || (changesNothing && entry.failure().isAnswered());
      }
    }
    if (!sent) {
      return Outcome.NOT_SENT;
    }
    return settled ? Outcome.REJECTED : Outcome.UNKNOWN;
  }
}
