package dev.holdfast.internal.execution;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.connection.Connection;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.connection.ReplyDecoder;
import dev.holdfast.internal.connection.Request;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.Kind;
import dev.holdfast.internal.session.ClusterTime;
import dev.holdfast.internal.session.Session;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a command: decides what it carries, writes it, reads the reply. Used again for the next
 * attempt of the same command; owned by the operation's thread. The connection encodes and decodes with
 * it, so that an attempt makes hardly any further objects.
 */
final class Sending<T extends @Nullable Object> implements Request, ReplyDecoder<T> {
  private static final long UNDECIDED = -1;
  private static final long NONE = 0;

  /** In a reply that says ok. */
  record WriteConcernFailure(MongoWriteConcernException error, BsonDocument reply) {}

  private final Executor executor;
  private final Command<T> command;
  private final Call call;
  private final Place place;

  // For all attempts.
  private long txnNumber = UNDECIDED; // Drawn once, by the first attempt that may use it.
  private boolean startsTransaction; // Also when it is tried again.

  // Of the attempt at hand.
  private boolean sent;
  private boolean eligible = true;
  private @Nullable WriteConcernFailure writeConcernFailure;
  private @Nullable CommandWatch watch; // From the sending to the end, if anybody does.

  Sending(Executor executor, Command<T> command, Call call) {
    this.executor = executor;
    this.command = command;
    this.call = call;
    this.place = new Place(executor, command, call);
  }

  /** One attempt. Whatever happens, {@link Place#checkIn} follows. */
  T perform(Set<ServerAddress> deprioritized) {
    begin();
    if (Thread.currentThread().isInterrupted()) { // A socket would only be closed by it.
      throw new MongoInterruptedException(
          "Interrupted before '" + command.name() + "' was sent", new InterruptedException());
    }
    place.find(deprioritized);
    if (executor.isOver(call)) {
      throw place.refuse("The client is closed");
    }
    prepare();
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
      if (e instanceof MongoCommandException error) {
        heard(error);
      }
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
    eligible = true;
    writeConcernFailure = null;
    watch = null;
  }

  /** Decides, with the connection's own hello, what this attempt carries. */
  private void prepare() {
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
    if (inTransaction) {
      startsTransaction |= session.transaction() != null && session.transaction().isStarting();
    } else {
      drawTransactionNumber();
    }
  }

  // Retryable Writes, "Constructing Write Commands": once for all attempts.
  private void drawTransactionNumber() {
    boolean wanted =
        command.kind() == Kind.WRITE
            && command.isRetryable()
            && !command.endsTransaction()
            && executor.switches.writes()
            && isAcknowledged();
    if (!wanted) {
      return;
    }
    if (txnNumber == UNDECIDED) {
      txnNumber = eligible ? call.session().server().nextTransactionNumber() : NONE;
    } else if (txnNumber != NONE && !eligible) {
      throw place.refuse(
          place.server() + " does not support retryable writes, unlike the server before");
    }
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
    if (startsTransaction && call.session().transaction() != null) {
      call.session().transaction().sent();
    }
    watch = CommandWatch.begin(executor, command, call, place.lent(), message);
  }

  @Override
  public T decode(WireBuffer reply) {
    CommandWatch watched = endWatch();
    if (watched != null) {
      watched.succeeded(reply);
    }
    DocumentView view = DocumentView.of(reply);
    heard(view);
    if (command.kind() != Kind.READ && view.has("writeConcernError")) {
      BsonDocument document = view.toBsonDocument();
      writeConcernFailure =
          new WriteConcernFailure(WriteConcernErrors.of(document, place.server()), document);
    }
    return command.decode(view, place);
  }

  private void heard(DocumentView reply) {
    executor.clusterClock.advance(reply);
    call.session().heard(reply);
  }

  /** A failed command's reply tells the time, too. */
  private void heard(MongoCommandException error) {
    WireBuffer buffer = new WireBuffer(512);
    BsonDocuments.write(buffer, error.getResponse());
    buffer.flip();
    heard(DocumentView.of(buffer));
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

  boolean wasEligible() {
    return eligible;
  }

  /** Whether an ordinary retry of a write was possible at all, had its error been the right one. */
  boolean isRetryableWrite() {
    return command.kind() == Kind.WRITE
        && command.isRetryable()
        && eligible
        && (executor.switches.writes() || command.endsTransaction());
  }

  /** Null if there was none. */
  @Nullable WriteConcernFailure writeConcernFailure() {
    return writeConcernFailure;
  }
}
