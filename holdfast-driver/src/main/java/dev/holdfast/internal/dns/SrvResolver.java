package dev.holdfast.internal.dns;

import dev.holdfast.MongoConfigurationException;
import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.spi.dns.DnsClient;
import dev.holdfast.spi.dns.DnsException;
import dev.holdfast.spi.dns.DnsWithResponseCodeException;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Looks up the servers and default options of a {@code mongodb+srv} host. It blocks on DNS, so never call it
 * while you hold a lock.
 */
public final class SrvResolver {
  private static final int NO_SUCH_NAME = 3;

  private final DnsClient client;
  private final Random random;

  public SrvResolver(DnsClient client, Random random) {
    this.client = client;
    this.random = random;
  }

  /**
   * Looks up the seeds of a client.
   *
   * @throws MongoConfigurationException if the records name no server, or a server outside of the domain
   */
  public SrvSeeds seeds(ClusterSettings settings) {
    String host = host(settings);
    SrvAnswer answer = answer(settings);
    SrvRecords records = answer.records();
    if (!records.refused().isEmpty()) {
      throw noSeeds(
          host,
          "its SRV records name "
              + String.join(", ", records.refused())
              + ", but servers must be in the domain "
              + (settings.getSrvAllowedHostsSuffix() == null
                  ? SrvRecords.domain(host)
                  : settings.getSrvAllowedHostsSuffix())
              + ". Whoever set up the DNS zone may have made a mistake, or may not be who you think.",
          null);
    }
    if (settings.getMode() == ClusterConnectionMode.LOAD_BALANCED
        && records.accepted().size() > 1) {
      throw noSeeds(
          host,
          "loadBalanced=true needs one server, but its SRV records name "
              + records.accepted().size()
              + ".",
          null);
    }
    return new SrvSeeds(records.limitedTo(settings.getSrvMaxHosts(), random), answer.ttl());
  }

  /**
   * Looks up the SRV records. A server outside of the domain is reported as refused and is not an error,
   * because a running client only ignores it.
   *
   * @throws MongoConfigurationException if the DNS server has no record or does not answer
   */
  public SrvAnswer answer(ClusterSettings settings) {
    String host = host(settings);
    String name = "_" + settings.getSrvServiceName() + "._tcp." + host;
    DnsAnswer answer;
    try {
      answer = lookup(name, "SRV");
    } catch (DnsException e) {
      throw noSeeds(host, String.valueOf(e.getMessage()), e);
    }
    if (answer.data().isEmpty()) {
      throw noSeeds(host, name + " has no SRV record.", null);
    }
    return new SrvAnswer(
        SrvRecords.read(host, settings.getSrvAllowedHostsSuffix(), answer.data()), answer.ttl());
  }

  /**
   * Looks up the default options of a host, such as {@code replicaSet=rs0&authSource=admin}. Returns an empty
   * string if the host has no TXT record.
   *
   * @throws MongoConfigurationException if the host has several TXT records, or the DNS server does not
   *     answer
   */
  public String defaultOptions(String host) {
    List<String> records;
    try {
      records = lookup(host, "TXT").data();
    } catch (DnsWithResponseCodeException e) {
      if (e.getResponseCode() == NO_SUCH_NAME) {
        return "";
      }
      throw noOptions(host, String.valueOf(e.getMessage()), e);
    } catch (DnsException e) {
      throw noOptions(host, String.valueOf(e.getMessage()), e);
    }
    if (records.size() > 1) {
      throw noOptions(host, "it has " + records.size() + " TXT records, but one is allowed.", null);
    }
    // Some DNS clients return the strings of a record in quotes or separated by spaces.
    return records.isEmpty() ? "" : records.get(0).replaceAll("[\\s\"]", "");
  }

  private DnsAnswer lookup(String name, String type) {
    return client instanceof DnsjavaClient own
        ? own.lookup(name, type)
        : new DnsAnswer(client.getResourceRecordData(name, type), null);
  }

  private static String host(ClusterSettings settings) {
    String host = settings.getSrvHost();
    if (host == null) {
      throw new IllegalArgumentException("There is no SRV host in " + settings + ".");
    }
    return host;
  }

  private static MongoConfigurationException noSeeds(
      String host, String why, @Nullable DnsException cause) {
    return new MongoConfigurationException(
        "Cannot find the servers of mongodb+srv://"
            + host
            + ": "
            + why
            + " Check the host name, and that your DNS server answers SRV queries; else name the"
            + " servers themselves in a mongodb:// connection string.",
        cause);
  }

  private static MongoConfigurationException noOptions(
      String host, String why, @Nullable DnsException cause) {
    return new MongoConfigurationException(
        "Cannot read the default options of mongodb+srv://" + host + ": " + why, cause);
  }
}
