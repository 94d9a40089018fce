package dev.holdfast.internal.connection;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ProxySettings;
import dev.holdfast.internal.time.Deadline;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A TCP connection, with or without TLS, direct or through a proxy. Threading as in {@link SocketStream}. */
final class TcpStream implements SocketStream {
  // The kernel accepts this many unanswered bytes without blocking. Only longer writes can block,
  // so only they need a timer.
  private static final int UNWATCHED_BYTES = 16 * 1024;
  // The JDK copies the bytes of a channel through a native buffer as large as the request. Each
  // thread keeps its buffer, so limit the size of a request.
  private static final int LARGEST_PIECE = 128 * 1024;

  private final ServerAddress address;
  private final StreamSettings settings;

  private volatile boolean closed;
  // The TCP socket itself, even with TLS: closing an SSLSocket may wait for a blocked writer.
  private volatile @Nullable Socket socket;
  private volatile @Nullable Lookup lookup; // The latest name look-up.
  private @Nullable InputStream in;
  private @Nullable OutputStream out;
  private int readTimeout;
  private long unanswered; // Bytes written since the last read.

  TcpStream(ServerAddress address, StreamSettings settings) {
    this.address = address;
    this.settings = settings;
  }

  @Override
  public void connect(Deadline deadline) throws IOException {
    try {
      ProxySettings proxy = settings.socket().getProxySettings();
      Socket tcp = proxy.isProxyEnabled() ? throughProxy(proxy, deadline) : directly(deadline);
      in = tcp.getInputStream();
      out = tcp.getOutputStream();
      if (settings.ssl().isEnabled()) {
        watchdog().watch(deadline, "the TLS handshake", () -> secure(tcp));
      }
    } catch (IOException e) {
      throw interruptedOr(e);
    }
  }

  private Socket directly(Deadline deadline) throws IOException {
    InetAddress[] addresses = lookUp(address.getHost(), deadline);
    return connectToOne(addresses, address.getPort(), deadline);
  }

