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
 * Which servers the SRV records of a host name (Initial DNS Seedlist Discovery, "Querying DNS").
 * Pure: the records and the randomness are arguments.
 *
 * @param accepted the servers that may be used, each once
 * @param refused the targets that are outside of the domain: nobody may connect to them
 */
public record SrvRecords(List<ServerAddress> accepted, List<String> refused) {
  public SrvRecords {
    accepted = List.copyOf(accepted);
    refused = List.copyOf(refused);
  }

  /**
   * @param records as {@code "priority weight port target"}
   * @param allowedSuffix what targets must end with instead of the domain of the host, or null
   * @throws MongoConfigurationException if a record cannot be read
   */
  static SrvRecords read(String srvHost, @Nullable String allowedSuffix, List<String> records) {
    String suffix = "." + (allowedSuffix == null ? domain(srvHost) : bare(allowedSuffix));
    Set<ServerAddress> accepted = new LinkedHashSet<>();
    List<String> refused = new ArrayList<>();
    for (String record : records) {
      ServerAddress target = target(srvHost, record);
      // Ending in a dot and the domain also means one level more than the domain, which is asked
      // for where the host itself is the domain.
      if (target.getHost().endsWith(suffix)) {
        accepted.add(target);
      } else {
        refused.add(target.getHost());
      }
    }
    return new SrvRecords(List.copyOf(accepted), refused);
  }

  /** At most so many of the accepted servers, chosen by chance; null and 0 are no limit. */
  List<ServerAddress> limitedTo(@Nullable Integer maxHosts, Random random) {
    return limitedTo(maxHosts, Set.of(), random);
  }

  /**
   * As above for a client that has servers already (Polling SRV Records): those still accepted stay,
   * and chance only fills the places that are free.
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

  /** What stands behind the first part of a host that has three or more, else the host. */
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

  /** In lower case, without dots at the ends. */
  private static String bare(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    int start = lower.startsWith(".") ? 1 : 0;
    int end = lower.endsWith(".") ? lower.length() - 1 : lower.length();
    return lower.substring(start, Math.max(start, end));
  }
}
