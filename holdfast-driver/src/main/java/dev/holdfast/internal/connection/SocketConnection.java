package dev.holdfast.internal.connection;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketClosedException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.connection.auth.Authenticator;
import dev.holdfast.internal.connection.auth.Conversation;
import dev.holdfast.internal.failure.CommandFailures;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.WireBuffer;
import dev.holdfast.wire.WireProtocolException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A connection over a {@link SocketStream}. Threading as in {@link Connection}. */
final class SocketConnection implements Connection {
  private static final String ADMIN = "admin";

  private final ConnectionOptions options;
  private final Handshake handshake;
  private final SocketStream stream;
  private final @Nullable MeasuredStream measured; // Null on connections for operations.
  private final MessageChannel channel;

  private ConnectionId id;
  private @Nullable Hello hello;
  private Phase phase = Phase.CONNECT;
  private String streaming = ""; // The last command, whose further replies receiveMore reads.
  private volatile boolean broken;
  private final AtomicBoolean inUse = new AtomicBoolean();
  private volatile boolean closedByUs; // Later I/O errors are only a consequence of the close.

  SocketConnection(
      ConnectionId id,
      ConnectionOptions options,
      Handshake handshake,
      ReplacedTextWarning textWarning,
      SocketStream stream) {
    this.id = id;
    this.options = options;
    this.handshake = handshake;
    this.measured =
        options.use() == ConnectionOptions.Use.MONITORING
            ? new MeasuredStream(stream, options.ssl().isEnabled(), options.clock())
            : null;
    this.stream = measured == null ? stream : measured;
    this.channel = new MessageChannel(this.stream, handshake.zlibLevel(), textWarning);
  }

  @Override
  public ConnectionId id() {
    return id;
  }

  @Override
  public Hello hello() {
    if (hello == null) {
      throw new IllegalStateException("the connection is not open yet");
    }
    return hello;
  }

  @Override
  public @Nullable ObjectId serviceId() {
    return hello == null || !options.loadBalanced() ? null : hello.serviceId();
  }

  @Override
  public boolean isUsable() {
    return !broken && !closedByUs && !inUse.get();
  }

  @Override
  public void open(Deadline deadline) {
    boolean opened = false;
    try {
      connect(deadline);
      phase = Phase.HELLO;
      Authenticator authenticator = options.authenticator();
      Conversation conversation = authenticator == null ? null : authenticator.begin(server());
      Hello answer = sayHello(conversation, deadline);
      phase = Phase.AUTH;
      // Auth, "Authentication Handshake": arbiters hold no users.
      if (conversation != null && !answer.arbiterOnly()) {
        conversation.finish(answer.reply(), new AuthenticationChannel(deadline));
      }
      phase = Phase.COMMAND;
      opened = true;
    } catch (MongoException e) {
      if (options.use() == ConnectionOptions.Use.OPERATIONS) {
        EstablishmentLabels.of(phase, e).forEach(e::addLabel);
      }
      throw e;
    } finally {
      if (!opened) {
        close();
      }
    }
  }

  /** Runs the commands of authentication on this connection. */
  private final class AuthenticationChannel implements Conversation.Channel {
    private final Deadline deadline;

    AuthenticationChannel(Deadline deadline) {
      this.deadline = deadline;
    }

    @Override
    public BsonDocument run(String database, BsonDocument command) {
      return handshakeCommand(database, command, deadline);
    }

    @Override
    public void requireTime() {
      if (Thread.currentThread().isInterrupted()) {
        throw new MongoInterruptedException(
            "Interrupted while authenticating on " + server(), new InterruptedException());
      }
      requireReady("saslContinue", deadline);
    }
  }

