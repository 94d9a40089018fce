package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.command.ConnectionState;
import dev.holdfast.testkit.internal.command.ErrorReplies;
import dev.holdfast.testkit.net.Link;
import dev.holdfast.wire.Compression;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Objects;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** The connection of one client. Its own thread serves it until it ends. */
final class ServedConnection implements Runnable {
  private final ScriptedServer server;
  private final CommandHandler handler;
  private final Link link;
  private final int number;
  private final @Nullable Fault onConnect;
  private final ConnectionState state;
  private volatile boolean stalled;
  private @Nullable String appName;
  private CommandReader.@Nullable Request continuation; // The next request of a stream.
  private @Nullable ReplyWriter writer; // Null until the connection is open.

  ServedConnection(
      ScriptedServer server,
      CommandHandler handler,
      Link link,
      int number,
      @Nullable Fault onConnect) {
    this.server = server;
    this.handler = handler;
    this.link = link;
    this.number = number;
    this.onConnect = onConnect;
    state = new ConnectionState(number);
  }

  @Override
  public void run() {
    try (Compression compression = new Compression()) {
      if (onConnect == null || FaultEffects.of(onConnect).onConnect(this)) {
        link.open();
        serve(compression);
      }
    } catch (RuntimeException e) { // An invalid message, or a reply that cannot be encoded.
      server.problem("connection " + number + ": " + e);
    } catch (IOException e) {
      // The client closed the connection, or the server is being closed: the normal end.
    } finally {
      abort();
      server.ended(this);
    }
  }

  private void serve(Compression compression) throws IOException {
    CommandReader reader = new CommandReader(link.input(), number, compression);
    writer = new ReplyWriter(link.output(), compression);
    CommandReader.Request request;
    while ((request = reader.next()) != null) {
      server.received(request.received());
      rememberAppName(request.received().command());
      while (request != null) {
        continuation = null;
        if (!handle(request)) {
          return;
        }
        request = continuation;
      }
    }
    link.close();
  }

  /** The first hello of a connection names the application. */
  private void rememberAppName(BsonDocument command) {
    if (appName == null
        && command.isDocument("client")
        && command.getDocument("client").isDocument("application")) {
      BsonDocument application = command.getDocument("client").getDocument("application");
      appName = application.isString("name") ? application.getString("name").getValue() : null;
    }
  }

  /** Answers a command, or applies its fault. Returns false if the connection has ended. */
  private boolean handle(CommandReader.Request request) throws IOException {
    CommandScript.Scripted scripted = handler.faultFor(request.received());
    if (scripted == null) {
      return answer(request);
    }
    if (scripted.before() != null) {
      scripted.before().run();
    }
    try {
      return FaultEffects.of(scripted.fault()).onCommand(this, request);
    } finally {
      if (scripted.then() != null) {
        scripted.then().run();
      }
    }
  }

  // --- actions of FaultEffects ---

  /** Answers a command without a scripted fault. Returns false if the connection has ended. */
  boolean answer(CommandReader.Request request) throws IOException {
    FailPoint.Effect effect = handler.failPointFor(request.received(), appName);
    return effect == null ? send(request, run(request)) : fail(request, effect);
  }

  private boolean fail(CommandReader.Request request, FailPoint.Effect effect) throws IOException {
    if (!effect.block().isZero()) {
      server.delay(effect.block());
    }
    if (effect.closeConnection()) {
      link.close();
      return false;
    }
    BsonDocument reply = effect.error() != null ? effect.error() : run(request);
    return send(request, effect.applyTo(reply));
  }

  /** Runs a command and returns its reply, which {@code send} completes. */
  BsonDocument run(CommandReader.Request request) throws IOException {
    Received received = request.received();
    Responder responder = handler.responder(received);
    if (responder == null) {
      return handler.backend().answer(received, state);
    }
    try {
      return CommandHandler.answer(responder, received);
    } catch (Exception | AssertionError e) { // The test's own code failed; report it.
      server.problem("responder of " + received.commandName() + " failed: " + e);
      return ErrorReplies.error(ErrorReplies.UNKNOWN_ERROR, "the responder failed: " + e);
    }
  }

  /** Completes a reply and sends it. Returns false if the connection has ended. */
  boolean send(CommandReader.Request request, BsonDocument answer) throws IOException {
    Received received = request.received();
    if (received.moreToCome()) {
      return true;
    }
    if (handler.standingFaults().dropsReplies()) { // Also ends running commands.
      ignoreInput();
      return false;
    }
    BsonDocument reply = handler.backend().finish(received, state, answer);
    BsonDocument next = received.exhaustAllowed() ? Backend.nextOfStream(received, reply) : null;
    int requestId = writer().write(request, reply, next != null);
    if (next != null) {
      continuation = request.continuedBy(requestId, next);
    }
    return true;
  }

  /** Completes a reply and sends at most {@code bytes} bytes of it. */
  void sendTruncated(CommandReader.Request request, BsonDocument answer, int bytes)
      throws IOException {
    BsonDocument reply = handler.backend().finish(request.received(), state, answer);
    writer().writeTruncated(request, reply, bytes);
  }

  void delay(Duration duration) throws IOException {
    server.delay(duration);
  }

  void resetLink() throws IOException {
    link.reset();
  }

  void closeLink() throws IOException {
    link.close();
  }

  /** Closes this connection and refuses new ones. */
  void refuseFurther() throws IOException {
    server.refuseConnections();
    link.close();
  }

  /** Reads and ignores messages until the client closes the connection. */
  void ignoreInput() throws IOException {
    stalled = true;
    InputStream input = link.input();
    byte[] ignored = new byte[1024];
    while (input.read(ignored) >= 0) {
      // Ignore the bytes.
    }
  }

  private ReplyWriter writer() {
    return Objects.requireNonNull(writer, "the connection is not open");
  }

  // --- any thread ---

  /** Ends the connection from any thread. */
  void abort() {
    try {
      link.abort();
    } catch (IOException e) {
      // The connection was closed already.
    }
  }

  /** Whether the server ignores the messages of the client. */
  boolean isStalled() {
    return stalled;
  }

  void reset() {
    try {
      link.reset();
    } catch (IOException e) {
      // The connection was closed already.
    }
  }
}
