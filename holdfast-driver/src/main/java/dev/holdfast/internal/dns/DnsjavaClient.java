package dev.holdfast.internal.dns;

import dev.holdfast.spi.dns.DnsClient;
import dev.holdfast.spi.dns.DnsException;
import dev.holdfast.spi.dns.DnsWithResponseCodeException;
import java.io.IOException;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.xbill.DNS.DClass;
import org.xbill.DNS.ExtendedResolver;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Resolver;
import org.xbill.DNS.SRVRecord;
import org.xbill.DNS.Section;
import org.xbill.DNS.TXTRecord;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/**
 * Queries the DNS servers that the operating system is configured to use, over TCP if an answer does not fit
 * into UDP. It has no cache: a cached record expires earlier than its TTL. Thread-safe.
 */
public final class DnsjavaClient implements DnsClient {
  private static final Duration PATIENCE_WITH_ONE_SERVER = Duration.ofSeconds(3);
  private static final Duration PATIENCE_IN_ALL = Duration.ofSeconds(15);
  private static final int TRIES_PER_SERVER = 2;

  private final Resolver resolver;

  public DnsjavaClient() {
    this(patient(new ExtendedResolver(), PATIENCE_WITH_ONE_SERVER, PATIENCE_IN_ALL));
  }

  public DnsjavaClient(Resolver resolver) {
    this.resolver = resolver;
  }

  /** The timeout per server must be the shorter one. Otherwise a silent first server uses up the total. */
  static Resolver patient(ExtendedResolver servers, Duration withOne, Duration inAll) {
    for (Resolver server : servers.getResolvers()) {
      server.setTimeout(withOne);
    }
    servers.setTimeout(inAll);
    servers.setRetries(TRIES_PER_SERVER);
    return servers;
  }

  @Override
  public List<String> getResourceRecordData(String name, String type) {
    return lookup(name, type).data();
  }

  public DnsAnswer lookup(String name, String type) {
    Message answer = ask(name, type);
    if (answer.getRcode() != Rcode.NOERROR) {
      throw new DnsWithResponseCodeException(
          "The DNS server answered "
              + Rcode.string(answer.getRcode())
              + meaning(answer.getRcode())
              + " when asked for the "
              + type
              + " records of "
              + name
              + ".",
          answer.getRcode(),
          null);
    }
    List<String> data = new ArrayList<>();
    long ttlSeconds = Long.MAX_VALUE;
    for (Record found : answer.getSection(Section.ANSWER)) {
      if (found.getType() == Type.value(type)) {
        data.add(text(found));
        ttlSeconds = Math.min(ttlSeconds, found.getTTL());
      }
    }
    return new DnsAnswer(data, data.isEmpty() ? null : Duration.ofSeconds(ttlSeconds));
  }

  private Message ask(String name, String type) {
    try {
      Name asked = Name.fromString(IDN.toASCII(name), Name.root);
      return resolver.send(Message.newQuery(Record.newRecord(asked, Type.value(type), DClass.IN)));
    } catch (TextParseException | IllegalArgumentException notAName) {
      throw new DnsException(
          "'" + name + "' cannot be looked up in DNS: " + notAName.getMessage() + ".", notAName);
    } catch (IOException e) {
      throw new DnsException(
          "No DNS server answered when asked for the "
              + type
              + " records of "
              + name
              + ": "
              + e.getMessage()
              + ".",
          e);
    }
  }

  private static String meaning(int rcode) {
    return switch (rcode) {
      case Rcode.NXDOMAIN -> " (there is no such name)";
      case Rcode.SERVFAIL -> " (it could not find out)";
      case Rcode.REFUSED -> " (it refuses to answer us)";
      default -> "";
    };
  }

  private static String text(Record found) {
    if (found instanceof SRVRecord srv) {
      return srv.getPriority()
          + " "
          + srv.getWeight()
          + " "
          + srv.getPort()
          + " "
          + srv.getTarget();
    }
    if (found instanceof TXTRecord txt) {
      StringBuilder joined = new StringBuilder();
      for (byte[] part : txt.getStringsAsByteArrays()) {
        joined.append(new String(part, StandardCharsets.UTF_8));
      }
      return joined.toString();
    }
    return found.rdataToString();
  }
}