  private void connect(Deadline deadline) {
    long begin = options.clock().nanoTime();
    Deadline connectDeadline = deadline.earlier(in(connectTimeoutMillis()));
    try {
      stream.connect(connectDeadline);
    } catch (IOException e) {
      // The deadline of a monitor is its connect timeout, so a monitor reports the failure itself.
      boolean operationIsLate =
          options.use() == ConnectionOptions.Use.OPERATIONS
              && deadline.hasPassed()
              && OperationLateException.isEndOfWait(e);
      IOException seen = operationIsLate ? OperationLateException.of(e, deadline.option()) : e;
      throw broken(e, "connect", SocketFailures.onConnect(id, seen, millisSince(begin)));
    }
  }

  private Hello sayHello(@Nullable Conversation conversation, Deadline deadline) {
    BsonDocument command = handshake.hello(conversation);
    BsonDocument reply =
        handshake.isLegacy()
            ? legacyCommand(command, deadline)
            : handshakeCommand(ADMIN, command, deadline);
    Hello answer = Hello.parse(reply);
    if (options.use() == ConnectionOptions.Use.OPERATIONS) {
      // Not for monitors: the topology decides about their replies.
      handshake.check(answer, server());
    }
    channel.respectSizes(answer);
    channel.compressWith(handshake.compressor(answer).orElse(null));
    Long number = answer.connectionId();
    if (number != null) {
      id = id.withServerValue(number);
    }
    hello = answer;
    return answer;
  }

  private BsonDocument legacyCommand(BsonDocument command, Deadline deadline) {
    String name = command.getFirstKey();
    requireReady(name, deadline);
    channel.encodeQuery(ADMIN, command);
    send(name, handshakeDeadline(deadline));
    return receive(name, ReplyDecoder.DOCUMENT, handshakeDeadline(deadline));
  }

  private BsonDocument handshakeCommand(String database, BsonDocument command, Deadline deadline) {
    return command(database, command, handshakeDeadline(deadline));
  }

  @Override
  public BsonDocument command(String database, BsonDocument command, Deadline deadline) {
    return roundTrip(
        new DocumentRequest(database, command, options.serverApi()),
        ReplyDecoder.DOCUMENT,
        deadline);
  }

  @Override
  public <T extends @Nullable Object> T roundTrip(
      Request request, ReplyDecoder<T> decoder, Deadline deadline) {
    String name = request.commandName();
    enter(name);
    try {
      requireReady(name, deadline);
      channel.encode(request, true);
      send(name, limited(deadline));
      streaming = name;
      return receive(name, decoder, limited(deadline));
    } finally {
      inUse.set(false);
    }
  }

  @Override
  public void sendUnacknowledged(Request request, Deadline deadline) {
    String name = request.commandName();
    enter(name);
    try {
      requireReady(name, deadline);
      channel.encode(request, false);
      send(name, limited(deadline));
      channel.settle();
    } finally {
      inUse.set(false);
    }
  }

  @Override
  public boolean isMoreToCome() {
    return channel.isMoreToCome();
  }

  @Override
  public long roundTripNanos() {
    return measured == null ? 0 : measured.roundTripNanos();
  }

  @Override
  public long receivedBytes() {
    return measured == null ? 0 : measured.receivedBytes();
  }

  @Override
  public <T extends @Nullable Object> T receiveMore(ReplyDecoder<T> decoder, Deadline deadline) {
    if (!channel.isMoreToCome()) {
      throw new IllegalStateException("the server has announced no further reply");
    }
    return receive(streaming, decoder, limited(deadline));
  }

  private void send(String commandName, Deadline deadline) {
    long begin = options.clock().nanoTime();
    try {
      channel.send(commandName, deadline);
    } catch (IOException e) {
      throw broken(e, commandName, SocketFailures.onWrite(id, e, commandName, millisSince(begin)));
    }
  }

