package dev.holdfast.internal.monitor;

import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.internal.time.Deadline;
import java.time.Duration;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A connection that never authenticates and only says hello. Used by one thread; {@link #abort} comes from
 * any. Failures are of the {@code MongoException} family, {@code ok: 0} among them.
 */
public interface HelloConnection extends AutoCloseable {
  /** Connects; the answer to the handshake's hello is the first check. */
  BsonDocument open(Deadline deadline);

  /** Asks and is answered at once. */
  BsonDocument hello(Deadline deadline);

  /** Asks to be told when the server's state differs from the given one, and at the latest after {@code maxWait}. */
  BsonDocument awaitHello(TopologyVersion known, Duration maxWait, Deadline deadline);

  /** Whether the server goes on answering without being asked again: then {@link #next} reads, and nothing else. */
  boolean moreToCome();

  BsonDocument next(Deadline deadline);

  /**
   * How long the last hello took, from the first byte sent to the last byte received. Connecting is not
   * part of it: name lookup, TCP, proxy and TLS happen before.
   */
  long roundTripNanos();

  /** From any thread: how many bytes the server has sent on this connection. A TLS handshake counts as one. */
  long receivedBytes();

  /** The connection's numbers, for logs and events. */
  ConnectionNumbers numbers();

  /** From any thread: ends whatever is under way. */
  void abort();

  @Override
  void close();

  /** @param server null until the server told it */
  record ConnectionNumbers(long driver, @Nullable Long server) {}
}
