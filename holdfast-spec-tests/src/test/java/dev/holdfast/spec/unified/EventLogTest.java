package dev.holdfast.spec.unified;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class EventLogTest {
  private final EventLog log = new EventLog(Set.of("commandStartedEvent"));

  @Test
  void onlyWhatIsObservedIsKept() {
    log.add("commandStartedEvent", "one", new BsonDocument());
    log.add("commandFailedEvent", "two", null);
    assertThat(log.all()).extracting(EventLog.Seen::event).containsExactly("one");
    log.clear();
    assertThat(log.all()).isEmpty();
  }

  @Test
  void anEventThatComesLateIsAwaited() {
    // Later than the log looks again by itself, so that one look is not enough.
    CompletableFuture<Void> late =
        CompletableFuture.runAsync(
            () -> log.add("commandStartedEvent", "late", null),
            CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS));
    assertThat(log.await(Duration.ofSeconds(20), it -> it.all().size() == 1)).isTrue();
    late.join();
  }

  @Test
  void whatDoesNotComeIsNotAwaitedForEver() {
    assertThat(log.await(Duration.ofMillis(120), it -> !it.all().isEmpty())).isFalse();
  }
}
