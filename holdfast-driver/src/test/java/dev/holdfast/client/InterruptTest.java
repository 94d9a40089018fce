package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.Outcome;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.gridfs.GridFSBuckets;
import dev.holdfast.connection.ServerType;
import dev.holdfast.event.ConnectionCheckedInEvent;
import dev.holdfast.event.ConnectionCheckedOutEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.TestDeployment;
import java.io.ByteArrayInputStream;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An interrupt ends an operation wherever it is, and leaves nothing behind that could disturb others. */
class InterruptTest {
  private static final int LARGE = 1_000_000;

  private final TestDeployment set = TestDeployment.replicaSet(1);
  private final AtomicInteger checkedOut = new AtomicInteger();
  private final AtomicInteger cleared = new AtomicInteger();
  private final MongoClient client = MongoClients.create(settings());
  private final MongoCollection<Document> orders =
      client.getDatabase("shop").getCollection("orders");

  @AfterEach
  void close() {
    client.close();
    set.close();
  }

  /**
   * Where an operation is when it is interrupted.
   *
   * @param command what was sent and not answered; null if nothing was
   */
  enum Scene {
    WAITING_FOR_A_SERVER(null, Outcome.NOT_SENT) {
      @Override
      Runnable prepare(InterruptTest test) {
        return test.orders.withReadPreference(ReadPreference.secondary()).find()::first;
      }

      @Override
      boolean isReached(InterruptTest test, Thread thread) {
        return isIn(thread, "awaitChange");
      }
    },
    WAITING_FOR_A_CONNECTION(null, Outcome.NOT_SENT) {
      @Override
      Runnable prepare(InterruptTest test) {
        test.set.on("insert").times(2, Fault.stall());
        for (int i = 0; i < 2; i++) {
          CompletableFuture<Object> unused =
              Background.start(() -> test.orders.insertOne(new Document()));
        }
        test.set.awaitReceived("insert", 2);
        return test.orders.find()::first;
      }

      @Override
      boolean isReached(InterruptTest test, Thread thread) {
        return isIn(thread, "awaitDecision") && isIn(thread, "park");
      }
    },
    SHAKING_HANDS(null, Outcome.NOT_SENT) {
      @Override
      Runnable prepare(InterruptTest test) {
        test.set.on("insert").once(Fault.stall()); // Whoever has the connection that is there.
        CompletableFuture<Object> unused =
            Background.start(() -> test.orders.insertOne(new Document()));
        test.set.awaitReceived("insert", 1);
        test.set.primary().onConnect().always(Fault.stall());
        return test.orders.find()::first;
      }

      @Override
      boolean isReached(InterruptTest test, Thread thread) {
        return isIn(thread, "sayHello") && isIn(thread, "read");
      }
    },
    WRITING(null, Outcome.UNKNOWN) {
      @Override
      Runnable prepare(InterruptTest test) {
        // The only idle connection leads to a server that reads no more.
        test.set.on("update").once(Fault.stall());
        test.orders
            .withWriteConcern(WriteConcern.UNACKNOWLEDGED)
            .updateOne(new Document(), new Document("$set", new Document("x", 1)));
        test.set.awaitReceived("update", 1);
        Document large = new Document("x", new byte[LARGE]);
        return () -> test.orders.insertMany(Collections.nCopies(40, large));
      }

      @Override
      boolean isReached(InterruptTest test, Thread thread) {
        return isIn(thread, "send") && isIn(thread, "write");
      }
    },
    READING("find", Outcome.UNKNOWN) {
      @Override
      Runnable prepare(InterruptTest test) {
        test.set.on("find").always(Fault.stall());
        return test.orders.find()::first;
      }
    },
    READING_AFTER_A_WRITE("insert", Outcome.UNKNOWN) {
      @Override
      Runnable prepare(InterruptTest test) {
        test.set.on("insert").always(Fault.stall());
        return () -> test.orders.insertOne(new Document());
      }
    },
    BACKING_OFF(null, Outcome.REJECTED) {
      @Override
      Runnable prepare(InterruptTest test) {
        test.set.on("insert").always(Fault.overload());
        return () -> test.orders.insertOne(new Document());
      }

      @Override
      boolean isReached(InterruptTest test, Thread thread) {
        return test.set.received("insert").size() >= 3 && isIn(thread, "backOff");
      }
    },
    FETCHING_MORE("getMore", Outcome.UNKNOWN) {
      @Override
      Runnable prepare(InterruptTest test) {
        for (int i = 0; i < 5; i++) {
          test.orders.insertOne(new Document());
        }
        test.set.on("getMore").always(Fault.stall());
        MongoCursor<Document> cursor = test.orders.find().batchSize(2).cursor();
        return () -> cursor.forEachRemaining(document -> {});
      }

      @Override
      void verify(InterruptTest test) {
        Await.until("the cursor is killed", () -> !test.set.received("killCursors").isEmpty());
      }
    },
    AWAITING_CHANGES("getMore", Outcome.UNKNOWN) {
      @Override
      Runnable prepare(InterruptTest test) {
        BsonDocument opened =
            BsonDocument.parse(
                "{ok: 1, cursor: {id: {$numberLong: '7'}, ns: 'shop.orders', firstBatch: []}}");
        test.set.on("aggregate").once(Fault.reply(opened));
        test.set.on("getMore").always(Fault.stall());
        MongoCursor<?> stream = test.orders.watch().cursor();
        return stream::next;
      }

      @Override
      void verify(InterruptTest test) {
        Await.until("the cursor is killed", () -> !test.set.received("killCursors").isEmpty());
        assertThat(test.set.received("aggregate")).as("it was not resumed").hasSize(1);
      }
    },
    STORING_A_FILE("insert", Outcome.UNKNOWN) {
      @Override
      Runnable prepare(InterruptTest test) {
        test.set.on("insert").always(Fault.stall());
        return () ->
            GridFSBuckets.create(test.client.getDatabase("shop"))
                .uploadFromStream("f", new ByteArrayInputStream(new byte[10]));
      }
    },
    COMMITTING("commitTransaction", Outcome.UNKNOWN) {
      @Override
      Runnable prepare(InterruptTest test) {
        ClientSession session = test.client.startSession();
        session.startTransaction();
        test.orders.insertOne(session, new Document());
        test.set.on("commitTransaction").always(Fault.stall());
        return session::commitTransaction;
      }
    },
    IN_A_TRANSACTION("find", Outcome.UNKNOWN) {
      @Override
      Runnable prepare(InterruptTest test) {
        test.set.on("find").always(Fault.stall());
        ClientSession session = test.client.startSession();
        return () ->
            session.withTransaction(
                () -> {
                  test.orders.insertOne(session, new Document());
                  return test.orders.find(session).first();
                });
      }

      @Override
      void verify(InterruptTest test) {
        assertThat(test.set.received("abortTransaction")).hasSize(1);
        assertThat(test.set.received("insert")).as("the body runs once").hasSize(1);
      }
    },
    BETWEEN_TWO_TRANSACTIONS(null, null) {
      @Override
      Runnable prepare(InterruptTest test) {
        MongoException again = new MongoException("again");
        again.addLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL);
        ClientSession session = test.client.startSession();
        return () ->
            session.withTransaction(
                () -> {
                  throw again;
                });
      }

