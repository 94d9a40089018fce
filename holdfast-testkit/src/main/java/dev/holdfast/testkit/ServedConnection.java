package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.front.ErrorReplies;
import dev.holdfast.testkit.internal.front.Peer;
import dev.holdfast.testkit.net.Link;
import dev.holdfast.wire.Compression;
import java.io.IOException;
import java.io.InputStream;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** The connection of one client. Its own thread serves it until it ends. */
final class ServedConnection implements Runnable {
  private final ScriptedServer server;
  private final CommandHandler handler;
  private final Link link;
  private final int number;
  private final @Nullable Fault onConnect;
  private final Peer peer;
  private volatile boolean stalled;
  private @Nullable String appName;
  private CommandReader.@Nullable Request continuation; // The next request of a stream.

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
    peer = new Peer(number);
  }

  @Override
  public void run() {
    try (Compression compression = new Compression()) {
      if (survivesConnecting()) {
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

  private boolean survivesConnecting() throws IOException {
    if (onConnect == null) {
      return true;
    }
    if (onConnect instanceof Fault.Delay delay) {
      server.pause(delay.duration());
      return true;
    }
    afflict(onConnect);
    return false;
  }

  private void serve(Compression compression) throws IOException {
    CommandReader reader = new CommandReader(link.input(), number, compression);
    ReplyWriter writer = new ReplyWriter(link.output(), compression);
    CommandReader.Request request;
    while ((request = reader.next()) != null) {
      server.received(request.received());
      rememberAppName(request.received().command());
      while (request != null) {
        continuation = null;
        if (!answer(request, writer)) {
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
  private boolean answer(CommandReader.Request request, ReplyWriter writer) throws IOException {
    CommandScript.Scripted scripted = handler.faultFor(request.received());
    if (scripted == null) {
      return answer(request, null, writer);
    }
    try {
      return answer(request, scripted.fault(), writer);
    } finally {
      if (scripted.then() != null) {
        scripted.then().run();
      }
    }
  }

  private boolean answer(CommandReader.Request request, @Nullable Fault fault, ReplyWriter writer)
      throws IOException {
    Received received = request.received();
    if (fault instanceof Fault.Delay delay) {
      server.pause(delay.duration());
    } else if (fault instanceof Fault.Reply reply) {
      return send(request, reply.document(), writer);
    } else if (fault instanceof Fault.LoseReply) {
      replyTo(received);
      link.reset();
      return false;
    } else if (fault instanceof Fault.Truncate truncate) {
      BsonDocument reply = handler.backend().finish(received, peer, replyTo(received));
      writer.writeTruncated(request, reply, truncate.bytes());
      link.close();
      return false;
    } else if (fault != null) {
      afflict(fault);
      return false;
    }
    FailPoint.Effect effect = handler.failPointFor(received, appName);
    if (effect == null) {
      return send(request, replyTo(received), writer);
    }
    return fail(request, effect, writer);
  }

  private boolean fail(CommandReader.Request request, FailPoint.Effect effect, ReplyWriter writer)
      throws IOException {
    if (!effect.block().isZero()) {
      server.pause(effect.block());
    }
    if (effect.closeConnection()) {
      link.close();
      return false;
    }
    BsonDocument reply = effect.error() != null ? effect.error() : replyTo(request.received());
    return send(request, effect.applyTo(reply), writer);
  }

  private BsonDocument replyTo(Received received) throws IOException {
    Responder responder = handler.responder(received);
    if (responder == null) {
      return handler.backend().answer(received, peer);
    }
    try {
      return CommandHandler.answer(responder, received);
    } catch (Exception | AssertionError e) { // The test's own code failed; report it.
      server.problem("responder of " + received.commandName() + " failed: " + e);
      return ErrorReplies.error(ErrorReplies.UNKNOWN_ERROR, "the responder failed: " + e);
    }
  }

  private boolean send(CommandReader.Request request, BsonDocument answer, ReplyWriter writer)
      throws IOException {
    Received received = request.received();
    if (received.moreToCome()) {
      return true;
    }
    if (handler.standingFaults().isBlackHole()) { // Also ends running commands.
      ignoreUntilTheEnd();
      return false;
    }
    BsonDocument reply = handler.backend().finish(received, peer, answer);
    BsonDocument next = received.exhaustAllowed() ? Backend.nextOfStream(received, reply) : null;
    int requestId = writer.write(request, reply, next != null);
    if (next != null) {
      continuation = request.continuedBy(requestId, next);
    }
    return true;
  }

  /** Applies a fault that ends the connection. */
  private void afflict(Fault fault) throws IOException {
    if (fault instanceof Fault.Reset) {
      link.reset();
    } else if (fault instanceof Fault.CloseAfterReading) {
      link.close();
    } else if (fault instanceof Fault.Stall) {
      ignoreUntilTheEnd();
    } else if (fault instanceof Fault.RefuseConnections) {
      server.refuseConnections();
      link.close();
    } else {
      throw new IllegalArgumentException(fault + " needs a command to answer");
    }
  }

  private void ignoreUntilTheEnd() throws IOException {
    stalled = true;
    InputStream input = link.input();
    byte[] ignored = new byte[1024];
    while (input.read(ignored) >= 0) {
      // Ignore the bytes.
    }
  }

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
