package dev.holdfast.spi.dns;

import java.util.List;

/**
 * Looks up DNS records. Called while a {@code mongodb+srv} connection string is read and while a
 * client looks for its servers, by any thread.
 *
 * <pre>{@code
 * new ConnectionString("mongodb+srv://shop.example.com", (name, type) -> myDns.query(name, type));
 * }</pre>
 */
@FunctionalInterface
public interface DnsClient {
  /**
   * The data of all records of a name, as {@code "0 5 27017 a.example.com."} for an SRV record; the
   * strings of one TXT record in order, separated by spaces or not at all.
   *
   * @param name as {@code _mongodb._tcp.shop.example.com}
   * @param type {@code SRV} or {@code TXT}
   * @return empty if the name exists but has no such record
   * @throws DnsWithResponseCodeException if the server answered with an error, as that the name
   *     does not exist
   * @throws DnsException if there was no answer
   */
  List<String> getResourceRecordData(String name, String type) throws DnsException;
}
