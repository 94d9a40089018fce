package dev.holdfast.simulation.net;

import dev.holdfast.simulation.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The way between the client and one server, in both directions. What is sent arrives after a random
 * latency. While the route is cut nothing arrives; it arrives later, as TCP repeats what was lost.
 */
public final class Route {
  private final World world;
  private final Random random;
  private final List<Runnable> held = new ArrayList<>(); // What the cut keeps from arriving.
  private long minNanos;
  private long maxNanos;
  private int pieceBytes = Integer.MAX_VALUE;
  private boolean cut;

  Route(World world, Random random, long minNanos, long maxNanos) {
    this.world = world;
    this.random = random;
    this.minNanos = minNanos;
    this.maxNanos = maxNanos;
  }

  /** How long one way takes from now on: between these two, by chance. */
  public void latency(long fewestNanos, long mostNanos) {
    minNanos = fewestNanos;
    maxNanos = mostNanos;
  }

  /** Splits what is sent into pieces of at most so many bytes; each piece has a latency of its own. */
  public void pieces(int bytes) {
    pieceBytes = bytes;
  }

  int pieceBytes() {
    return pieceBytes;
  }

  /** Nothing arrives until {@link #heal}. */
  public void cut() {
    cut = true;
  }

  /** What was held back arrives now, in its order. */
  public void heal() {
    cut = false;
    pieceBytes = Integer.MAX_VALUE;
    List<Runnable> waiting = new ArrayList<>(held);
    held.clear();
    waiting.forEach(Runnable::run);
  }

  long drawLatency() {
    return minNanos >= maxNanos ? minNanos : random.nextLong(minNanos, maxNanos);
  }

  /** Runs the arrival at this time, or when the route is healed. */
  void arriveAt(long nanos, Runnable arrival) {
    world.at(nanos, () -> arriveNow(arrival));
  }

  private void arriveNow(Runnable arrival) {
    if (cut) {
      held.add(arrival);
    } else {
      arrival.run();
    }
  }
}
