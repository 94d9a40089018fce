package dev.holdfast.internal.execution;

import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoServerException;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.Outcome;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.connection.Connection;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.connection.ReplyDecoder;
import dev.holdfast.internal.connection.Request;
import dev.holdfast.internal.execution.Decision.Basis;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.RetryKind;
import dev.holdfast.internal.session.ClusterTime;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import dev.holdfast.wire.WireProtocolException;
import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a command: selects a server, checks out a connection, makes one round trip and reports a
 * failure to the rest of the client. Runs once. The operation's thread owns the attempt. The connection
 * encodes and decodes with it, so that an attempt allocates few objects.
 */
final class CommandAttempt<T extends @Nullable Object> implements Request, ReplyDecoder<T> {
  /** A write concern error in a reply with {@code ok: 1}. */
  private record WriteConcernFailure(MongoWriteConcernException error, BsonDocument reply) {}

  private static final long NO_NUMBER = 0; // The envelope adds a number only if it is positive.

  private final ClientServices client;
  private final Command<T> command;
  private final OperationContext context;
  private final AttemptTarget target;
  private final long startedNanos;

  /** The rule by which this attempt repeats an earlier one; null for the first attempt. */
  private final @Nullable Basis basis;

  private final Set<ServerAddress> deprioritized;
  private final Deadline selectionLimit;

  // The next attempt inherits these three.
  private long txnNumber; // Drawn by the first attempt that may use a number.
  private boolean sentWithoutNumber; // Then no later attempt may draw a number.
  private boolean startsTransaction; // True for all attempts of a transaction's first command.

  private boolean sent;
  private boolean answered; // A reply with ok: 1 arrived.
  private Outcome unreadableOutcome =
      Outcome.UNKNOWN; // What that reply proves if it is unreadable.
  private boolean eligible = true;
  private @Nullable WriteConcernFailure writeConcernFailure; // Of a reply with ok: 1.
  private @Nullable CommandObservation observation; // Null unless someone observes the command.

  private CommandAttempt(
      ClientServices client,
      Command<T> command,
      OperationContext context,
      @Nullable Basis basis,
      Set<ServerAddress> deprioritized,
      Deadline selectionLimit) {
    this.client = client;
    this.command = command;
    this.context = context;
    this.target = new AttemptTarget(client, command, context);
    this.startedNanos = client.clock().nanoTime();
    this.basis = basis;
    this.deprioritized = deprioritized;
    this.selectionLimit = selectionLimit;
  }

  static <T extends @Nullable Object> CommandAttempt<T> first(
      ClientServices client, Command<T> command, OperationContext context) {
    return new CommandAttempt<>(client, command, context, null, Set.of(), Deadline.never());
  }

  /**
   * The next attempt of the same command. It carries the same transaction number.
   *
   * @param avoid servers to select only if no other server suits
   * @param limit ends the selection, in addition to the operation's own deadline
   */
  CommandAttempt<T> next(Basis rule, Set<ServerAddress> avoid, Deadline limit) {
    CommandAttempt<T> next = new CommandAttempt<>(client, command, context, rule, avoid, limit);
    next.txnNumber = txnNumber;
    next.sentWithoutNumber = sentWithoutNumber;
    next.startsTransaction = startsTransaction;
    return next;
  }

  /** Call {@link #checkIn} afterwards, also if this method throws. */
  void selectAndCheckOut() {
    if (Thread.currentThread().isInterrupted()) { // An interrupt would only close the socket.
      throw new MongoInterruptedException(
          "Interrupted before '" + command.name() + "' was sent", new InterruptedException());
    }
    target.selectAndCheckOut(deprioritized, selectionLimit);
    if (client.lifecycle().isOver(context)) {
      throw target.refuse("The client is closed");
    }
  }

  void checkIn() {
    target.checkIn();
  }

  /** Makes one round trip. */
  AttemptResult<T> send() {
    prepare();
    client.statistics().attempt();
    T value = roundTrip();
    return writeConcernFailure == null
        ? new AttemptResult.Succeeded<>(value)
        : writeConcernFailed(value, writeConcernFailure);
  }

