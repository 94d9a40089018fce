package dev.holdfast.internal.connection;

import dev.holdfast.connection.SslSettings;
import java.io.IOException;
import java.net.Socket;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Does the TLS handshake on a connected socket, with server name and host name verification. Stateless. */
final class Tls {
  private Tls() {}

  static SSLSocket handshake(Socket tcp, String host, int port, SslSettings settings)
      throws IOException {
    SSLSocket socket =
        (SSLSocket) context(settings).getSocketFactory().createSocket(tcp, host, port, true);
    SSLParameters parameters = socket.getSSLParameters();
    SNIHostName serverName = Host.serverName(host);
    parameters.setServerNames(serverName == null ? List.of() : List.of(serverName));
    if (!settings.isInvalidHostNameAllowed()) {
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private static SSLContext context(SslSettings settings) throws SSLException {
    SSLContext own = settings.getContext();
    try {
      return own == null ? SSLContext.getDefault() : own;
    } catch (NoSuchAlgorithmException e) {
      throw new SSLException("this Java runtime has no default SSLContext", e);
    }
  }

  /**
   * Whether TLS itself failed (certificates, host names, versions, an alert). Java also wraps failures of the
   * underlying connection in an {@link SSLException}; those do not count.
   */
  static boolean isToBlameFor(Throwable failure) {
    if (!(failure instanceof SSLException)) {
      return false;
    }
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException && !(cause instanceof SSLException)) {
        return false;
      }
    }
    return true;
  }
}