  private <T extends @Nullable Object> T receive(
      String commandName, ReplyDecoder<T> decoder, Deadline deadline) {
    WireBuffer reply = awaitMessage(commandName, deadline);
    // The message is complete, so the next one begins at a known position. The connection stays
    // usable even if the document in this message is damaged.
    try {
      if (!ReplyStatus.isOk(reply)) {
        int start = reply.position();
        decoder.refused(reply);
        reply.position(start);
        throw CommandFailures.of(commandName, BsonDocuments.read(reply), server());
      }
      return decoder.decode(reply);
    } catch (WireProtocolException e) {
      throw SocketFailures.unreadable(id, e, commandName);
    } finally {
      channel.settle();
    }
  }

  private WireBuffer awaitMessage(String commandName, Deadline deadline) {
    long begin = options.clock().nanoTime();
    boolean complete = false;
    try {
      WireBuffer reply = channel.receive(deadline);
      complete = true;
      return reply;
    } catch (IOException e) {
      throw broken(e, commandName, SocketFailures.onRead(id, e, commandName, millisSince(begin)));
    } catch (WireProtocolException e) {
      throw broken(e, commandName, SocketFailures.onGarbage(id, e, commandName));
    } finally {
      if (!complete) {
        breakOff();
      }
    }
  }

  /** Closes the broken connection and returns the exception to throw. */
  private MongoException broken(Exception seen, String commandName, MongoException failure) {
    breakOff();
    return closedByUs ? SocketFailures.closed(id, commandName, seen) : failure;
  }

  private void breakOff() {
    broken = true;
    stream.close();
  }

  // Behind a load balancer a session or a cursor pins its connection. Two threads that share the
  // session or cursor would write into the same buffer and read each other's replies.
  private void enter(String commandName) {
    if (!inUse.compareAndSet(false, true)) {
      throw new MongoClientException(
          "'"
              + commandName
              + "' was not sent: another command is under way on the connection to "
              + server()
              + " that its session or cursor keeps. Use a ClientSession or a cursor from one thread at"
              + " a time.");
    }
  }

  private void requireReady(String commandName, Deadline deadline) {
    if (broken || closedByUs) {
      throw new MongoSocketClosedException(
          "The connection to " + server() + " (" + id + ") is closed", server());
    }
    if (deadline.hasPassed()) {
      throw new MongoOperationTimeoutException(
          "The deadline passed before '" + commandName + "' was sent to " + server());
    }
  }

  // Client Side Operations Timeout, "Validation and Overrides": with timeoutMS, socketTimeoutMS has
  // no effect.
  private Deadline limited(Deadline deadline) {
    return deadline.governs()
        ? deadline
        : deadline.earlier(in(options.socket().getReadTimeout(TimeUnit.MILLISECONDS)));
  }

  // CSOT requires socketTimeoutMS for these commands. If that is unlimited, use connectTimeoutMS:
  // a server that accepts a connection but never replies would block threads forever.
  private Deadline handshakeDeadline(Deadline deadline) {
    if (deadline.governs()) {
      return deadline.isNever() ? deadline.earlier(in(connectTimeoutMillis())) : deadline;
    }
    int readTimeout = options.socket().getReadTimeout(TimeUnit.MILLISECONDS);
    return deadline.earlier(in(readTimeout > 0 ? readTimeout : connectTimeoutMillis()));
  }

  private int connectTimeoutMillis() {
    return options.socket().getConnectTimeout(TimeUnit.MILLISECONDS);
  }

  private Deadline in(long millisOrUnlimited) {
    return Deadline.inMillisOrNever(options.clock(), millisOrUnlimited);
  }

  private long millisSince(long begin) {
    return TimeUnit.NANOSECONDS.toMillis(options.clock().nanoTime() - begin);
  }

  private ServerAddress server() {
    return id.getServerId().getAddress();
  }

  @Override
  public void abort() {
    closedByUs = true;
    stream.close();
  }

  @Override
  public void close() {
    closedByUs = true;
    stream.close();
    channel.release();
  }

  @Override
  public String toString() {
    return id + " to " + server() + (isUsable() ? "" : ", closed");
  }
}
