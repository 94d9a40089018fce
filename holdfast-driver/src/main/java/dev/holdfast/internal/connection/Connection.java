package dev.holdfast.internal.connection;

import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.time.Deadline;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * One connection to one server. One thread at a time uses it. Other threads may only call {@link #abort()}
 * and {@link #receivedBytes()}.
 */
public interface Connection extends AutoCloseable {
  /** The id of the connection. After {@link #open} it contains the server's id, if the server sent one. */
  ConnectionId id();

  /**
   * Connects, does the TLS handshake, sends hello and authenticates. Called once. After a failure, which is a
   * {@code MongoException}, the socket is closed.
   */
  void open(Deadline deadline);

  /** The server's reply in the handshake. Available once {@link #open} has returned. */
  Hello hello();

  /**
   * The service behind the load balancer; null before its hello was read, and without a load balancer. It is
   * available even if {@link #open} failed afterwards: authentication errors concern only that service (Load
   * Balancers, "Initial Handshake Errors").
   */
  @Nullable ObjectId serviceId();

  /** Returns false after an I/O or protocol error, an abort or a close, and while a command is running. */
  boolean isUsable();

  /** Runs a command. A reply with {@code ok: 0} becomes a {@code MongoCommandException}. */
  BsonDocument command(String database, BsonDocument command, Deadline deadline);

  /**
   * Runs a command without intermediate documents: the request encodes to bytes, the decoder reads bytes. A
   * reply with {@code ok: 0} becomes a {@code MongoCommandException}. Exceptions of the request reach the
   * caller unchanged; {@link ReplyDecoder#decode} describes those of the decoder. Both leave the connection
   * usable.
   */
  <T extends @Nullable Object> T roundTrip(
      Request request, ReplyDecoder<T> decoder, Deadline deadline);

  /** Sends a request that the server does not answer. */
  void sendUnacknowledged(Request request, Deadline deadline);

  /**
   * Whether the server announced a further reply to the last request, which must have allowed that. While it
   * did, no other request can be sent.
   */
  boolean isMoreToCome();

  /**
   * How long the last round trip took, from the first byte sent to the last byte received. Connecting,
   * encoding and decoding do not count. Always 0 on connections for operations.
   */
  long roundTripNanos();

  /**
   * The bytes received so far. A TLS handshake counts as one byte. Always 0 on connections for operations.
   * Any thread.
   */
  long receivedBytes();

  /** Waits for the announced reply. */
  <T extends @Nullable Object> T receiveMore(ReplyDecoder<T> decoder, Deadline deadline);

  /** Closes the socket. A thread in I/O gets {@code MongoSocketClosedException}. Any thread. */
  void abort();

  /** Closes the connection. Throws no exception; further calls do nothing. */
  @Override
  void close();
}
