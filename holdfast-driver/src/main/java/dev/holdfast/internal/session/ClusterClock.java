package dev.holdfast.internal.session;

import dev.holdfast.wire.DocumentView;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The latest {@code $clusterTime} that this client has received. One per client; any thread, no lock. */
public final class ClusterClock {
  private final AtomicReference<@Nullable ClusterTime> latest = new AtomicReference<>();

  public @Nullable ClusterTime latest() {
    return latest.get();
  }

  /** Advances to the reply's time if that is later. */
  @SuppressWarnings("ReferenceEquality") // later() returns the same object if nothing is newer
  public void advance(DocumentView reply) {
    ClusterTime known = latest.get();
    ClusterTime newer = ClusterTime.later(known, reply);
    while (newer != known && !latest.compareAndSet(known, newer)) {
      known = latest.get();
      newer = ClusterTime.later(known, newer);
    }
  }
}
