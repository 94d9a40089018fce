package dev.holdfast.benchmarks.work;

import dev.holdfast.benchmarks.data.Encoded;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/** One connection without a driver. One thread at a time uses it. */
final class FloorSocket implements AutoCloseable {
  private final SocketChannel channel;
  private final ByteBuffer in =
      ByteBuffer.allocateDirect(256 * 1024).order(ByteOrder.LITTLE_ENDIAN);

  FloorSocket(InetSocketAddress server) throws IOException {
    this.channel = SocketChannel.open(server);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  /** Writes a request, with one call if the kernel accepts it, and reads the whole reply. */
  void exchange(ByteBuffer request) throws IOException {
    int missing = start(request);
    while (missing > 0) {
      in.clear().limit(Math.min(in.capacity(), missing));
      missing -= read();
    }
  }

  /** The same, but returns the reply. Not for measurements. */
  byte[] fetch(ByteBuffer request) throws IOException {
    int missing = start(request);
    ByteBuffer reply = ByteBuffer.allocate(in.position() + missing).put(in.flip());
    while (missing > 0) {
      in.clear().limit(Math.min(in.capacity(), missing));
      missing -= read();
      reply.put(in.flip());
    }
    return reply.array();
  }

  /**
   * @return the number of bytes of the reply that are still missing
   */
  private int start(ByteBuffer request) throws IOException {
    while (request.hasRemaining()) {
      channel.write(request);
    }
    in.clear();
    while (in.position() < Encoded.HEADER) {
      read();
    }
    return in.getInt(0) - in.position();
  }

  private int read() throws IOException {
    int read = channel.read(in);
    if (read < 0) {
      throw new EOFException("The server has closed the connection");
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
