package dev.holdfast.internal.pool;

import dev.holdfast.MongoSocketClosedException;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.connection.Connection;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.connection.ReplyDecoder;
import dev.holdfast.internal.connection.Request;
import dev.holdfast.internal.time.Deadline;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;

/** A connection without a socket; {@link FakeConnections} says how it opens. */
final class FakeConnection implements Connection {
  private final FakeConnections maker;
  private final ConnectionId id;
  private final CountDownLatch aborted = new CountDownLatch(1);
  volatile ObjectId serviceId;
  volatile boolean open;
  volatile boolean broken;
  volatile boolean closed;

  FakeConnection(FakeConnections maker, ConnectionId id) {
    this.maker = maker;
    this.id = id;
  }

  /** What an opening script calls to wait for something, as a real one waits for its peer. */
  void waitFor(CountDownLatch event) {
    try {
      long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (!event.await(1, TimeUnit.MILLISECONDS)) {
        if (aborted.getCount() == 0) {
          throw new MongoSocketClosedException("aborted", id.getServerId().getAddress());
        }
        if (System.nanoTime() > giveUp) {
          throw new AssertionError("waited in vain");
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public ConnectionId id() {
    return open ? id.withServerValue(1000 + id.getLocalValue()) : id;
  }

  @Override
  public void open(Deadline deadline) {
    try {
      maker.opening.open(this);
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
    open = true;
  }

  @Override
  public Hello hello() {
    return Hello.parse(new BsonDocument());
  }

  @Override
  public ObjectId serviceId() {
    return serviceId;
  }

  @Override
  public boolean isUsable() {
    return open && !broken && !closed && aborted.getCount() > 0;
  }

  @Override
  public BsonDocument command(String database, BsonDocument command, Deadline deadline) {
    throw new AssertionError("pools send no commands");
  }

  @Override
  public <T> T roundTrip(Request request, ReplyDecoder<T> decoder, Deadline deadline) {
    throw new AssertionError("pools send no commands");
  }

  @Override
  public void sendUnacknowledged(Request request, Deadline deadline) {
    throw new AssertionError("pools send no commands");
  }

  @Override
  public long roundTripNanos() {
    return 0;
  }

  @Override
  public long receivedBytes() {
    return 0;
  }

  @Override
  public boolean isMoreToCome() {
    return false;
  }

  @Override
  public <T> T receiveMore(ReplyDecoder<T> decoder, Deadline deadline) {
    throw new AssertionError("pools send no commands");
  }

  boolean isAborted() {
    return aborted.getCount() == 0;
  }

  @Override
  public void abort() {
    aborted.countDown();
  }

  @Override
  public void close() {
    maker.closing.open(this);
    closed = true;
  }
}
