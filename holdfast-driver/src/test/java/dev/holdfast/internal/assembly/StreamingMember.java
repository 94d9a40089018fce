package dev.holdfast.internal.assembly;

import dev.holdfast.ServerAddress;
import dev.holdfast.test.Await;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.types.ObjectId;

/**
 * A scripted server that keeps an awaited hello until its state changes, as MongoDB 4.4 and newer do. A
 * test can also change the state without announcing it, or let a hello take its time.
 */
final class StreamingMember implements AutoCloseable {
  final ScriptedServer server = ScriptedServer.start();
  private final ObjectId process = new ObjectId();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private BsonDocument state = new BsonDocument(); // Guarded by lock, as is all below.
  private long counter = 1;
  private boolean keepsAwaited = true;
  private boolean closed;
  private int streams; // Awaited hellos that are kept now.
  private volatile Consumer<Received> beforePlainHello = request -> {};

  StreamingMember() {
    server.on("hello", this::answer).on("isMaster", this::answer);
  }

  String address() {
    return server.address();
  }

  ServerAddress serverAddress() {
    return new ServerAddress(server.address());
  }

  /** Changes the state and announces it on all streams. */
  StreamingMember say(String fields) {
    return set(fields, true);
  }

  /** Changes the state and its topologyVersion, but announces nothing. */
  StreamingMember sayQuietly(String fields) {
    return set(fields, false);
  }

  private StreamingMember set(String fields, boolean announced) {
    lock.lock();
    try {
      state = BsonDocument.parse("{" + fields + "}");
      counter++;
      if (announced) {
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
    return this;
  }

  /** From now on awaited hellos are answered at once, although nothing has changed. */
  void answerAwaitedAtOnce() {
    lock.lock();
    try {
      keepsAwaited = false;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Runs before a hello is answered that is not awaited: the first of a connection, or a sample. */
  void beforePlainHello(Consumer<Received> hook) {
    beforePlainHello = hook;
  }

  /** Waits until a monitor has an awaited hello here. */
  void awaitStream() {
    Await.until(
        "a stream at " + address(),
        () -> {
          lock.lock();
          try {
            return streams > 0;
          } finally {
            lock.unlock();
          }
        });
  }

  BsonDocument topologyVersion() {
    lock.lock();
    try {
      return new BsonDocument("processId", new BsonObjectId(process))
          .append("counter", new BsonInt64(counter));
    } finally {
      lock.unlock();
    }
  }

  private BsonDocument answer(Received request) throws InterruptedException {
    BsonDocument command = request.command();
    if (command.isDocument("topologyVersion") && command.isNumber("maxAwaitTimeMS")) {
      await(
          command.getDocument("topologyVersion").getNumber("counter").longValue(),
          command.getNumber("maxAwaitTimeMS").longValue());
    } else {
      beforePlainHello.accept(request);
    }
    lock.lock();
    try {
      BsonDocument reply =
          BsonDocument.parse("{helloOk: true, maxWireVersion: 21, connectionId: 1}");
      reply.putAll(state);
      return reply.append("topologyVersion", topologyVersion());
    } finally {
      lock.unlock();
    }
  }

  private void await(long known, long maxMillis) throws InterruptedException {
    lock.lock();
    try {
      long nanos = TimeUnit.MILLISECONDS.toNanos(maxMillis);
      long seen = counter; // A quiet change does not end the wait.
      streams++;
      while (seen == known && keepsAwaited && !closed && nanos > 0) {
        nanos = changed.awaitNanos(nanos);
        if (counter != seen && nanos > 0) {
          break;
        }
      }
    } finally {
      streams--;
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    server.close();
  }
}
