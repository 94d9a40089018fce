package dev.holdfast.internal.selection;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInternalException;
import dev.holdfast.MongoSecurityException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** The likely reason why a server is Unknown, by its last error, and what a person can do about it. */
enum LikelyCause {
  NAME_NOT_RESOLVED(
      "name not resolved",
      false,
      "Name not resolved, %s: check the spelling in the connection string, and DNS on this"
          + " machine."),
  REFUSED(
      "connection refused",
      false,
      "Connection refused by %s: is mongod running there, on that port, and listening on that"
          + " address (net.bindIp)?"),
  NO_ANSWER(
      "no answer",
      false,
      "No answer from %s: a firewall or an IP access list may swallow the packets; on a slow"
          + " network raise connectTimeoutMS."),
  PROXY(
      "proxy failed",
      true,
      "The proxy did not lead to %s: check proxyHost, proxyPort and the proxy's own rules."),
  TLS_NOT_SPOKEN(
      "no TLS spoken there",
      false,
      "No TLS spoken by %s: set tls=false, or enable TLS on the server (net.tls.mode)."),
  TLS_OTHER_HOST(
      "certificate for another host",
      true,
      "Certificate for another host, %s: connect by a name that the certificate contains, or have"
          + " it issued for this one."),
  TLS_NOT_TRUSTED(
      "certificate not trusted",
      true,
      "Certificate not trusted, %s: add its CA to the trust store of this JVM or to the client's"
          + " SSLContext, and see whether it has expired."),
  TLS_FAILED(
      "TLS failed",
      true,
      "TLS failed with %s: a server without TLS ends the handshake so (then set tls=false), and one"
          + " that wants a client certificate or another protocol version; its log says which."),
  AUTHENTICATION(
      "not authenticated",
      true,
      "Not authenticated by %s: check user name, password, authSource and authMechanism."),
  NOT_MONGODB(
      "not MongoDB's protocol",
      true,
      "What answers at %s does not speak MongoDB's protocol: check the port."),
  CLOSED(
      "connection closed",
      false,
      "Connection closed by %s: a server that requires TLS does so (then set tls=true), and one"
          + " that stops; its log says which."),
  WRONG_SET_NAME(
      "wrong set", true, "Correct replicaSet in the connection string, or leave it out."),
  ERROR_REPLY("it replied with an error", true, null),
  OTHER("failed", true, null),
  NOT_HEARD_YET(
      "no reply yet",
      false,
      "No reply yet from %s: the wait ended before connecting did. Give %limit more time than"
          + " connectTimeoutMS.");

  private static final int LONGEST_CHAIN = 20;

  /** The cause in a few words. */
  final String words;

  /** Whether the error message says more than {@link #words}. */
  final boolean detailed;

  /** May contain %s for the servers and %limit for the option that ended the wait; null without advice. */
  final @Nullable String advice;

  LikelyCause(String words, boolean detailed, @Nullable String advice) {
    this.words = words;
    this.detailed = detailed;
    this.advice = advice;
  }

  static LikelyCause of(@Nullable MongoException error) {
    if (error == null) {
      return NOT_HEARD_YET;
    } else if (error instanceof MongoSecurityException) {
      return AUTHENTICATION;
    } else if (error instanceof MongoCommandException) {
      return ERROR_REPLY;
    }
    IOException io = find(IOException.class, error);
    if (io != null && messageOf(io).startsWith("SOCKS5 proxy")) {
      return PROXY; // First: the exception's cause is about the proxy, not about the server.
    } else if (find(UnknownHostException.class, error) != null) {
      return NAME_NOT_RESOLVED;
    } else if (find(SSLException.class, error) != null) {
      return ofTls(error);
    } else if (isSilence(error)) {
      return NO_ANSWER;
    } else if (find(ConnectException.class, error) != null) {
      return REFUSED;
    } else if (error instanceof MongoSocketException) {
      return CLOSED;
    } else if (error.getClass() == MongoInternalException.class) {
      return NOT_MONGODB; // Not its subclass UnreadableReplyException: MongoDB sent that reply.
    }
    boolean wrongSet =
        error.getClass() == MongoClientException.class
            && messageOf(error).contains("told replicaSet=");
    return wrongSet ? WRONG_SET_NAME : OTHER;
  }

  // The JDK distinguishes these failures only by their messages.
  private static LikelyCause ofTls(MongoException error) {
    for (Throwable cause : chain(error)) {
      String message = messageOf(cause).toLowerCase(Locale.ROOT);
      if (message.contains("unrecognized ssl message")) {
        return TLS_NOT_SPOKEN;
      } else if (message.contains("no subject alternative")
          || message.contains("no name matching")) {
        return TLS_OTHER_HOST;
      } else if (message.contains("pkix") || cause instanceof CertificateException) {
        return TLS_NOT_TRUSTED;
      }
    }
    return TLS_FAILED;
  }

  private static boolean isSilence(MongoException error) {
    ConnectException connect = find(ConnectException.class, error);
    return error instanceof MongoSocketReadTimeoutException
        || error instanceof MongoSocketWriteTimeoutException
        || find(SocketTimeoutException.class, error) != null
        || find(NoRouteToHostException.class, error) != null
        || (connect != null && !messageOf(connect).toLowerCase(Locale.ROOT).contains("refused"));
  }

  /** The error message in one line, cut to 160 characters. */
  static String detailOf(MongoException error) {
    if (error instanceof MongoCommandException command) {
      String name = command.getErrorCodeName();
      return shortened(
          command.getErrorCode()
              + (name.isEmpty() ? "" : " (" + name + ")")
              + " "
              + command.getErrorMessage());
    }
    LikelyCause cause = of(error);
    Throwable speaker =
        switch (cause) {
          case PROXY -> find(IOException.class, error);
          case TLS_NOT_SPOKEN, TLS_OTHER_HOST, TLS_NOT_TRUSTED, TLS_FAILED ->
              find(SSLException.class, error);
          default -> error;
        };
    return shortened(messageOf(speaker == null ? error : speaker));
  }

  private static String shortened(String text) {
    String line = text.lines().findFirst().orElse("");
    return line.length() <= 160 ? line : line.substring(0, 159) + "…";
  }

  private static String messageOf(Throwable cause) {
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }

  private static <T extends Throwable> @Nullable T find(Class<T> type, Throwable error) {
    for (Throwable cause : chain(error)) {
      if (type.isInstance(cause)) {
        return type.cast(cause);
      }
    }
    return null;
  }

  private static List<Throwable> chain(Throwable error) {
    List<Throwable> chain = new ArrayList<>();
    Throwable cause = error;
    while (cause != null && chain.size() < LONGEST_CHAIN) { // The causes may form a cycle.
      chain.add(cause);
      cause = cause.getCause();
    }
    return chain;
  }
}
