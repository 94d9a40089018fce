package dev.holdfast.spi.dns;

import java.util.List;

/**
 * Looks up DNS records. The driver calls it when it parses a {@code mongodb+srv} connection string and when a
 * client discovers its servers. Any thread may call it.
 *
 * <pre>{@code
 * new ConnectionString("mongodb+srv://shop.example.com", (name, type) -> myDns.query(name, type));
 * }</pre>
 */
@FunctionalInterface
public interface DnsClient {
  /**
   * Returns the data of all records of a name, such as {@code "0 5 27017 a.example.com."} for an SRV record.
   * The strings of a TXT record are in order, with or without spaces between them.
   *
   * @param name for example {@code _mongodb._tcp.shop.example.com}
   * @param type {@code SRV} or {@code TXT}
   * @return empty if the name exists but has no such record
   * @throws DnsWithResponseCodeException if the DNS server returned an error, for example that the name does
   *     not exist
   * @throws DnsException if the DNS server did not respond
   */
  List<String> getResourceRecordData(String name, String type) throws DnsException;
}
