package dev.holdfast.internal.connection;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import javax.net.ssl.SNIHostName;
import org.jspecify.annotations.Nullable;

/** What the text in a server address is: a name to be resolved, or an address already. */
public final class Host {
  private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");

  private Host() {}

  static boolean isAddress(String host) {
    return host.indexOf(':') >= 0 || IPV4.matcher(host).matches();
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
    Resolver SYSTEM = InetAddress::getAllByName;

    InetAddress[] resolve(String host) throws UnknownHostException;
  }
}
