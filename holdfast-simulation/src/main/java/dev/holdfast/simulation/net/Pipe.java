package dev.holdfast.simulation.net;

import dev.holdfast.internal.time.Deadline;
import dev.holdfast.simulation.world.World;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One direction of a connection. The bytes of one end arrive at the other end in order. */
final class Pipe {
  private final World world;
  private final Route route;
  private final Runnable onUnreadable; // Runs when data arrive at a closed end.
  private final Deque<byte[]> arrived = new ArrayDeque<>();
  private int offset; // Index of the first unread byte in the first piece.
  private long lastArrival;
  private boolean ended; // The sender has closed its end, and the close has arrived.
  private boolean broken; // A reset has arrived.
  private boolean closed; // The reader has closed its end.
  private @Nullable Thread reader;

  Pipe(World world, Route route, Runnable onUnreadable) {
    this.world = world;
    this.route = route;
    this.onUnreadable = onUnreadable;
  }

  // --- the sending end ---

  void send(byte[] bytes, int from, int length) {
    int end = from + length;
    for (int at = from; at < end; at += route.pieceBytes()) {
      int size = Math.min(route.pieceBytes(), end - at);
      byte[] piece = new byte[size];
      System.arraycopy(bytes, at, piece, 0, size);
      later(() -> receive(piece));
      if (size == end - at) {
        return;
      }
    }
  }

  void sendEnd() {
    later(
        () -> {
          ended = true;
          wake();
        });
  }

  void sendReset() {
    later(this::breakNow);
  }

  private void later(Runnable arrival) {
    lastArrival = Math.max(lastArrival, world.nanoTime() + route.drawLatency());
    route.arriveAt(lastArrival, arrival);
  }

  private void receive(byte[] piece) {
    if (closed) {
      onUnreadable.run();
    } else if (!broken) {
      arrived.add(piece);
      wake();
    }
  }

  // --- the receiving end ---

  /** Resets the connection. Unread bytes are lost. */
  void breakNow() {
    broken = true;
    arrived.clear();
    wake();
  }

  boolean isBroken() {
    return broken;
  }

  void close() {
    closed = true;
    arrived.clear();
    wake();
  }

  private void wake() {
    Thread waiting = reader;
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
  }

  int read(byte[] bytes, int from, int length, Deadline deadline) throws IOException {
    while (arrived.isEmpty()) {
      if (closed) {
        throw new SocketException("Socket closed");
      }
      if (broken) {
        throw new SocketException("Connection reset");
      }
      if (ended) {
        return -1;
      }
      await(deadline, "reading timed out");
    }
    byte[] first = arrived.element();
    int count = Math.min(length, first.length - offset);
    System.arraycopy(first, offset, bytes, from, count);
    offset += count;
    if (offset == first.length) {
      arrived.remove();
      offset = 0;
    }
    return count;
  }

  private void await(Deadline deadline, String late) throws IOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException("interrupted");
    }
    long nanos = deadline.remainingNanos();
    if (nanos <= 0) {
      throw new SocketTimeoutException(late);
    }
    reader = Thread.currentThread();
    if (deadline.isNever()) {
      LockSupport.park(this);
    } else {
      LockSupport.parkNanos(this, nanos);
    }
    reader = null;
  }
}
