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

/** The client's end of a connection, as the driver uses a socket. */
final class SimulatedStream implements SocketStream {
  private final SimulatedNetwork network;
  private final String address;
  private @Nullable SimulatedConnection connection;
  private @Nullable Thread connecting;
  private boolean refused;
  private boolean closed;

  SimulatedStream(SimulatedNetwork network, String address) {
    this.network = network;
    this.address = address;
  }

  @Override
  public void connect(Deadline deadline) throws IOException {
    connecting = Thread.currentThread();
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

  /** @return false if the client does not want the connection any more */
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
    LockSupport.unpark(connecting);
  }

  @Override
  public void write(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
    connected().clientWrite(bytes, offset, length);
  }

  @Override
  public int read(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
    return connected().clientRead(bytes, offset, length, deadline);
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
