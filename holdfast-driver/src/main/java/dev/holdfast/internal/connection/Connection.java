package dev.holdfast.internal.connection;

import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.time.Deadline;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * One connection to one server, owned by whoever checked it out. Only {@link #abort()} may be called by
 * another thread.
 */
public interface Connection extends AutoCloseable {
  /** The server's value is present once {@link #open} returned, if the server told it. */
  ConnectionId id();

  /**
   * Connects, secures, says hello and authenticates; called once. Throws the {@code MongoException}
   * family and then leaves no socket behind.
   */
  void open(Deadline deadline);

  /** What the server said in the handshake; only after {@link #open} returned. */
  Hello hello();

  /**
   * The service behind the load balancer, from the moment its hello was read, even if {@link #open} failed
   * after that; null before, and without a load balancer. Errors of authentication concern only that
   * service (Load Balancers, "Initial Handshake Errors").
   */
  @Nullable ObjectId serviceId();

  /** False once an I/O or protocol error, an abort or a close happened. */
  boolean isUsable();

  /** One round trip. A reply with {@code ok: 0} becomes a {@code MongoCommandException}. */
  BsonDocument command(String database, BsonDocument command, Deadline deadline);

  /**
   * One round trip without a document between the caller's values and the bytes. A reply with {@code ok:
   * 0} becomes a {@code MongoCommandException} and does not reach the decoder. What the request or the
   * decoder throws passes and leaves the connection usable, except for bytes that are no document.
   */
  <T extends @Nullable Object> T roundTrip(
      Request request, ReplyDecoder<T> decoder, Deadline deadline);

  /** Sends a request that the server does not answer. */
  void sendUnacknowledged(Request request, Deadline deadline);

  /**
   * Whether the server announced a further reply to the last request, which must have allowed that.
   * Until there is none, nothing else can be sent.
   */
  boolean isMoreToCome();

  /**
   * How long the last round trip took, from the first byte sent to the last byte received: connecting,
   * encoding and decoding are not part of it. Measured on connections for monitoring; 0 on others.
   */
  long roundTripNanos();

  /** From any thread: how many bytes a monitor's connection has received, a TLS handshake being one; 0 on others. */
  long receivedBytes();

  /** Waits for the announced reply. */
  <T extends @Nullable Object> T receiveMore(ReplyDecoder<T> decoder, Deadline deadline);

  /** From any thread: only closes the socket. Whoever is in I/O gets {@code MongoSocketClosedException}. */
  void abort();

  /** Quiet and idempotent. */
  @Override
  void close();
}
