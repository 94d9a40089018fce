package dev.holdfast.internal.connection;

import dev.holdfast.MongoException;
import dev.holdfast.MongoInternalException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoSocketClosedException;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteException;
import dev.holdfast.MongoSocketWriteTimeoutException;
import dev.holdfast.MongoSocksProxyException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.failure.UnreadableReplyException;
import dev.holdfast.wire.WireProtocolException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

/** Converts I/O errors to exceptions that say what was tried, what failed and what to check. Stateless. */
final class SocketFailures {
  private SocketFailures() {}

  static MongoException onConnect(ConnectionId id, IOException e, long elapsedMillis) {
    ServerAddress server = server(id);
    if (e instanceof UnknownHostException) {
      return new MongoSocketOpenException(
          "The host name of "
              + server
              + " cannot be resolved. Check the connection string, and the DNS of this machine.",
          server,
          e);
    }
    if (e instanceof ProxyException proxy) {
      return new MongoSocksProxyException(
          "Could not connect to " + server + " through the proxy: " + reason(e),
          server,
          e,
          proxy.replyCode());
    }
    if (e instanceof OperationLateException late) {
      return new MongoSocketOpenException(
          "Could not connect to "
              + server
              + " within the "
              + elapsedMillis
              + " ms that the operation had left: "
              + reason(e)
              + ". If connecting takes longer than that, raise "
              + late.option()
              + " or keep connections ready with minPoolSize.",
          server,
          e);
    }
    if (e instanceof SocketTimeoutException) {
      return new MongoSocketOpenException(
          "Could not connect to "
              + server
              + " within "
              + elapsedMillis
              + " ms: "
              + reason(e)
              + ". Is the server reachable from here, and connectTimeoutMS long enough?",
          server,
          e);
    }
    if (isInterrupt(e)) {
      return interrupted("connecting to " + server, e);
    }
    if (Tls.isToBlameFor(e)) {
      return new MongoSocketOpenException(
          "TLS with "
              + server
              + " failed: "
              + reason(e)
              + ". Check that the server expects TLS, that its certificate is trusted here and"
              + " names this host, and that it trusts the client's certificate if it wants one.",
          server,
          e);
    }
    return new MongoSocketOpenException(
        "Could not connect to " + server + ": " + reason(e) + ". Is a server running there?",
        server,
        e);
  }

  static MongoException onWrite(
      ConnectionId id, IOException e, String commandName, long elapsedMillis) {
    if (e instanceof SocketTimeoutException) {
      return new MongoSocketWriteTimeoutException(
          on(id) + " did not take '" + commandName + "' within " + elapsedMillis + " ms",
          server(id),
          e);
    }
    if (isInterrupt(e)) {
      return interrupted("sending '" + commandName + "' to " + on(id), e);
    }
    return new MongoSocketWriteException(
        "Sending '" + commandName + "' to " + on(id) + " failed: " + reason(e), server(id), e);
  }

  static MongoException onRead(
      ConnectionId id, IOException e, String commandName, long elapsedMillis) {
    if (e instanceof SocketTimeoutException) {
      return new MongoSocketReadTimeoutException(
          "No reply to '" + commandName + "' from " + on(id) + " within " + elapsedMillis + " ms",
          server(id),
          e);
    }
    if (isInterrupt(e)) {
      return interrupted("waiting for the reply to '" + commandName + "' from " + on(id), e);
    }
    return new MongoSocketReadException(
        "Waiting for the reply to '" + commandName + "' from " + on(id) + " failed: " + reason(e),
        server(id),
        e);
  }

  static MongoException closed(ConnectionId id, String commandName, Throwable cause) {
    return new MongoSocketClosedException(
        "This client closed its connection to " + on(id) + " during '" + commandName + "'",
        server(id),
        cause);
  }

  static MongoException onGarbage(ConnectionId id, WireProtocolException e, String commandName) {
    return new MongoInternalException(
        "The reply to '"
            + commandName
            + "' from "
            + on(id)
            + " is not valid: "
            + reason(e)
            + ". The connection was closed; is a MongoDB server listening there?",
        e);
  }

  static MongoException unreadable(ConnectionId id, WireProtocolException e, String commandName) {
    return new UnreadableReplyException(
        "The reply to '"
            + commandName
            + "' from "
            + on(id)
            + " arrived complete, but it cannot be read: "
            + reason(e)
            + ". The server has answered, so the command is not sent again. If a stored document is"
            + " damaged, leave the damaged field out with a projection, or read the document as"
            + " RawBsonDocument.",
        e);
  }

  // Restores the interrupt status for the caller.
  private static MongoException interrupted(String activity, IOException e) {
    Thread.currentThread().interrupt();
    return new MongoInterruptedException("Interrupted while " + activity, e);
  }

  private static boolean isInterrupt(IOException e) {
    return e instanceof InterruptedIOException && !(e instanceof SocketTimeoutException);
  }

  private static String reason(Exception e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  private static String on(ConnectionId id) {
    return server(id) + " (" + id + ")";
  }

  private static ServerAddress server(ConnectionId id) {
    return id.getServerId().getAddress();
  }
}
