package dev.holdfast.internal.connection;

import java.net.InetAddress;
import java.net.UnknownHostException;
import javax.net.ssl.SNIHostName;
import org.jspecify.annotations.Nullable;

/** What the text in a server address is: a name to be resolved, or an address already. */
public final class Host {
  private Host() {}

  static boolean isAddress(String host) {
    return host.indexOf(':') >= 0 || isIpv4(host);
  }

  /** Four groups of one to three digits. Spelled out: regular expressions cost a client's start 5 ms. */
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

  /** The name for TLS's server name indication, null where there is none: addresses, odd names. */
  static @Nullable SNIHostName serverName(String host) {
    if (isAddress(host)) {
      return null;
    }
    try {
      return new SNIHostName(host);
    } catch (IllegalArgumentException notAllowed) {
      return null; // an underscore, for instance: valid as a host, not as a server name
    }
  }

  /** Finds the addresses of a name, in the order to try them. An interface because tests play DNS. */
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
