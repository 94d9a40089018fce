package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.test.Await;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A server that asks for as much hashing as is allowed: seconds of it. With a different salt each time, so that
 * no derived key can be used again.
 */
class ScramWorkTest {
  private static final Duration THE_WORK = Duration.ofSeconds(2);

  private final ScriptedServer server = ScriptedServer.start();
  private final AtomicInteger challenges = new AtomicInteger();

  @BeforeEach
  void script() {
    server.on("saslStart", this::challenge);
    server.on("saslContinue", request -> BsonDocument.parse("{ok: 0, code: 18, errmsg: 'no'}"));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private BsonDocument challenge(Received request) {
    String first =
        new String(request.command().getBinary("payload").getData(), StandardCharsets.UTF_8);
    String nonce = first.substring(first.indexOf(",r=") + 3) + "SERVER";
    String salt = "%016d".formatted(challenges.incrementAndGet());
    String challenge = "r=" + nonce + ",s=" + salt + ",i=10000000";
    return new BsonDocument("conversationId", new BsonInt32(1))
        .append("done", BsonBoolean.FALSE)
        .append("payload", new BsonBinary(challenge.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void theTimeoutOfTheOperationEndsTheWork() {
    try (MongoClient client = open()) {
      Ended ping = ended(() -> ping(client, 500));
      assertThat(ping.error()).isInstanceOf(MongoOperationTimeoutException.class);
      assertThat(ping.time()).isLessThan(THE_WORK);
      assertThat(challenges.get()).isPositive();
    }
  }

  @Test
  void anInterruptEndsTheWork() throws Exception {
    try (MongoClient client = open()) {
      CompletableFuture<Ended> ping = new CompletableFuture<>();
      Thread thread = new Thread(() -> ping.complete(ended(() -> ping(client, 60_000))));
      thread.start();
      awaitHashing(thread);
      thread.interrupt();
      Ended ended = ping.get(30, TimeUnit.SECONDS);
      assertThat(ended.error()).isInstanceOf(MongoInterruptedException.class);
      assertThat(ended.time()).isLessThan(THE_WORK);
    }
  }

  @Test
  void closingTheClientEndsTheWork() throws Exception {
    MongoClient client = open();
    CompletableFuture<Ended> ping = new CompletableFuture<>();
    Thread thread = new Thread(() -> ping.complete(ended(() -> ping(client, 60_000))));
    thread.start();
    awaitHashing(thread);
    client.close();
    Ended ended = ping.get(30, TimeUnit.SECONDS);
    assertThat(ended.error()).isInstanceOf(IllegalStateException.class);
    assertThat(ended.time()).isLessThan(THE_WORK);
  }

  private static void awaitHashing(Thread thread) {
    Await.until(
        "the thread hashes",
        () ->
            Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().endsWith(".SaltedPassword")));
  }

  private record Ended(Throwable error, Duration time) {}

  private static Ended ended(Runnable operation) {
    long begin = System.nanoTime();
    try {
      operation.run();
    } catch (RuntimeException e) {
      return new Ended(e, Duration.ofNanos(System.nanoTime() - begin));
    }
    throw new AssertionError("the server accepts nobody");
  }

  private MongoClient open() {
    return MongoClients.create(
        "mongodb://bob:pencil@" + server.address() + "/?authMechanism=SCRAM-SHA-256");
  }

  private static void ping(MongoClient client, long timeoutMillis) {
    client
        .getDatabase("shop")
        .withTimeout(timeoutMillis, TimeUnit.MILLISECONDS)
        .runCommand(new Document("ping", 1));
  }
}
