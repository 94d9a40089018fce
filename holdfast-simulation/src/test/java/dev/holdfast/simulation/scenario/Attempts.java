package dev.holdfast.simulation.scenario;

import dev.holdfast.Attempt;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ServerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;

/** Builds the attempts of one command: each failed for the given reason, and all but the last were tried again. */
final class Attempts {
  private static final ServerAddress SERVER = new ServerAddress("a", 27017);

  private final List<Attempt> attempts = new ArrayList<>();
  private double tokens = 500;

  /** The tokens that the following attempts report. */
  Attempts tokens(double left) {
    tokens = left;
    return this;
  }

  Attempts brokenConnection(int millis) {
    return add(Attempt.Phase.COMMAND, new MongoSocketReadException("reset", SERVER), millis, 0);
  }

  Attempts brokenAuthentication() {
    return add(Attempt.Phase.CHECK_OUT, new MongoSocketReadException("reset", SERVER), 1, 0);
  }

  Attempts socketTimeout(int millis) {
    return add(
        Attempt.Phase.COMMAND, new MongoSocketReadTimeoutException("late", SERVER), millis, 0);
  }

  Attempts clearedPool(int millis) {
    ServerId server = new ServerId(new ClusterId("1"), SERVER);
    return add(
        Attempt.Phase.CHECK_OUT, new MongoConnectionPoolClearedException(server, null), millis, 0);
  }

  Attempts code(int code) {
    return add(Attempt.Phase.COMMAND, error(code), 1, 0);
  }

  Attempts overload(int backoffMillis) {
    MongoException error = error(462);
    error.addLabel("SystemOverloadedError");
    error.addLabel("RetryableError");
    return add(Attempt.Phase.COMMAND, error, 1, backoffMillis);
  }

  private static MongoException error(int code) {
    return new MongoCommandException(
        BsonDocument.parse("{ok: 0, errmsg: 'no', code: " + code + "}"), SERVER);
  }

  private Attempts add(Attempt.Phase phase, MongoException error, int millis, int backoff) {
    attempts.add(
        new Attempt(
            attempts.size() + 1,
            SERVER,
            null,
            phase,
            Duration.ofMillis(millis),
            error,
            Attempt.Decision.RETRY,
            "test",
            Duration.ofMillis(backoff),
            tokens));
    return this;
  }

  /** All were tried again, and one more attempt succeeded. */
  AttemptHistory succeeded(AttemptHistory.Kind kind) {
    return new AttemptHistory("test", kind, List.copyOf(attempts), true);
  }

  /** The driver gave up after the last one. */
  AttemptHistory failed(AttemptHistory.Kind kind) {
    Attempt last = attempts.remove(attempts.size() - 1);
    attempts.add(
        new Attempt(
            last.number(),
            last.server(),
            last.connection(),
            last.phase(),
            last.duration(),
            last.error(),
            Attempt.Decision.GIVE_UP,
            "test",
            Duration.ZERO,
            last.tokensLeft()));
    return new AttemptHistory("test", kind, List.copyOf(attempts), false);
  }
}
