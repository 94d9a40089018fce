package dev.holdfast.internal.execution;

import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.Outcome;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.connection.Connection;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.connection.ReplyDecoder;
import dev.holdfast.internal.connection.Request;
import dev.holdfast.internal.execution.Decision.Basis;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.Kind;
import dev.holdfast.internal.session.ClusterTime;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import dev.holdfast.wire.WireProtocolException;
import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a command: decides what it carries, writes it, reads the reply. Used again for the next
 * attempt of the same command; owned by the operation's thread. The connection encodes and decodes with
 * it, so that an attempt makes hardly any further objects.
 */
final class Sending<T extends @Nullable Object> implements Request, ReplyDecoder<T> {
  private static final long UNDECIDED = 0; // The envelope adds a number only if it is positive.

  /** In a reply that says ok. */
  record WriteConcernFailure(MongoWriteConcernException error, BsonDocument reply) {}

  private final Executor executor;
  private final Command<T> command;
  private final Call call;
  private final Place place;

  // For all attempts.
  private long txnNumber = UNDECIDED; // Drawn once, by the first attempt that may use it.
  private boolean sentWithoutNumber; // Then no later attempt may draw one.
  private boolean startsTransaction; // Also when it is tried again.

  // Of the attempt at hand.
  private boolean sent;
  private boolean answered; // A reply with ok: 1 arrived.
  private Outcome unreadable = Outcome.UNKNOWN; // If that reply cannot be read.
  private boolean eligible = true;
  private @Nullable WriteConcernFailure writeConcernFailure;
  private @Nullable CommandWatch watch; // From the sending to the end, if anybody does.

  Sending(Executor executor, Command<T> command, Call call) {
    this.executor = executor;
    this.command = command;
    this.call = call;
    this.place = new Place(executor, command, call);
  }

  /**
   * One attempt. Whatever happens, {@link Place#checkIn} follows.
   *
   * @param basis by which an earlier attempt is repeated; null for the first one
   * @param selectionLimit ends the selection, beside the operation's own deadline
   */
  T perform(Set<ServerAddress> deprioritized, @Nullable Basis basis, Deadline selectionLimit) {
    begin();
    if (Thread.currentThread().isInterrupted()) { // A socket would only be closed by it.
      throw new MongoInterruptedException(
          "Interrupted before '" + command.name() + "' was sent", new InterruptedException());
    }
    place.find(deprioritized, selectionLimit);
    if (executor.isOver(call)) {
      throw place.refuse("The client is closed");
    }
    prepare(basis);
    executor.statistics.attempt();
    Connection connection = place.lent().connection();
    try {
      if (isAcknowledged()) {
        return connection.roundTrip(this, this, call.deadline());
      }
      connection.sendUnacknowledged(this, call.deadline());
      CommandWatch watched = endWatch();
      if (watched != null) {
        watched.sent();
      }
      return command.unacknowledged();
    } catch (RuntimeException e) {
      CommandWatch watched = endWatch();
      if (watched != null) {
        watched.failed(e);
      }
      throw e;
    }
  }

  private void begin() {
    place.leave();
    sent = false;
    answered = false;
    unreadable = Outcome.UNKNOWN;
    eligible = true;
    writeConcernFailure = null;
    watch = null;
  }

  /** Decides, with the connection's own hello, what this attempt carries. */
  private void prepare(@Nullable Basis basis) {
    command.prepare(place);
    Session session = call.session();
    Hello hello = place.hello();
    boolean inTransaction = isInTransaction();
    String obstacle =
        ServerSupport.obstacle(
            session, inTransaction, hello, place.isLoadBalanced(), place.server());
    if (obstacle != null) {
      throw place.refuse(obstacle);
    }
    eligible = ServerSupport.hasRetries(command.kind(), hello, place.isLoadBalanced());
    if (basis == Basis.ORDINARY && !eligible && (command.kind() == Kind.READ || isNumberWanted())) {
      throw place.refuse(
          place.server()
              + (command.kind() == Kind.READ
                  ? " does not support retryable reads"
                  : " does not support retryable writes"));
    }
    if (inTransaction) {
      startsTransaction |= session.transaction() != null && session.transaction().isStarting();
    } else {
      drawTransactionNumber();
    }
  }

  /**
   * Retryable Writes, "Constructing Write Commands": once for all attempts. A write that was sent without a
   * number never gets one, because a server could not tell that it has executed the write before.
   */
  private void drawTransactionNumber() {
    if (!isNumberWanted() || sentWithoutNumber) {
      return;
    }
    if (txnNumber == UNDECIDED && eligible) {
      txnNumber = call.session().server().nextTransactionNumber();
    } else if (txnNumber != UNDECIDED && !eligible) {
      throw place.refuse(
          place.server() + " does not support retryable writes, unlike an earlier server");
    }
  }

  private boolean isNumberWanted() {
    return command.kind() == Kind.WRITE
        && command.isRetryable()
        && !command.endsTransaction()
        && !isInTransaction()
        && executor.switches.writes()
        && isAcknowledged();
  }

