package dev.holdfast.internal.uri;

import static dev.holdfast.internal.uri.InvalidUri.because;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits a connection string into its parts (Connection String spec, "General Syntax"). */
final class UriParser {
  private static final String PLAIN_PREFIX = "mongodb://";
  private static final String SRV_PREFIX = "mongodb+srv://";
  private static final String DATABASE_FORBIDS = "/\\ \"$";
  private static final String USER_INFO_ALLOWS = "-._~!$&'()*+,;=%";

  private UriParser() {}

  static UriParts parse(String uri) {
    boolean srv = uri.startsWith(SRV_PREFIX);
    if (!srv && !uri.startsWith(PLAIN_PREFIX)) {
      throw because("it must start with '" + PLAIN_PREFIX + "' or '" + SRV_PREFIX + "'.");
    }
    String body = uri.substring(srv ? SRV_PREFIX.length() : PLAIN_PREFIX.length());
    int authorityEnd = Math.min(indexOrEnd(body, '/'), indexOrEnd(body, '?'));
    String authority = body.substring(0, authorityEnd);
    String rest = body.substring(authorityEnd);
    boolean mayHideSecrets = rest.indexOf('@') >= 0;

    int at = authority.lastIndexOf('@');
    UserInfo userInfo = at < 0 ? null : userInfo(authority.substring(0, at));
    List<String> hosts = hosts(authority.substring(at + 1), srv, mayHideSecrets);
    int question = indexOrEnd(rest, '?');
    String namespace = namespace(rest.substring(0, question));
    String query = rest.substring(Math.min(question + 1, rest.length()));
    return new UriParts(
        srv, userInfo, hosts, namespace, options(query, mayHideSecrets), mayHideSecrets);
  }

  /** Also parses the text of a TXT record. Old connection strings separate options by semicolons. */
  static List<RawOption> options(String query, boolean mayHideSecrets) {
    List<RawOption> options = new ArrayList<>();
    // Not split by "[&;]": a regular expression costs the first client milliseconds.
    for (String pair : query.replace(';', '&').split("&")) {
      if (!pair.isEmpty()) {
        options.add(option(pair, options.size() + 1, mayHideSecrets));
      }
    }
    return options;
  }

  private static RawOption option(String pair, int position, boolean mayHideSecrets) {
    int equals = pair.indexOf('=');
    if (equals < 1) {
      throw because(
          "an option must be a name, '=' and a value, but option "
              + position
              + (equals < 0 ? " has no '='." : " has no name."));
    }
    String name = Percent.decode(pair.substring(0, equals));
    String value = Percent.decode(pair.substring(equals + 1));
    if (name == null || value == null) {
      throw because(
          "option "
              + position
              + (mayHideSecrets ? "" : ", '" + pair.substring(0, equals) + "',")
              + " contains a '%' that is not followed by the two hex digits of a UTF-8 byte; write"
              + " '%25' for a percent sign.");
    }
    return new RawOption(name, value);
  }

  private static UserInfo userInfo(String text) {
    int colon = text.indexOf(':');
    String username = decodeUserInfo(colon < 0 ? text : text.substring(0, colon));
    String password = colon < 0 ? null : decodeUserInfo(text.substring(colon + 1));
    if (username.isEmpty()) {
      throw because("there is an '@' before the hosts, but no user name before the '@'.");
    }
    return new UserInfo(username, password);
  }

  private static String decodeUserInfo(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letterOrDigit = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
      if (c < 128 && !letterOrDigit && USER_INFO_ALLOWS.indexOf(c) < 0) {
        throw unescapedUserInfo();
      }
    }
    String decoded = Percent.decode(text);
    if (decoded == null) {
      throw unescapedUserInfo();
    }
    return decoded;
  }

  private static List<String> hosts(String text, boolean srv, boolean mayHideSecrets) {
    try {
      return HostList.parse(text, srv);
    } catch (IllegalArgumentException unreadable) {
      throw mayHideSecrets ? unescapedUserInfo() : unreadable;
    }
  }

  private static @Nullable String namespace(String path) {
    if (path.length() < 2) {
      return null;
    }
    // A path with '@' is probably the rest of a password that contains a slash. A database name
    // with '@' can be percent-encoded.
    if (path.indexOf('@') >= 0) {
      throw unescapedUserInfo();
    }
    String decoded = Percent.decode(path.substring(1));
    if (decoded == null) {
      throw because(
          "the database name contains a '%' that is not followed by the two hex digits of a UTF-8"
              + " byte.");
    }
    for (int i = 0; i < decoded.length(); i++) {
      char c = decoded.charAt(i);
      if (DATABASE_FORBIDS.indexOf(c) >= 0) {
        throw because(
            "the database name contains '"
                + c
                + "', which is not allowed there. (The path of a unix domain socket must be"
                + " percent-encoded, as '%2Ftmp%2Fmongodb-27017.sock'.)");
      }
    }
    return decoded;
  }

  private static IllegalArgumentException unescapedUserInfo() {
    return because(
        "user name and password must be percent-encoded. Letters, digits and any of"
            + " - . _ ~ ! $ & ' ( ) * + , ; = may stand as they are, every other character as '%' and"
            + " two hex digits: '@' is %40, ':' is %3A, '/' is %2F, '%' is %25.");
  }

  private static int indexOrEnd(String text, char c) {
    int index = text.indexOf(c);
    return index < 0 ? text.length() : index;
  }
}