  private Socket throughProxy(ProxySettings proxy, Deadline deadline) throws IOException {
    try {
      InetAddress[] addresses = lookUp(hostOf(proxy), deadline);
      Socket tcp = connectToOne(addresses, proxy.getPort(), deadline);
      watchdog()
          .watch(
              deadline,
              "the SOCKS5 handshake",
              () ->
                  Socks5.connect(
                      tcp.getInputStream(),
                      tcp.getOutputStream(),
                      proxy,
                      address.getHost(),
                      address.getPort()));
      return tcp;
    } catch (IOException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw e; // The interrupt ended the call, not the proxy.
      }
      String reason = e instanceof EOFException ? "it closed the connection" : e.getMessage();
      throw new ProxyException(
          "SOCKS5 proxy " + hostOf(proxy) + ":" + proxy.getPort() + ": " + reason, e);
    }
  }

  private static String hostOf(ProxySettings proxy) {
    String host = proxy.getHost();
    if (host == null) {
      throw new IllegalStateException("an enabled proxy has a host");
    }
    return host;
  }

  private InetAddress[] lookUp(String host, Deadline deadline) throws IOException {
    if (Host.isAddress(host)) {
      return settings.resolver().resolve(host); // Does not query DNS, so it does not block.
    }
    Lookup begun = new Lookup(host, settings.resolver());
    lookup = begun;
    if (closed) { // A later close() cancels the look-up itself.
      begun.cancel();
    }
    return begun.await(deadline);
  }

  // Tries the addresses in order. Each gets an equal share of the remaining time, so that a dead
  // address does not use it up.
  private Socket connectToOne(InetAddress[] addresses, int port, Deadline deadline)
      throws IOException {
    IOException failure = null;
    for (int i = 0; i < addresses.length; i++) {
      // On platform threads, only the socket of a channel is interruptible.
      Socket candidate = publish(SocketChannel.open().socket());
      try {
        settings.configure(candidate);
        candidate.connect(
            new InetSocketAddress(addresses[i], port), share(deadline, addresses.length - i));
        return candidate;
      } catch (IOException e) {
        if (closed || Thread.currentThread().isInterrupted()) {
          throw e; // After a close or an interrupt, do not try the next address.
        }
        closeQuietly(candidate);
        if (failure != null) {
          e.addSuppressed(failure);
        }
        failure = e;
      }
    }
    throw failure == null ? new UnknownHostException(address.getHost()) : failure;
  }

  private static int share(Deadline deadline, int addressesLeft) throws SocketTimeoutException {
    if (deadline.isNever()) {
      return 0;
    }
    if (deadline.hasPassed()) {
      throw new SocketTimeoutException("connecting timed out");
    }
    long millis = deadline.remainingMillis() / addressesLeft;
    return (int) Math.max(1, Math.min(millis, Integer.MAX_VALUE));
  }

  private void secure(Socket tcp) throws IOException {
    Socket tls = Tls.handshake(tcp, address.getHost(), address.getPort(), settings.ssl());
    in = tls.getInputStream();
    out = tls.getOutputStream();
  }

  @Override
  public void write(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
    OutputStream target = requireConnected(out);
    unanswered += length;
    try {
      if (unanswered <= UNWATCHED_BYTES) {
        target.write(bytes, offset, length);
      } else {
        watchdog().watch(deadline, "writing", () -> writeInPieces(target, bytes, offset, length));
      }
    } catch (IOException e) {
      throw interruptedOr(e);
    }
  }

  private Watchdog watchdog() {
    return new Watchdog(settings.scheduler(), this::closeSocket);
  }

  private static void writeInPieces(OutputStream target, byte[] bytes, int offset, int length)
      throws IOException {
    int end = offset + length;
    for (int at = offset; at < end; at += LARGEST_PIECE) {
      target.write(bytes, at, Math.min(LARGEST_PIECE, end - at));
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
    InputStream source = requireConnected(in);
    try {
      limitReadTo(deadline);
      int count = source.read(bytes, offset, Math.min(length, LARGEST_PIECE));
      unanswered = 0;
      return count;
    } catch (IOException e) {
      throw interruptedOr(e);
    }
  }

  private void limitReadTo(Deadline deadline) throws IOException {
    long millis = deadline.isNever() ? 0 : Math.min(deadline.remainingMillis(), Integer.MAX_VALUE);
    if (millis == 0 && !deadline.isNever()) {
      throw new SocketTimeoutException("reading timed out");
    }
    if (millis != readTimeout) {
      requireConnected(socket).setSoTimeout((int) millis);
      readTimeout = (int) millis;
    }
  }

  @Override
  public void close() {
    closed = true;
    Lookup current = lookup;
    if (current != null) {
      current.cancel();
    }
    closeSocket();
  }

  private void closeSocket() {
    Socket current = socket;
    if (current != null) {
      closeQuietly(current);
    }
  }

  // A concurrent close() either finds this socket, or the check below finds the close.
  private Socket publish(Socket created) throws IOException {
    socket = created;
    if (closed) {
      closeQuietly(created);
      throw new AsynchronousCloseException();
    }
    return created;
  }

  // An interrupt during I/O closes the socket. Without a close(), only the interrupt can be the
  // cause.
  private IOException interruptedOr(IOException e) {
    Socket current = socket;
    boolean closedByInterrupt =
        Thread.currentThread().isInterrupted()
            && !closed
            && !(e instanceof SocketTimeoutException)
            && current != null
            && current.isClosed();
    if (!closedByInterrupt) {
      return e;
    }
    InterruptedIOException interrupted = new InterruptedIOException("interrupted");
    interrupted.initCause(e);
    return interrupted;
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyBroken) {
      // The descriptor is released anyway.
    }
  }

  private static <T> T requireConnected(@Nullable T part) throws SocketException {
    if (part == null) {
      throw new SocketException("not connected");
    }
    return part;
  }
}
