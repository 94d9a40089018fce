package dev.holdfast.internal.uri;

/** Prints valid connection strings without their secrets. */
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
    StringBuilder shown = new StringBuilder();
    int lastAt = query.lastIndexOf('@');
    int start = 0;
    for (int i = 0; i <= query.length(); i++) {
      if (i == query.length() || query.charAt(i) == '&' || query.charAt(i) == ';') {
        shown.append(option(query.substring(start, i), start <= lastAt));
        shown.append(i == query.length() ? "" : query.charAt(i));
        start = i + 1;
      }
    }
    return shown.toString();
  }

  /**
   * Hides the value of an unknown option, which may be a misspelt proxyPassword. Also hides an invalid value,
   * which may be a password in the wrong place.
   *
   * @param beforeAt whether an at-sign follows. Then the option may be part of a password with a question
   *     mark.
   */
  private static String option(String pair, boolean beforeAt) {
    int equals = pair.indexOf('=');
    if (equals < 0) {
      return beforeAt && !pair.isEmpty() ? HIDDEN : pair;
    }
    UriOption<?> known = UriOptions.named(decoded(pair.substring(0, equals)));
    if (known != null && !beforeAt && known.mayShow(decoded(pair.substring(equals + 1)))) {
      return pair;
    }
    return known == null && beforeAt ? HIDDEN : pair.substring(0, equals + 1) + HIDDEN;
  }

  private static String decoded(String name) {
    String decoded = Percent.decode(name);
    return decoded == null ? name : decoded;
  }
}
