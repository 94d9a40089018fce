package dev.holdfast.internal.monitor;

import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.internal.time.Deadline;
import java.time.Duration;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A connection that only sends hello and never authenticates. One thread uses it; any thread may call {@link
 * #abort}. All failures, including {@code ok: 0}, are subclasses of {@code MongoException}.
 */
public interface HelloConnection extends AutoCloseable {
  /** Connects and returns the reply to the handshake's hello, which is the first check. */
  BsonDocument open(Deadline deadline);

  /** Sends a hello that the server answers at once. */
  BsonDocument hello(Deadline deadline);

  /**
   * Sends a hello that the server answers when its state differs from {@code known}, or after
   * {@code maxWait}.
   */
  BsonDocument awaitHello(TopologyVersion known, Duration maxWait, Deadline deadline);

  /** Whether the server streams further replies. If so, only {@link #next} may be called. */
  boolean moreToCome();

  BsonDocument next(Deadline deadline);

  /**
   * How long the last hello took, from the first byte sent to the last byte received. The time to connect
   * (name look-up, TCP, proxy and TLS) does not count.
   */
  long roundTripNanos();

  /** The bytes received on this connection. A TLS handshake counts as one byte. Any thread. */
  long receivedBytes();

  /** The connection ids for logs and events. */
  ConnectionNumbers numbers();

  /** Ends the connection and the call that uses it. Any thread. */
  void abort();

  @Override
  void close();

  /**
   * @param driver the id that the driver assigned
   * @param server the id that the server assigned; null until a reply contains it
   */
  record ConnectionNumbers(long driver, @Nullable Long server) {}
}
