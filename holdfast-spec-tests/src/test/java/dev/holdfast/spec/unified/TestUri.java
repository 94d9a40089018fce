package dev.holdfast.spec.unified;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonValue;

/** A connection string taken apart, so that a test's {@code uriOptions} can override what it says. */
record TestUri(
    String userInfo, List<String> hosts, String database, Map<String, List<String>> options) {
  private static final String SCHEME = "mongodb://";

  static TestUri of(String text) {
    if (!text.startsWith(SCHEME)) {
      throw new IllegalArgumentException("want a URI of " + SCHEME + ", not " + text);
    }
    String rest = text.substring(SCHEME.length());
    int at = rest.indexOf('@');
    String userInfo = at < 0 ? "" : rest.substring(0, at + 1);
    String[] hostsAndMore = rest.substring(at + 1).split("/", 2);
    String[] more = (hostsAndMore.length == 1 ? "" : hostsAndMore[1]).split("\\?", 2);
    Map<String, List<String>> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    if (more.length == 2) {
      for (String option : more[1].split("&")) {
        String[] pair = option.split("=", 2);
        options.put(pair[0], List.of(pair[1]));
      }
    }
    return new TestUri(userInfo, List.of(hostsAndMore[0].split(",")), more[0], options);
  }

  TestUri withHosts(List<String> others) {
    return new TestUri(userInfo, others, database, options);
  }

  TestUri without(String option) {
    Map<String, List<String>> fewer = copy();
    fewer.remove(option);
    return new TestUri(userInfo, hosts, database, fewer);
  }

  boolean has(String option) {
    return options.containsKey(option);
  }

  boolean isTrue(String option) {
    return options.getOrDefault(option, List.of()).contains("true");
  }

  /** What is there already stays. */
  TestUri withDefault(String option, String value) {
    return has(option) ? this : with(option, List.of(value));
  }

  TestUri with(BsonDocument overrides) {
    TestUri changed = this;
    for (Map.Entry<String, BsonValue> option : overrides.entrySet()) {
      changed = changed.with(option.getKey(), values(option.getValue()));
    }
    if (changed.isTrue("directConnection")) {
      return changed.without("replicaSet").withHosts(hosts.subList(0, 1));
    }
    return changed;
  }

  private TestUri with(String option, List<String> values) {
    Map<String, List<String>> more = copy();
    more.put(option, values);
    return new TestUri(userInfo, hosts, database, more);
  }

  private Map<String, List<String>> copy() {
    Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    copy.putAll(options);
    return copy;
  }

  private static List<String> values(BsonValue value) {
    if (value instanceof BsonArray array) {
      return array.stream().map(TestUri::encoded).toList();
    }
    if (value instanceof BsonDocument properties) {
      return List.of(
          properties.entrySet().stream()
              .map(each -> each.getKey() + ":" + encoded(each.getValue()))
              .collect(Collectors.joining(",")));
    }
    return List.of(encoded(value));
  }

  private static String encoded(BsonValue value) {
    if (value instanceof BsonNumber number) {
      return String.valueOf(number.longValue());
    }
    if (value.isBoolean()) {
      return String.valueOf(value.asBoolean().getValue());
    }
    return URLEncoder.encode(value.asString().getValue(), StandardCharsets.UTF_8)
        .replace("+", "%20");
  }

  @Override
  public String toString() {
    String query =
        options.entrySet().stream()
            .flatMap(each -> each.getValue().stream().map(value -> each.getKey() + "=" + value))
            .collect(Collectors.joining("&"));
    return SCHEME
        + userInfo
        + String.join(",", hosts)
        + "/"
        + database
        + (query.isEmpty() ? "" : "?" + query);
  }
}
