package dev.holdfast.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoSocketClosedException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.test.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;

/**
 * A server that answers hellos from a script, one answer per question on the monitor's connection; when
 * the script is at its end a question hangs until it is aborted. Records what was asked.
 */
final class ScriptedHellos implements HelloConnections {
  final List<String> asked = new CopyOnWriteArrayList<>();
  final List<Scripted> connections = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Supplier<BsonDocument>> script = new LinkedBlockingQueue<>();
  private final Map<Integer, BlockingQueue<Supplier<BsonDocument>>> scripts =
      new ConcurrentHashMap<>();
  private final ServerAddress address;
  private final Clock clock;
  private volatile Runnable connecting = () -> {};

  ScriptedHellos(ServerAddress address) {
    this(address, Clock.SYSTEM);
  }

  /** @param clock by which hellos are measured */
  ScriptedHellos(ServerAddress address, Clock clock) {
    this.address = address;
    this.clock = clock;
  }

  /** Runs before the hello of each new connection, as name lookup, TCP and TLS do. */
  ScriptedHellos connecting(Runnable step) {
    connecting = step;
    return this;
  }

  ScriptedHellos answer(String json) {
    script.add(() -> BsonDocument.parse(json));
    return this;
  }

  ScriptedHellos answer(Runnable before, String json) {
    script.add(
        () -> {
          before.run();
          return BsonDocument.parse(json);
        });
    return this;
  }

  /** What the connection of this number, from 1 on, answers instead of the common script. */
  ScriptedHellos answerOn(int connection, Runnable before, String json) {
    scriptOf(connection)
        .add(
            () -> {
              before.run();
              return BsonDocument.parse(json);
            });
    return this;
  }

  /** The connection of this number answers nothing more, and hangs. */
  ScriptedHellos hangOn(int connection) {
    scriptOf(connection);
    return this;
  }

  ScriptedHellos failOn(int connection, Supplier<? extends Throwable> failure) {
    scriptOf(connection)
        .add(
            () -> {
              throw ScriptedHellos.<RuntimeException>sneaky(failure.get());
            });
    return this;
  }

  private BlockingQueue<Supplier<BsonDocument>> scriptOf(int connection) {
    return scripts.computeIfAbsent(connection, number -> new LinkedBlockingQueue<>());
  }

  ScriptedHellos fail(Supplier<? extends Throwable> failure) {
    script.add(
        () -> {
          throw ScriptedHellos.<RuntimeException>sneaky(failure.get());
        });
    return this;
  }

  @SuppressWarnings("unchecked") // Also errors are thrown as they are.
  private static <T extends Throwable> T sneaky(Throwable failure) throws T {
    throw (T) failure;
  }

  void awaitAsked(String... questions) {
    Await.until("questions " + List.of(questions), () -> asked.size() >= questions.length);
    assertThat(asked).startsWith(questions);
  }

  @Override
  public HelloConnection create() {
    Scripted connection = new Scripted(connections.size() + 1);
    connections.add(connection);
    return connection;
  }

  final class Scripted implements HelloConnection {
    final CountDownLatch aborted = new CountDownLatch(1);
    volatile boolean closed;
    private final int number;
    private boolean moreToCome;
    private long roundTripNanos;
    volatile long receivedBytes;

    Scripted(int number) {
      this.number = number;
    }

    @Override
    public BsonDocument open(Deadline deadline) {
      connecting.run();
      return ask("open");
    }

    @Override
    public BsonDocument hello(Deadline deadline) {
      return ask("hello");
    }

    @Override
    public BsonDocument awaitHello(TopologyVersion known, Duration maxWait, Deadline deadline) {
      return ask("await " + known.getCounter());
    }

    @Override
    public boolean moreToCome() {
      return moreToCome;
    }

    @Override
    public BsonDocument next(Deadline deadline) {
      return ask("next");
    }

    private BsonDocument ask(String question) {
      asked.add(number + " " + question);
      Supplier<BsonDocument> answer = scripts.getOrDefault(number, script).poll();
      if (answer == null) {
        awaitAbort();
        throw new MongoSocketClosedException("aborted", address);
      }
      long start = clock.nanoTime();
      BsonDocument reply = answer.get();
      roundTripNanos = clock.nanoTime() - start;
      receivedBytes++;
      moreToCome = reply.getBoolean("moreToCome", BsonBoolean.FALSE).getValue();
      return reply;
    }

    private void awaitAbort() {
      try {
        if (!aborted.await(60, TimeUnit.SECONDS)) {
          throw new AssertionError("nobody ended a question that hangs");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // As a socket does; it comes after the abort.
      }
    }

    @Override
    public long roundTripNanos() {
      return roundTripNanos;
    }

    @Override
    public long receivedBytes() {
      return receivedBytes;
    }

    @Override
    public ConnectionNumbers numbers() {
      return new ConnectionNumbers(number, null);
    }

    @Override
    public void abort() {
      aborted.countDown();
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
