package dev.holdfast.simulation.net;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records what the client's monitors send to each server and receive from it, for the rules about monitors.
 * The name of the connecting thread shows the purpose of a connection.
 */
public final class MonitorTraffic {
  private static final String PROBE = "holdfast-probe-";
  private static final List<String> MONITORS = List.of("holdfast-monitor-", "holdfast-rtt-", PROBE);
  private static final byte[] AWAITED = "maxAwaitTimeMS".getBytes(StandardCharsets.US_ASCII);

  /** The time of an event that has not happened yet. */
  public static final long NEVER = Long.MIN_VALUE;

  /** The record of one server. */
  private static final class Seen {
    final List<Long> probes = new ArrayList<>();
    long lastSign = NEVER;
    long longestHello;
  }

  private final Map<String, Seen> servers = new LinkedHashMap<>(); // By address.

  private Seen seen(String address) {
    return servers.computeIfAbsent(address, any -> new Seen());
  }

  /** The addresses that monitors have connected to. */
  public List<String> addresses() {
    return List.copyOf(servers.keySet());
  }

  /** The times at which probes of this server began to connect. */
  public List<Long> probes(String address) {
    return List.copyOf(seen(address).probes);
  }

  /**
   * The time of the server's last sign of life to a monitor: it sent a byte, or it refused or ended the
   * connection of a probe.
   */
  public long lastSignOfLife(String address) {
    return seen(address).lastSign;
  }

  /**
   * The longest time from a hello to its reply. Awaited hellos, whose reply is late on purpose, do not count.
   */
  public long longestHelloNanos(String address) {
    return seen(address).longestHello;
  }

  /** Records a connection attempt. Returns null if the thread is not a monitor's. */
  public @Nullable Connection connecting(String address, String thread, long nanos) {
    if (MONITORS.stream().noneMatch(thread::startsWith)) {
      return null;
    }
    boolean probe = thread.startsWith(PROBE);
    if (probe) {
      seen(address).probes.add(nanos);
    }
    return new Connection(seen(address), probe);
  }

  /** One connection of a monitor. */
  public static final class Connection {
    private final Seen server;
    private final boolean probe;
    private boolean asked; // A request was sent, and nothing was received since.
    private boolean awaited;
    private long askedNanos;

    private Connection(Seen server, boolean probe) {
      this.server = server;
      this.probe = probe;
    }

    public void sent(byte[] bytes, int offset, int length, long nanos) {
      if (!asked) {
        asked = true;
        awaited = false;
        askedNanos = nanos;
      }
      awaited |= contains(bytes, offset, length);
    }

    public void received(long nanos) {
      asked = false;
      server.lastSign = nanos;
      if (!awaited) {
        server.longestHello = Math.max(server.longestHello, nanos - askedNanos);
      }
    }

    /** The server refused, ended or reset the connection. */
    public void rejected(long nanos) {
      if (probe) {
        server.lastSign = nanos;
      }
    }

    private static boolean contains(byte[] bytes, int offset, int length) {
      for (int at = offset; at + AWAITED.length <= offset + length; at++) {
        if (Arrays.equals(bytes, at, at + AWAITED.length, AWAITED, 0, AWAITED.length)) {
          return true;
        }
      }
      return false;
    }
  }
}
