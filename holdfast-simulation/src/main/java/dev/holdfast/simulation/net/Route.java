package dev.holdfast.simulation.net;

import dev.holdfast.simulation.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The route between the client and one server, in both directions. Bytes arrive after a random latency. A cut
 * route holds them back and delivers them after it is healed, because TCP retransmits lost packets.
 */
public final class Route {
  private final World world;
  private final Random random;
  private final List<Runnable> held = new ArrayList<>(); // Arrivals that the cut holds back.
  private long minNanos;
  private long maxNanos;
  private int pieceBytes = Integer.MAX_VALUE;
  private boolean cut;
  private @Nullable ClusterTimeDamage damage; // For the next reply with a cluster time.

  Route(World world, Random random, long minNanos, long maxNanos) {
    this.world = world;
    this.random = random;
    this.minNanos = minNanos;
    this.maxNanos = maxNanos;
  }

  /** Sets the range of the random latency of one direction. */
  public void latency(long fewestNanos, long mostNanos) {
    minNanos = fewestNanos;
    maxNanos = mostNanos;
  }

  /** Splits the sent bytes into pieces of at most this size. Each piece has its own latency. */
  public void pieces(int bytes) {
    pieceBytes = bytes;
  }

  int pieceBytes() {
    return pieceBytes;
  }

  /** Damages the {@code $clusterTime} of the next reply, except in replies to hello. */
  public void damageClusterTime(ClusterTimeDamage next) {
    damage = next;
  }

  /** The damaged reply; null if the original reply arrives. */
  byte @Nullable [] damaged(byte[] bytes, int offset, int length) {
    byte[] damaged = damage == null ? null : damage.damaged(bytes, offset, length);
    damage = damaged == null ? damage : null;
    return damaged;
  }

  /** Holds everything back until {@link #heal}. */
  public void cut() {
    cut = true;
  }

  /** Ends the cut and all damage. Bytes that were held back arrive now, in order. */
  public void heal() {
    cut = false;
    damage = null;
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
