package dev.holdfast.internal.uri;

import static dev.holdfast.internal.uri.InvalidUri.because;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses the hosts between the user information and the database. Errors give the number of a host, not its
 * text: if an '@' is missing or not encoded, the text of a host or port may be part of a password.
 */
final class HostList {
  private static final String IP_LITERAL = "[0-9a-fA-F.]*:[0-9a-fA-F:.]*(%.+)?";
  private static final int MAX_PORT = 65535;

  private HostList() {}

  static List<String> parse(String text, boolean srv) {
    if (text.isEmpty()) {
      throw because(
          "it names no host. (The path of a unix domain socket must be percent-encoded, as"
              + " '%2Ftmp%2Fmongodb-27017.sock'.)");
    }
    List<String> hosts = new ArrayList<>();
    for (String host : text.split(",", -1)) {
      hosts.add(host(host, hosts.size() + 1));
    }
    if (srv) {
      checkSrv(hosts);
    }
    return List.copyOf(hosts);
  }

  private static String host(String text, int position) {
    String decoded = Percent.decode(text);
    if (decoded == null) {
      throw because("host " + position + " contains a '%' that is not percent-encoding.");
    }
    if (decoded.isEmpty()) {
      throw because("host " + position + " is empty; separate hosts by one comma.");
    }
    if (isSocketPath(decoded)) {
      if (!decoded.endsWith(".sock")) {
        throw because(
            "host "
                + position
                + " is the path of a unix domain socket but does not end in '.sock'.");
      }
    } else if (decoded.startsWith("[")) {
      checkIpLiteral(decoded, position);
    } else {
      checkName(decoded, position);
    }
    return decoded;
  }

  /** Looks for a slash, because a host name may also end in .sock. */
  private static boolean isSocketPath(String host) {
    return host.indexOf('/') >= 0;
  }

  private static void checkIpLiteral(String text, int position) {
    int end = text.indexOf(']');
    if (end < 0 || !text.substring(1, end).matches(IP_LITERAL)) {
      throw because("host " + position + " is not an IPv6 address in brackets, as '[::1]'.");
    }
    checkPort(text.substring(end + 1), position);
  }

  private static void checkName(String text, int position) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    if (name.isEmpty()) {
      throw because(
          "host " + position + " starts with ':'. Put IPv6 addresses in brackets, as '[::1]'.");
    }
    if (!isName(name)) {
      throw because("host " + position + " contains a character that no host name can have.");
    }
    checkPort(text.substring(name.length()), position);
  }

  // Accepts internationalized names unencoded. A loop, because at client start a regular expression
  // takes longer than the rest of the connection string.
  private static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letterOrDigit = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
      if (c < 128 && !letterOrDigit && c != '-' && c != '.' && c != '_') {
        return false;
      }
    }
    return true;
  }

  /** A colon and one to five digits. */
  private static boolean isPort(String suffix) {
    if (suffix.length() < 2 || suffix.length() > 6 || suffix.charAt(0) != ':') {
      return false;
    }
    for (int i = 1; i < suffix.length(); i++) {
      if (suffix.charAt(i) < '0' || suffix.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private static void checkPort(String suffix, int position) {
    if (suffix.isEmpty()) {
      return;
    }
    int port = isPort(suffix) ? Integer.parseInt(suffix.substring(1)) : -1;
    if (port < 1 || port > MAX_PORT) {
      throw because(
          "what follows the name of host "
              + position
              + " is not ':' and a port between 1 and "
              + MAX_PORT
              + ". (If it is a password, the '@' behind it is missing; an IPv6 address needs brackets,"
              + " as '[::1]'.)");
    }
  }

  private static void checkSrv(List<String> hosts) {
    if (hosts.size() != 1) {
      throw because(
          "mongodb+srv takes one host name, whose SRV records name the servers, but there are "
              + hosts.size()
              + ".");
    }
    String host = hosts.get(0);
    if (isSocketPath(host) || host.startsWith("[")) {
      throw because("mongodb+srv takes a host name, not an address or a socket.");
    }
    if (host.indexOf(':') >= 0) {
      throw because("mongodb+srv takes no port: the SRV records of the host name them.");
    }
  }
}
