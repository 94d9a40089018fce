package dev.holdfast.internal.connection;

import dev.holdfast.connection.SslSettings;
import dev.holdfast.internal.time.Deadline;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * TLS over a stream that has no {@link Socket}, such as a unix domain socket: servers that require TLS
 * require it there, too. The inner stream enforces the deadlines. Threading as in {@link SocketStream}.
 */
final class TlsStream implements SocketStream {
  private final SocketStream inner;
  private final String host;
  private final SslSettings settings;
  private Deadline deadline = Deadline.never(); // The deadline of the current call.
  private @Nullable InputStream in;
  private @Nullable OutputStream out;

  TlsStream(SocketStream inner, String host, SslSettings settings) {
    this.inner = inner;
    this.host = host;
    this.settings = settings;
  }

  @Override
  public void connect(Deadline connectDeadline) throws IOException {
    inner.connect(connectDeadline);
    deadline = connectDeadline;
    try {
      Socket below = new StreamSocket(new InnerInput(), new InnerOutput(), inner::close);
      SSLSocket tls = Tls.handshake(below, host, 0, settings);
      in = tls.getInputStream();
      out = tls.getOutputStream();
    } catch (IOException e) {
      throw timeoutOr(e);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length, Deadline writeDeadline)
      throws IOException {
    deadline = writeDeadline;
    try {
      requireConnected(out).write(bytes, offset, length);
    } catch (IOException e) {
      throw timeoutOr(e);
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length, Deadline readDeadline) throws IOException {
    deadline = readDeadline;
    try {
      return requireConnected(in).read(bytes, offset, length);
    } catch (IOException e) {
      throw timeoutOr(e);
    }
  }

  @Override
  public void close() {
    inner.close(); // Not the SSLSocket: its close may wait for a blocked writer.
  }

  /** Unwraps a timeout or an interrupt of the inner stream, which Java's TLS wraps. */
  private static IOException timeoutOr(IOException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedIOException told) {
        return told;
      }
    }
    return e;
  }

  private static <T> T requireConnected(@Nullable T part) throws SocketException {
    if (part == null) {
      throw new SocketException("not connected");
    }
    return part;
  }

  private final class InnerInput extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return length == 0 ? 0 : inner.read(bytes, offset, length, deadline);
    }
  }

  private final class InnerOutput extends OutputStream {
    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      inner.write(bytes, offset, length, deadline);
    }
  }

  /** A connected socket with only the methods that Java's TLS needs. */
  static final class StreamSocket extends Socket {
    private final InputStream in;
    private final OutputStream out;
    private final Closeable closing;

    StreamSocket(InputStream in, OutputStream out, Closeable closing) {
      this.in = in;
      this.out = out;
      this.closing = closing;
    }

    @Override
    public InputStream getInputStream() {
      return in;
    }

    @Override
    public OutputStream getOutputStream() {
      return out;
    }

    @Override
    public boolean isConnected() {
      return true;
    }

    @Override
    public void close() throws IOException {
      closing.close();
    }
  }
}
