package dev.holdfast.internal.dns;

import dev.holdfast.MongoConfigurationException;
import dev.holdfast.ServerAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The servers in the SRV records of a host name (Initial DNS Seedlist Discovery, "Querying DNS"). Pure: the
 * records and the randomness are arguments.
 *
 * @param accepted the servers that the client may use, without duplicates
 * @param refused the targets outside of the domain, which the client must not connect to
 */
public record SrvRecords(List<ServerAddress> accepted, List<String> refused) {
  public SrvRecords {
    accepted = List.copyOf(accepted);
    refused = List.copyOf(refused);
  }

  /**
   * @param records each as {@code "priority weight port target"}
   * @param allowedSuffix the required suffix of targets; null for the domain of the host
   * @throws MongoConfigurationException if a record is malformed
   */
  static SrvRecords read(String srvHost, @Nullable String allowedSuffix, List<String> records) {
    String suffix = "." + (allowedSuffix == null ? domain(srvHost) : bare(allowedSuffix));
    Set<ServerAddress> accepted = new LinkedHashSet<>();
    List<String> refused = new ArrayList<>();
    for (String record : records) {
      ServerAddress target = target(srvHost, record);
      // The suffix begins with a dot, so the target has at least one label more than the domain.
      // The specification requires that if the host itself is the domain.
      if (target.getHost().endsWith(suffix)) {
        accepted.add(target);
      } else {
        refused.add(target.getHost());
      }
    }
    return new SrvRecords(List.copyOf(accepted), refused);
  }

  /** Chooses at most {@code maxHosts} of the accepted servers at random. Null and 0 mean no limit. */
  List<ServerAddress> limitedTo(@Nullable Integer maxHosts, Random random) {
    return limitedTo(maxHosts, Set.of(), random);
  }

  /**
   * Chooses servers for a client that has servers already (Polling SRV Records). It keeps the present servers
   * that are still accepted and fills only the free places at random.
   */
  public List<ServerAddress> limitedTo(
      @Nullable Integer maxHosts, Set<ServerAddress> present, Random random) {
    if (maxHosts == null || maxHosts == 0 || maxHosts >= accepted.size()) {
      return accepted;
    }
    List<ServerAddress> chosen = new ArrayList<>(accepted);
    chosen.retainAll(present);
    List<ServerAddress> fresh = new ArrayList<>(accepted);
    fresh.removeAll(present);
    Collections.shuffle(fresh, random);
    int free = Math.max(0, maxHosts - chosen.size());
    chosen.addAll(fresh.subList(0, Math.min(free, fresh.size())));
    return List.copyOf(chosen);
  }

  /** The host without its first label if it has three labels or more; otherwise the host. */
  static String domain(String srvHost) {
    String host = bare(srvHost);
    int firstDot = host.indexOf('.');
    boolean threeParts = firstDot >= 0 && host.indexOf('.', firstDot + 1) >= 0;
    return threeParts ? host.substring(firstDot + 1) : host;
  }

  private static ServerAddress target(String srvHost, String record) {
    String[] fields = record.strip().split("\\s+");
    try {
      if (fields.length == 4) {
        return new ServerAddress(bare(fields[3]), Integer.parseInt(fields[2]));
      }
    } catch (IllegalArgumentException unreadable) {
      throw unreadable(srvHost, record, unreadable);
    }
    throw unreadable(srvHost, record, null);
  }

  private static MongoConfigurationException unreadable(
      String srvHost, String record, @Nullable IllegalArgumentException cause) {
    return new MongoConfigurationException(
        "An SRV record of "
            + srvHost
            + " is '"
            + record
            + "'; it must be a priority, a weight, a port and a host.",
        cause);
  }

  /** Converts to lower case and removes a leading and a trailing dot. */
  private static String bare(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    int start = lower.startsWith(".") ? 1 : 0;
    int end = lower.endsWith(".") ? lower.length() - 1 : lower.length();
    return lower.substring(start, Math.max(start, end));
  }
}