  private T roundTrip() {
    Connection connection = target.checkedOut().connection();
    try {
      if (isAcknowledged()) {
        return connection.roundTrip(this, this, context.deadline());
      }
      connection.sendUnacknowledged(this, context.deadline());
      CommandObservation ended = endObservation();
      if (ended != null) {
        ended.sent();
      }
      return command.unacknowledged();
    } catch (RuntimeException e) {
      CommandObservation ended = endObservation();
      if (ended != null) {
        ended.failed(e);
      }
      throw e;
    }
  }

  /** Classifies the failure. If it concerns the server, the rest of the client learns of it here. */
  AttemptResult<T> failed(RuntimeException failure) {
    if (answered) {
      return new AttemptResult.Unreadable<>(failure, unreadableOutcome, facts());
    }
    if (!(failure instanceof MongoException error)) {
      return new AttemptResult.NotEncoded<>(failure);
    }
    boolean meaningful =
        error instanceof MongoServerException || error instanceof MongoInterruptedException;
    if (!meaningful && client.lifecycle().isOver(context)) {
      return new AttemptResult.ClientClosed<>(error, facts());
    }
    report().failed(error);
    return new AttemptResult.Failed<>(error, facts());
  }

  /**
   * A first attempt whose write concern failed for another reason than a retryable one is a success: the
   * result contains the error. A commit asks for nothing but the write concern, so it has failed.
   */
  private AttemptResult<T> writeConcernFailed(T value, WriteConcernFailure seen) {
    MongoWriteConcernException error = seen.error();
    BsonDocument reply = seen.reply();
    boolean retryable = report().writeConcernFailed(error, reply);
    boolean expired = context.deadline().governs() && TimeoutRules.isExpired(error);
    return retryable || basis != null || command.endsTransaction() || expired
        ? new AttemptResult.WriteConcernFailed<>(value, error, reply, facts())
        : new AttemptResult.Succeeded<>(value);
  }

  private FailureReport report() {
    return new FailureReport(
        client.servers(),
        command,
        context.session(),
        target.connectionOrNull(),
        sent,
        isRetryableWrite());
  }

  private AttemptFacts facts() {
    return new AttemptFacts(
        target.phase(),
        startedNanos,
        target.serverOrNull(),
        target.connectionId(),
        target.minRoundTripNanos(),
        target.isBound(),
        target.topology().type() == TopologyType.SHARDED,
        sent,
        isNumbered(),
        eligible,
        isAcknowledged(),
        isInTransaction());
  }

