package dev.holdfast.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ServerAddress;
import org.junit.jupiter.api.Test;

class AbortsTest {
  private final ScriptedHellos hellos = new ScriptedHellos(new ServerAddress("a", 27017));
  private final Aborts aborts = new Aborts();

  @Test
  void onceStoppedAConnectionThatIsAddedIsEndedAtOnce() {
    aborts.stop();
    HelloConnection late = hellos.create();
    aborts.watch(late, 0);
    assertThat(hellos.connections.get(0).aborted.getCount()).isZero();
    aborts.enter(late);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    aborts.leave(late);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void aCancellationEndsConnectionsOfOlderEpochsOnly() {
    aborts.watch(hellos.create(), 1);
    aborts.watch(hellos.create(), 2);
    aborts.abortOlderThan(2);
    assertThat(hellos.connections.get(0).aborted.getCount()).isZero();
    assertThat(hellos.connections.get(1).aborted.getCount()).isOne();
  }
}