      @Override
      boolean isReached(InterruptTest test, Thread thread) {
        return isIn(thread, "backOff");
      }
    };

    private final @Nullable String command;
    private final @Nullable Outcome outcome;

    Scene(@Nullable String command, @Nullable Outcome outcome) {
      this.command = command;
      this.outcome = outcome;
    }

    abstract Runnable prepare(InterruptTest test);

    boolean isReached(InterruptTest test, Thread thread) {
      return !test.set.received(command).isEmpty() && isIn(thread, "read");
    }

    void verify(InterruptTest test) {}

    private static boolean isIn(Thread thread, String method) {
      return Stream.of(thread.getStackTrace()).anyMatch(f -> f.getMethodName().equals(method));
    }
  }

  static List<Arguments> scenes() {
    return Stream.of(Scene.values())
        .flatMap(scene -> Stream.of(Arguments.of(scene, false), Arguments.of(scene, true)))
        .toList();
  }

  @ParameterizedTest(name = "{0}, on a virtual thread: {1}")
  @MethodSource("scenes")
  void endsTheOperationAndLeavesNothing(Scene scene, boolean virtual) throws Exception {
    assumeTrue(!virtual || Workers.virtual());
    client.getDatabase("shop").runCommand(new Document("ping", 1));
    Runnable operation = scene.prepare(this);
    int lent = checkedOut.get();
    AtomicBoolean stillInterrupted = new AtomicBoolean();
    FutureTask<Throwable> task =
        new FutureTask<>(
            () -> {
              try {
                operation.run();
                return new AssertionError("the operation returned");
              } catch (RuntimeException e) {
                stillInterrupted.set(Thread.interrupted());
                return e;
              }
            });
    Thread thread = virtual ? new Workers().start("interrupted", task) : new Thread(task);
    if (!virtual) {
      thread.start();
    }
    Await.until(scene + " is reached", () -> task.isDone() || scene.isReached(this, thread));
    int sentBefore = scene.command == null ? 0 : set.received(scene.command).size();

    thread.interrupt();

    Throwable seen = task.get(20, TimeUnit.SECONDS);
    assertThat(seen).isInstanceOf(MongoInterruptedException.class);
    assertThat(stillInterrupted).as("whoever interrupted shall find that it was").isTrue();
    if (scene.outcome != null) {
      assertThat(((MongoException) seen).getOutcome()).isEqualTo(scene.outcome);
      assertThat(((MongoException) seen).getAttempts()).isNotEmpty();
    }
    Await.until("all connections are back", () -> checkedOut.get() <= lent);
    assertThat(cleared).as("pools that were cleared").hasValue(0);
    assertThat(client.getClusterDescription().getServerDescriptions().get(0).getType())
        .isEqualTo(ServerType.REPLICA_SET_PRIMARY);
    if (scene.command != null) {
      assertThat(set.received(scene.command)).as("no retry").hasSize(sentBefore);
    }
    scene.verify(this);
    assertOthersGoOn(scene);
  }

  private void assertOthersGoOn(Scene scene) {
    Received cutOff = scene.command == null ? null : last(scene.command);
    set.on("insert").clear();
    set.on("find").clear();
    set.primary().onConnect().clear();
    set.primary().heal();
    Await.until("the blocked ones have ended", () -> checkedOut.get() == 0);
    int before = set.received("ping").size();
    for (int i = 0; i < 3; i++) {
      client.getDatabase("shop").runCommand(new Document("ping", 1));
    }
    List<Received> pings = set.received("ping").subList(before, before + 3);
    if (cutOff != null) {
      assertThat(pings).extracting(Received::connection).doesNotContain(cutOff.connection());
      Set<BsonDocument> sessions =
          pings.stream().map(p -> p.command().getDocument("lsid")).collect(Collectors.toSet());
      assertThat(sessions).as("the server may be busy in it").doesNotContain(lsid(cutOff));
    }
  }

  /** Nothing is begun: the connection that it would have been sent on stays as it is. */
  @Test
  void anOperationOfAThreadThatIsInterruptedAlreadyIsNotSent() {
    orders.insertOne(new Document());
    int connections = set.primary().openConnections();
    Thread.currentThread().interrupt();
    Throwable seen = null;
    try {
      orders.insertOne(new Document());
    } catch (MongoInterruptedException e) {
      seen = e;
    }
    assertThat(Thread.interrupted()).isTrue();
    assertThat(seen).isNotNull();
    assertThat(((MongoException) seen).getOutcome()).isEqualTo(Outcome.NOT_SENT);
    assertThat(set.received("insert")).hasSize(1);
    assertThat(set.primary().openConnections()).isEqualTo(connections);
    orders.insertOne(new Document());
  }

  private Received last(String command) {
    List<Received> received = set.received(command);
    return received.get(received.size() - 1);
  }

  private static BsonDocument lsid(Received received) {
    return received.command().getDocument("lsid");
  }

  private MongoClientSettings settings() {
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(set.uri() + "&retryWrites=true&maxPoolSize=2"))
        .applyToConnectionPoolSettings(pool -> pool.addConnectionPoolListener(new Counts()))
        .build();
  }

  private final class Counts implements ConnectionPoolListener {
    @Override
    public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
      checkedOut.incrementAndGet();
    }

    @Override
    public void connectionCheckedIn(ConnectionCheckedInEvent event) {
      checkedOut.decrementAndGet();
    }

    @Override
    public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
      cleared.incrementAndGet();
    }
  }
}
