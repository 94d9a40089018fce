package dev.holdfast.internal.connection;

import dev.holdfast.connection.ProxySettings;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;

/**
 * The client side of SOCKS5 (RFC 1928), without authentication or with user name and password (RFC 1929). The
 * proxy resolves the server's name, as the SOCKS5 specification of MongoDB requires. Stateless.
 */
final class Socks5 {
  private static final int VERSION = 5;
  private static final int NO_AUTHENTICATION = 0;
  private static final int USER_AND_PASSWORD = 2;
  private static final int CONNECT = 1;
  private static final int MAX_TEXT = 255;

  private Socks5() {}

  /** Requests a connection to the server from the proxy. */
  static void connect(InputStream in, OutputStream out, ProxySettings proxy, String host, int port)
      throws IOException {
    DataInputStream replies = new DataInputStream(in);
    String user = proxy.getUsername();
    String password = proxy.getPassword();
    boolean hasUser = user != null && !user.isEmpty() && password != null && !password.isEmpty();
    out.write(
        hasUser
            ? new byte[] {VERSION, 2, NO_AUTHENTICATION, USER_AND_PASSWORD}
            : new byte[] {VERSION, 1, NO_AUTHENTICATION});
    requireVersion(replies.readUnsignedByte());
    int method = replies.readUnsignedByte();
    if (method == USER_AND_PASSWORD && user != null && password != null && hasUser) {
      authenticate(replies, out, user, password);
    } else if (method != NO_AUTHENTICATION) {
      throw new ProxyException(
          "the proxy accepts none of the ways to authenticate that were offered: "
              + (hasUser ? "none, or user name and password" : "none"),
          null);
    }
    out.write(connectRequest(host, port));
    readConnectReply(replies);
  }

  private static void authenticate(
      DataInputStream replies, OutputStream out, String user, String password) throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.write(1);
    writeText(request, user, "user name");
    writeText(request, password, "password");
    out.write(request.toByteArray());
    replies.readUnsignedByte();
    if (replies.readUnsignedByte() != 0) {
      throw new ProxyException("the proxy refused user '" + user + "' or the password", null);
    }
  }

  private static byte[] connectRequest(String host, int port) throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.write(VERSION);
    request.write(CONNECT);
    request.write(0);
    if (Host.isAddress(host)) {
      byte[] address = InetAddress.getByName(host).getAddress();
      request.write(address.length == 4 ? 1 : 4);
      request.writeBytes(address);
    } else {
      request.write(3);
      writeText(request, host, "host name");
    }
    request.write(port >> 8);
    request.write(port);
    return request.toByteArray();
  }

  private static void readConnectReply(DataInputStream replies) throws IOException {
    requireVersion(replies.readUnsignedByte());
    int status = replies.readUnsignedByte();
    if (status != 0) {
      throw new ProxyException("the proxy could not connect: " + meaning(status), null, status);
    }
    replies.readUnsignedByte();
    int boundAddressLength =
        switch (replies.readUnsignedByte()) {
          case 1 -> 4;
          case 3 -> replies.readUnsignedByte();
          case 4 -> 16;
          default -> throw new ProxyException("the proxy's reply is not SOCKS5", null);
        };
    replies.readFully(new byte[boundAddressLength + 2]);
  }

  private static void requireVersion(int version) throws ProxyException {
    if (version != VERSION) {
      throw new ProxyException("what answers there is not a SOCKS5 proxy", null);
    }
  }

  private static void writeText(ByteArrayOutputStream request, String text, String what)
      throws ProxyException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > MAX_TEXT) {
      throw new ProxyException("SOCKS5 allows a " + what + " of at most 255 bytes", null);
    }
    request.write(bytes.length);
    request.writeBytes(bytes);
  }

  private static String meaning(int status) {
    return switch (status) {
      case 1 -> "general failure";
      case 2 -> "not allowed by its rules";
      case 3 -> "network unreachable";
      case 4 -> "host unreachable";
      case 5 -> "connection refused";
      case 6 -> "the server did not answer in time";
      case 7 -> "it does not support connecting";
      case 8 -> "it does not support this kind of address";
      default -> "status " + status;
    };
  }
}