  @Override
  public String commandName() {
    return command.name();
  }

  @Override
  public void encode(OpMsgWriter message, WireBuffer buffer) {
    Session session = call.session();
    message.beginBody();
    BodyWriter body = new BodyWriter(buffer);
    command.encode(body, place);
    Envelope.database(body, command.database());
    if (sendsSession()) {
      session.server().used(executor.clock.nanoTime());
      Envelope.session(body, command, session, txnNumber, startsTransaction);
    }
    boolean inTransaction = isInTransaction();
    if (startsTransaction || !inTransaction) {
      Envelope.readConcern(body, command, session, startsTransaction, !place.isStandalone());
    }
    if (!inTransaction) {
      Envelope.writeConcern(body, command.writeConcern(), call.deadline());
    }
    Envelope.clusterTime(body, latestClusterTime());
    Envelope.readPreference(body, command, session, place.topology(), place.hello());
    Envelope.serverApi(body, executor.settings.serverApi());
    if (command.takesMaxTime() && call.tellsServer() && call.isTimed()) {
      body.put("maxTimeMS", place.millisForServer());
    }
    message.endBody();
    command.encodeSequences(message, buffer, place);
  }

  private boolean sendsSession() {
    return place.hasSessions()
        && (!call.session().isImplicit() || (command.takesImplicitSession() && isAcknowledged()));
  }

  private @Nullable ClusterTime latestClusterTime() {
    ClusterTime latest = executor.clusterClock.latest();
    Session session = call.session();
    return session.isImplicit() ? latest : ClusterTime.later(latest, session.clusterTime());
  }

  @Override
  public void encoded(WireBuffer message) {
    place.millisForServer(); // Again: what was written may have been long.
    sent = true;
    sentWithoutNumber |= txnNumber == UNDECIDED;
    if (startsTransaction && call.session().transaction() != null) {
      call.session().transaction().sent();
    }
    watch = CommandWatch.begin(executor, command, call, place.lent(), message);
  }

  @Override
  public T decode(WireBuffer reply) {
    answered = true;
    if (watch != null) {
      watch.succeeded(reply); // If this cannot read the reply, the command ends as a failed one.
    }
    watch = null;
    DocumentView view = DocumentView.of(reply);
    heard(view);
    if (command.kind() != Kind.READ && view.has("writeConcernError")) {
      BsonDocument document = view.toBsonDocument();
      writeConcernFailure =
          new WriteConcernFailure(WriteConcernErrors.of(document, place.server()), document);
    }
    try {
      return command.decode(view, place);
    } catch (RuntimeException e) {
      unreadable = outcomeOf(view);
      throw e;
    }
  }

  /** Of a reply that says ok but cannot be decoded. A statement that failed leaves it open which ones. */
  private Outcome outcomeOf(DocumentView reply) {
    if (writeConcernFailure != null) {
      return Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED;
    }
    boolean partly = reply.has("writeErrors") || reply.getLong("nErrors", 0) > 0;
    return partly ? Outcome.UNKNOWN : Outcome.APPLIED;
  }

  /** What became of a command whose reply cannot be read. */
  Outcome outcomeOfUnreadable() {
    return unreadable;
  }

  private void heard(DocumentView reply) {
    executor.clusterClock.advance(reply);
    call.session().heard(reply);
  }

  @Override
  public void refused(WireBuffer reply) {
    try {
      heard(DocumentView.of(reply));
    } catch (WireProtocolException e) {
      // The error itself says more; its times are not worth losing it.
    }
  }

  /** From now on it has an end; what fails later is not the command. */
  private @Nullable CommandWatch endWatch() {
    CommandWatch watched = watch;
    watch = null;
    return watched;
  }

  Place place() {
    return place;
  }

  /** Transactions, "writeConcern": in one, that of a collection does not count. */
  boolean isAcknowledged() {
    return command.isAcknowledged() || isInTransaction();
  }

  boolean isInTransaction() {
    return TransactionRules.isInside(command, call.session());
  }

  boolean wasSent() {
    return sent;
  }

  /** A reply with {@code ok: 1} arrived, whether or not it could be read. */
  boolean wasAnswered() {
    return answered;
  }

  /** Whether a server can tell this attempt from a new command. */
  boolean isNumbered() {
    return txnNumber != UNDECIDED || isInTransaction() || command.endsTransaction();
  }

  boolean wasEligible() {
    return eligible;
  }

  /** Whether an ordinary retry of a write was possible at all, had its error been the right one. */
  boolean isRetryableWrite() {
    return command.kind() == Kind.WRITE
        && command.isRetryable()
        && eligible
        && isAcknowledged()
        && (executor.switches.writes() || command.endsTransaction());
  }

  /** Null if there was none. */
  @Nullable WriteConcernFailure writeConcernFailure() {
    return writeConcernFailure;
  }
}
