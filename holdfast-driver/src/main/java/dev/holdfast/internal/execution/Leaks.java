package dev.holdfast.internal.execution;

import dev.holdfast.internal.time.Scheduler;
import dev.holdfast.internal.time.Workers;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds cursors and sessions that the application dropped without closing them, and releases their resources.
 * One per client; any thread. The client's timer looks once a second while something is open. A {@link
 * java.lang.ref.Cleaner} would need another thread and outlive the client.
 */
public final class Leaks {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.leaks");
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  /** The resources of a cursor or a session. They must not refer to that cursor or session. */
  public interface Held {
    /** A description for the log; null if the resources are released already. */
    @Nullable String what();

    /** Releases the resources. It may block, so it runs on a new thread. */
    void giveBack();
  }

  private final Scheduler scheduler;
  private final Workers workers;
  private final ReferenceQueue<Object> dropped = new ReferenceQueue<>();
  private final Set<Watch> watched = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean lookIsDue = new AtomicBoolean();

  public Leaks(Scheduler scheduler, Workers workers) {
    this.scheduler = scheduler;
    this.workers = workers;
  }

  /** Watches until the owner is gone, or {@link Watch#end} is called. */
  public Watch watch(Object owner, Held held) {
    Watch watch = new Watch(owner, held);
    watched.add(watch);
    lookLater();
    return watch;
  }

  private void lookLater() {
    if (lookIsDue.compareAndSet(false, true)) {
      try {
        scheduler.after(BETWEEN_LOOKS, this::look);
      } catch (RejectedExecutionException clientClosed) {
        // The client has closed its connections and ended its sessions already.
      }
    }
  }

  private void look() {
    for (Reference<?> next = dropped.poll(); next != null; next = dropped.poll()) {
      Watch found = (Watch) next;
      if (watched.remove(found)) {
        reclaim(found);
      }
    }
    lookIsDue.set(false);
    if (!watched.isEmpty()) {
      lookLater();
    }
  }

  /** For what is closed in order, but by a thread that cannot do it. */
  public void inBackground(Held held) {
    workers.start("holdfast-reclaim", held::giveBack);
  }

  private void reclaim(Watch found) {
    workers.start(
        "holdfast-reclaim",
        () -> {
          String what = found.held.what();
          if (what != null) {
            LOGGER.warn(
                "{} was dropped without being closed. It is closed now; close it in the"
                    + " application, best with try-with-resources.{}",
                what,
                found.opened == null
                    ? " At debug level this logger prints where it was opened."
                    : "",
                found.opened);
            found.held.giveBack();
          }
        });
  }

  /** The number of watches that have not ended. For tests. */
  int watched() {
    return watched.size();
  }

  /** The end of what an application should close: either {@link #end} or being found dropped. */
  public final class Watch extends PhantomReference<Object> {
    private final Held held;
    private final @Nullable Throwable opened;

    private Watch(Object owner, Held held) {
      super(owner, dropped);
      this.held = held;
      this.opened = LOGGER.isDebugEnabled() ? new Throwable("It was opened here") : null;
    }

    /** Ends in order: what is held is its caller's affair. Again does nothing. */
    public void end() {
      watched.remove(this);
      clear();
    }
  }
}
