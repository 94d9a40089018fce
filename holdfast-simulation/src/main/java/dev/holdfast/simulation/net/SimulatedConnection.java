package dev.holdfast.simulation.net;

import dev.holdfast.internal.time.Deadline;
import dev.holdfast.simulation.world.World;
import dev.holdfast.testkit.net.Link;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.time.Duration;

/** An established connection: two pipes with two ends. {@link SimulatedStream} uses the client's end. */
final class SimulatedConnection implements Link {
  // The client's kernel probes a silent peer after this time, and the peer answers with a reset.
  private static final long KEEP_ALIVE_NANOS = Duration.ofSeconds(120).toNanos();

  private final World world;
  private final Route route;
  private final Pipe toServer;
  private final Pipe toClient;
  private boolean clientClosed;
  private boolean serverClosed;

  SimulatedConnection(World world, Route route) {
    this.world = world;
    this.route = route;
    // An end that receives data after it was closed answers with a reset.
    toServer = new Pipe(world, route, this::resetClient);
    toClient = new Pipe(world, route, this::resetServer);
  }

  private void resetClient() {
    toClient.sendReset();
  }

  private void resetServer() {
    toServer.sendReset();
  }

  // --- the client's end ---

  void clientWrite(byte[] bytes, int offset, int length) throws IOException {
    if (clientClosed) {
      throw new SocketException("Socket closed");
    }
    if (toClient.isBroken()) {
      throw new SocketException("Broken pipe");
    }
    toServer.send(bytes, offset, length);
  }

  int clientRead(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
    return toClient.read(bytes, offset, length, deadline);
  }

  void clientClose() {
    if (!clientClosed) {
      clientClosed = true;
      toClient.close();
      toServer.sendEnd();
    }
  }

  /** The server has crashed or lost the connection. The client notices when it sends the next bytes. */
  void forget() {
    if (!serverClosed) {
      serverClosed = true;
      toServer.close();
      world.after(KEEP_ALIVE_NANOS, toClient::sendReset);
    }
  }

  // --- the server's end ---

  @Override
  public InputStream input() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return length == 0 ? 0 : toServer.read(bytes, offset, length, Deadline.never());
      }
    };
  }

  @Override
  public OutputStream output() {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        if (serverClosed || toServer.isBroken()) {
          throw new SocketException("Broken pipe");
        }
        byte[] damaged = route.damaged(bytes, offset, length);
        if (damaged == null) {
          toClient.send(bytes, offset, length);
        } else {
          toClient.send(damaged, 0, damaged.length);
        }
      }
    };
  }

  @Override
  public void close() {
    if (!serverClosed) {
      serverClosed = true;
      toServer.close();
      toClient.sendEnd();
    }
  }

  @Override
  public void reset() {
    if (!serverClosed) {
      serverClosed = true;
      toServer.close();
      toClient.sendReset();
    }
  }

  @Override
  public void abort() {
    reset();
  }
}
