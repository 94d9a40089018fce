package dev.holdfast.internal.uri;

import java.util.ArrayList;
import java.util.List;

/** Prints connection strings that were read without error, but for their secrets. */
public final class UriToString {
  private static final String HIDDEN = "<hidden>";

  private UriToString() {}

  public static String withoutSecrets(String uri) {
    int bodyStart = uri.indexOf("://") + 3;
    int question = uri.indexOf('?', bodyStart);
    String beforeOptions = question < 0 ? uri : uri.substring(0, question);
    String options = question < 0 ? "" : "?" + options(uri.substring(question + 1));
    return userInfo(beforeOptions, bodyStart) + options;
  }

  private static String userInfo(String text, int bodyStart) {
    int slash = text.indexOf('/', bodyStart);
    int at = text.lastIndexOf('@', slash < 0 ? text.length() : slash);
    int colon = text.indexOf(':', bodyStart);
    return at < 0 || colon < 0 || colon > at
        ? text
        : text.substring(0, colon + 1) + HIDDEN + text.substring(at);
  }

  private static String options(String query) {
    List<String> shown = new ArrayList<>();
    for (String pair : query.split("&", -1)) {
      shown.add(option(pair));
    }
    return String.join("&", shown);
  }

  /**
   * A name that nobody knows may be a misspelt proxyPassword, and what comes before an at-sign the
   * end of a password with a question mark in it.
   */
  private static String option(String pair) {
    int equals = pair.indexOf('=');
    if (equals < 0) {
      return pair;
    }
    UriOption<?> known = UriOptions.named(decoded(pair.substring(0, equals)));
    boolean suspicious = pair.indexOf('@') >= 0;
    if (known != null && !known.isSecret() && !suspicious) {
      return pair;
    }
    return known == null && suspicious ? HIDDEN : pair.substring(0, equals + 1) + HIDDEN;
  }

  private static String decoded(String name) {
    String decoded = Percent.decode(name);
    return decoded == null ? name : decoded;
  }
}
