package dev.holdfast.internal.connection;

import java.net.InetAddress;
import java.net.UnknownHostException;
import javax.net.ssl.SNIHostName;
import org.jspecify.annotations.Nullable;

/** Distinguishes host names, which need DNS, from IP addresses. */
public final class Host {
  private Host() {}

  static boolean isAddress(String host) {
    return host.indexOf(':') >= 0 || isIpv4(host);
  }

  /** Four groups of one to three digits. A regular expression would delay the start of a client by 5 ms. */
  private static boolean isIpv4(String host) {
    int dots = 0;
    int digits = 0;
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      if (c >= '0' && c <= '9' && digits < 3) {
        digits++;
      } else if (c == '.' && digits > 0) {
        dots++;
        digits = 0;
      } else {
        return false;
      }
    }
    return dots == 3 && digits > 0;
  }

  /** The name for TLS server name indication; null for addresses and for names that TLS does not allow. */
  static @Nullable SNIHostName serverName(String host) {
    if (isAddress(host)) {
      return null;
    }
    try {
      return new SNIHostName(host);
    } catch (IllegalArgumentException notAllowed) {
      return null; // For example, an underscore is valid in a host name but not here.
    }
  }

  /** Resolves a host name to addresses, in the order to try them. Tests replace it. */
  public interface Resolver {
    Resolver SYSTEM =
        new Resolver() {
          @Override
          public InetAddress[] resolve(String host) throws UnknownHostException {
            return InetAddress.getAllByName(host);
          }
        };

    InetAddress[] resolve(String host) throws UnknownHostException;
  }
}