  /** Decides what this attempt carries, by the hello of the connection. */
  private void prepare() {
    command.prepare(target);
    Session session = context.session();
    Hello hello = target.hello();
    boolean inTransaction = isInTransaction();
    String obstacle =
        ServerSupport.obstacle(
            session, inTransaction, hello, target.isLoadBalanced(), target.server());
    if (obstacle != null) {
      throw target.refuse(obstacle);
    }
    eligible = ServerSupport.hasRetries(command.kind(), hello, target.isLoadBalanced());
    boolean isRead = command.kind() == RetryKind.READ;
    if (basis == Basis.ORDINARY && !eligible && (isRead || wantsNumber())) {
      throw target.refuse(
          target.server()
              + (isRead
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
   * Retryable Writes, "Constructing Write Commands": all attempts carry the number that the first one drew. A
   * write that was sent without a number never gets one: the server would not recognise the repetition.
   */
  private void drawTransactionNumber() {
    if (!wantsNumber() || sentWithoutNumber) {
      return;
    }
    if (txnNumber == NO_NUMBER && eligible) {
      txnNumber = context.session().server().nextTransactionNumber();
    } else if (txnNumber != NO_NUMBER && !eligible) {
      throw target.refuse(
          target.server() + " does not support retryable writes, unlike an earlier server");
    }
  }

  private boolean wantsNumber() {
    return command.kind() == RetryKind.WRITE
        && command.isRetryable()
        && !command.endsTransaction()
        && !isInTransaction()
        && client.switches().writes()
        && isAcknowledged();
  }

  @Override
  public String commandName() {
    return command.name();
  }

  @Override
  public void encode(OpMsgWriter message, WireBuffer buffer) {
    Session session = context.session();
    message.beginBody();
    BodyWriter body = new BodyWriter(buffer);
    command.encode(body, target);
    Envelope.database(body, command.database());
    if (sendsSession()) {
      session.server().used(client.clock().nanoTime());
      Envelope.session(body, command, session, txnNumber, startsTransaction);
    }
    boolean inTransaction = isInTransaction();
    if (startsTransaction || !inTransaction) {
      Envelope.readConcern(body, command, session, startsTransaction, !target.isStandalone());
    }
    if (!inTransaction) {
      Envelope.writeConcern(body, command.writeConcern(), context.deadline());
    }
    Envelope.clusterTime(body, latestClusterTime());
    Envelope.readPreference(body, command, session, target.topology(), target.hello());
    Envelope.serverApi(body, client.settings().serverApi());
    if (command.takesMaxTime() && context.sendsMaxTime() && context.isTimed()) {
      body.put("maxTimeMS", target.millisForServer());
    }
    message.endBody();
    command.encodeSequences(message, buffer, target);
  }

  private boolean sendsSession() {
    return target.hasSessions()
        && (!context.session().isImplicit()
            || (command.takesImplicitSession() && isAcknowledged()));
  }

  private @Nullable ClusterTime latestClusterTime() {
    ClusterTime latest = client.clusterClock().latest();
    Session session = context.session();
    return session.isImplicit() ? latest : ClusterTime.later(latest, session.clusterTime());
  }

  @Override
  public void encoded(WireBuffer message) {
    target.millisForServer(); // Encoding may have taken long, so check again.
    sent = true;
    sentWithoutNumber |= txnNumber == NO_NUMBER;
    if (startsTransaction && context.session().transaction() != null) {
      context.session().transaction().sent();
    }
    observation = CommandObservation.begin(client, command, context, target.checkedOut(), message);
  }

  @Override
  public T decode(WireBuffer reply) {
    answered = true;
    if (observation != null) {
      observation.succeeded(reply); // If this throws, the command is observed as failed.
    }
    observation = null;
    DocumentView view = DocumentView.of(reply);
    updateTimes(view);
    if (command.kind() != RetryKind.READ && view.has("writeConcernError")) {
      // Parse the error before the command decodes the reply. A damaged error throws, and then a
      // cursor must not have taken the connection: no code would check it in.
      BsonDocument document = view.toBsonDocument();
      writeConcernFailure =
          new WriteConcernFailure(WriteConcernErrors.of(document, target.server()), document);
    }
    try {
      return command.decode(view, target);
    } catch (RuntimeException e) {
      unreadableOutcome = outcomeOf(view);
      throw e;
    }
  }

  /** What a reply with {@code ok: 1} proves. With failed statements it proves nothing about the others. */
  private Outcome outcomeOf(DocumentView reply) {
    if (writeConcernFailure != null) {
      return Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED;
    }
    boolean partly = reply.has("writeErrors") || reply.getLong("nErrors", 0) > 0;
    return partly ? Outcome.UNKNOWN : Outcome.APPLIED;
  }

  private void updateTimes(DocumentView reply) {
    client.clusterClock().advance(reply);
    context.session().updateFrom(reply);
  }

  @Override
  public void refused(WireBuffer reply) {
    try {
      updateTimes(DocumentView.of(reply));
    } catch (WireProtocolException e) {
      // The server's error matters more than the times in its reply.
    }
  }

  /** The command has ended: later failures belong to something else. */
  private @Nullable CommandObservation endObservation() {
    CommandObservation ended = observation;
    observation = null;
    return ended;
  }

  /** Null if no server was selected. */
  @Nullable ServerAddress server() {
    return target.serverOrNull();
  }

  private boolean isAcknowledged() {
    return TransactionRules.isAcknowledged(command, context.session());
  }

  private boolean isInTransaction() {
    return TransactionRules.isInside(command, context.session());
  }

  /** Whether a server recognises a repetition of this command. */
  private boolean isNumbered() {
    return txnNumber != NO_NUMBER || isInTransaction() || command.endsTransaction();
  }

  /** Whether this write could be retried after a retryable error. */
  private boolean isRetryableWrite() {
    return command.kind() == RetryKind.WRITE
        && command.isRetryable()
        && eligible
        && isAcknowledged()
        && (client.switches().writes() || command.endsTransaction());
  }
}
