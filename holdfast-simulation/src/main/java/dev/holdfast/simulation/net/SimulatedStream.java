package dev.holdfast.simulation.net;

import dev.holdfast.internal.connection.SocketStream;
import dev.holdfast.internal.time.Deadline;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The client's end of a connection. The driver uses it like a socket. */
final class SimulatedStream implements SocketStream {
  private final SimulatedNetwork network;
  private final String address;
  private @Nullable SimulatedConnection connection;
  private @Nullable Thread connecting;
  private MonitorTraffic.@Nullable Connection watched; // Null if it does not belong to a monitor.
  private boolean refused;
  private boolean closed;

  SimulatedStream(SimulatedNetwork network, String address) {
    this.network = network;
    this.address = address;
  }

  @Override
  public void connect(Deadline deadline) throws IOException {
    connecting = Thread.currentThread();
    watched = network.traffic().connecting(address, connecting.getName(), network.nanoTime());
    network.connect(this, address);
    while (connection == null) {
      if (closed) {
        throw new SocketException("Socket closed");
      }
      if (refused) {
        throw new ConnectException("Connection refused: " + address);
      }
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("interrupted");
      }
      if (deadline.hasPassed()) {
        throw new SocketTimeoutException("connecting timed out");
      }
      if (deadline.isNever()) {
        LockSupport.park(this);
      } else {
        LockSupport.parkNanos(this, deadline.remainingNanos());
      }
    }
  }

  /**
   * @return false if the client has closed the stream already
   */
  boolean established(SimulatedConnection made) {
    connection = made;
    LockSupport.unpark(connecting);
    if (closed) {
      made.clientClose();
    }
    return !closed;
  }

  void refuse() {
    refused = true;
    rejected();
    LockSupport.unpark(connecting);
  }

  @Override
  public void write(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
    if (watched != null) {
      watched.sent(bytes, offset, length, network.nanoTime());
    }
    connected().clientWrite(bytes, offset, length);
  }

  @Override
  public int read(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
    int count;
    try {
      count = connected().clientRead(bytes, offset, length, deadline);
    } catch (SocketException reset) {
      rejected();
      throw reset;
    }
    if (count < 0) {
      rejected();
    } else if (watched != null) {
      watched.received(network.nanoTime());
    }
    return count;
  }

  private void rejected() {
    if (watched != null && !closed) {
      watched.rejected(network.nanoTime());
    }
  }

  private SimulatedConnection connected() throws SocketException {
    SimulatedConnection made = connection;
    if (made == null) {
      throw new SocketException("not connected");
    }
    return made;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    network.closed(this);
    SimulatedConnection made = connection;
    if (made != null) {
      made.clientClose();
    } else if (connecting != null) {
      LockSupport.unpark(connecting);
    }
  }
}
