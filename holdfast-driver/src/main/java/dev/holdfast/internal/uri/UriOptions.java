package dev.holdfast.internal.uri;

import static dev.holdfast.internal.uri.UriOption.OnEmpty;
import static dev.holdfast.internal.uri.UriOption.OnInvalid;
import static dev.holdfast.internal.uri.UriOption.OnRepeat;

import dev.holdfast.AuthenticationMechanism;
import dev.holdfast.ReadPreference;
import dev.holdfast.TagSet;
import dev.holdfast.connection.ServerMonitoringMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/** All options of connection strings, in the order of docs/connection-strings.md. */
public final class UriOptions {
  private static final List<UriOption<?>> ALL = new ArrayList<>();
  private static final int MAX_APP_NAME_BYTES = 128;
  private static final String SWITCH = "true or false";
  private static final String MILLIS = "a whole number of milliseconds, 0 or more";

  // Where to connect.
  public static final UriOption<String> REPLICA_SET = text("replicaSet", "a name");
  public static final UriOption<Boolean> DIRECT_CONNECTION = bool("directConnection");
  public static final UriOption<Boolean> LOAD_BALANCED = bool("loadBalanced");
  public static final UriOption<Integer> SRV_MAX_HOSTS =
      number("srvMaxHosts", 0, "a whole number, 0 or more");
  public static final UriOption<String> SRV_SERVICE_NAME =
      add(
          option(
              "srvServiceName",
              "a service name: letters, digits and single hyphens, at most 62 characters",
              ValueType.SERVICE_NAME));
  public static final UriOption<String> SRV_ALLOWED_HOSTS_SUFFIX =
      text("srvAllowedHostsSuffix", "a domain name");

  // Identity and authentication.
  public static final UriOption<String> APP_NAME =
      add(
          option("appname", "at most " + MAX_APP_NAME_BYTES + " bytes of UTF-8", ValueType.TEXT)
              .between(0, MAX_APP_NAME_BYTES)
              .onInvalid(OnInvalid.FAIL));
  public static final UriOption<AuthenticationMechanism> AUTH_MECHANISM =
      add(
          option(
                  "authMechanism",
                  "one of GSSAPI, MONGODB-AWS, MONGODB-OIDC, MONGODB-X509, PLAIN, SCRAM-SHA-1,"
                      + " SCRAM-SHA-256",
                  ValueType.AUTH_MECHANISM)
              .onInvalid(OnInvalid.FAIL));
  public static final UriOption<Map<String, String>> AUTH_MECHANISM_PROPERTIES =
      add(
          option(
                  "authMechanismProperties",
                  "names and values as name:value,name:value",
                  ValueType.PROPERTIES)
              .secret());
  public static final UriOption<String> AUTH_SOURCE =
      add(option("authSource", "the name of a database", ValueType.TEXT).onEmpty(OnEmpty.FAIL));
  public static final UriOption<String> GSSAPI_SERVICE_NAME =
      text("gssapiServiceName", "a service name");

  // Encryption.
  public static final UriOption<Boolean> TLS =
      add(option("tls", SWITCH, ValueType.SWITCH).alsoNamed("ssl").onRepeat(OnRepeat.MUST_AGREE));
  public static final UriOption<String> TLS_CA_FILE = text("tlsCAFile", "the path of a PEM file");
  public static final UriOption<String> TLS_CERTIFICATE_KEY_FILE =
      text("tlsCertificateKeyFile", "the path of a PEM file");
  public static final UriOption<String> TLS_CERTIFICATE_KEY_FILE_PASSWORD =
      add(
          option("tlsCertificateKeyFilePassword", "a password", ValueType.TEXT)
              .onEmpty(OnEmpty.IGNORE)
              .secret());
  public static final UriOption<Boolean> TLS_INSECURE = bool("tlsInsecure");
  public static final UriOption<Boolean> TLS_ALLOW_INVALID_CERTIFICATES =
      bool("tlsAllowInvalidCertificates");
  public static final UriOption<Boolean> TLS_ALLOW_INVALID_HOSTNAMES =
      add(
          option("tlsAllowInvalidHostnames", SWITCH, ValueType.SWITCH)
              .formerlyNamed("sslInvalidHostNameAllowed"));
  public static final UriOption<Boolean> TLS_DISABLE_OCSP_ENDPOINT_CHECK =
      bool("tlsDisableOCSPEndpointCheck");
  public static final UriOption<Boolean> TLS_DISABLE_CERTIFICATE_REVOCATION_CHECK =
      bool("tlsDisableCertificateRevocationCheck");

  // Concerns and retries.
  public static final UriOption<String> READ_CONCERN_LEVEL =
      add(
          option(
              "readConcernLevel",
              "a level such as local or majority",
              ValueType.READ_CONCERN_LEVEL));
  public static final UriOption<Object> W =
      add(
          option("w", "a whole number, 0 or more, or the name of a mode", ValueType.W)
              .onInvalid(OnInvalid.FAIL));
  public static final UriOption<Long> W_TIMEOUT_MS =
      add(option("wTimeoutMS", MILLIS, ValueType.LONG).formerlyNamed("wtimeout"));
  public static final UriOption<Boolean> JOURNAL = bool("journal");
  public static final UriOption<ReadPreference> READ_PREFERENCE =
      add(
          option(
              "readPreference",
              "one of primary, primaryPreferred, secondary, secondaryPreferred, nearest",
              ValueType.READ_PREFERENCE));
  public static final UriOption<TagSet> READ_PREFERENCE_TAGS =
      add(
          option(
                  "readPreferenceTags",
                  "names and values as name:value,name:value, no name twice",
                  ValueType.TAG_SET)
              .onRepeat(OnRepeat.COLLECT)
              .onEmpty(OnEmpty.PARSE));
  public static final UriOption<Integer> MAX_STALENESS_SECONDS =
      add(
          option(
              "maxStalenessSeconds",
              "-1 for no limit, or a whole number of seconds, 90 or more",
              ValueType.STALENESS));
  public static final UriOption<Boolean> RETRY_WRITES = bool("retryWrites");
  public static final UriOption<Boolean> RETRY_READS = bool("retryReads");
  public static final UriOption<Boolean> ADAPTIVE_RETRIES = bool("adaptiveRetries");

  // Time limits.
  public static final UriOption<Long> TIMEOUT_MS = add(option("timeoutMS", MILLIS, ValueType.LONG));
  public static final UriOption<Integer> CONNECT_TIMEOUT_MS = number("connectTimeoutMS", 0, MILLIS);
  public static final UriOption<Integer> SOCKET_TIMEOUT_MS = number("socketTimeoutMS", 0, MILLIS);
  public static final UriOption<Integer> SERVER_SELECTION_TIMEOUT_MS =
      number("serverSelectionTimeoutMS", 0, MILLIS);
  public static final UriOption<Boolean> SERVER_SELECTION_TRY_ONCE = bool("serverSelectionTryOnce");
  public static final UriOption<Integer> LOCAL_THRESHOLD_MS = number("localThresholdMS", 0, MILLIS);
  public static final UriOption<Integer> HEARTBEAT_FREQUENCY_MS =
      number("heartbeatFrequencyMS", 500, "a whole number of milliseconds, 500 or more");
  public static final UriOption<ServerMonitoringMode> SERVER_MONITORING_MODE =
      add(option("serverMonitoringMode", "stream, poll or auto", ValueType.MONITORING_MODE));

  // Pools.
  public static final UriOption<Integer> MAX_POOL_SIZE =
      number("maxPoolSize", 0, "a whole number, 0 (no limit) or more");
  public static final UriOption<Integer> MIN_POOL_SIZE =
      number("minPoolSize", 0, "a whole number, 0 or more");
  public static final UriOption<Integer> MAX_CONNECTING =
      number("maxConnecting", 1, "a whole number, 1 or more");
  public static final UriOption<Integer> MAX_IDLE_TIME_MS = number("maxIdleTimeMS", 0, MILLIS);
  public static final UriOption<Integer> MAX_LIFE_TIME_MS = number("maxLifeTimeMS", 0, MILLIS);
  public static final UriOption<Integer> WAIT_QUEUE_TIMEOUT_MS =
      number("waitQueueTimeoutMS", 0, MILLIS);

  // Compression.
  public static final UriOption<List<String>> COMPRESSORS =
      add(option("compressors", "any of zlib, snappy, zstd, by commas", ValueType.COMPRESSORS));
  public static final UriOption<Integer> ZLIB_COMPRESSION_LEVEL =
      add(
          option("zlibCompressionLevel", "a whole number between -1 and 9", ValueType.INTEGER)
              .between(-1, 9));

  // Proxies.
  public static final UriOption<String> PROXY_HOST =
      add(option("proxyHost", "a host", ValueType.TEXT).onRepeat(OnRepeat.FAIL));
  public static final UriOption<Integer> PROXY_PORT =
      add(
          option("proxyPort", "a port between 0 and 65535", ValueType.INTEGER)
              .between(0, 65535)
              .onRepeat(OnRepeat.FAIL)
              .onInvalid(OnInvalid.FAIL));
  public static final UriOption<String> PROXY_USERNAME =
      add(
          option("proxyUsername", "at most 255 bytes of UTF-8", ValueType.TEXT)
              .between(0, 255)
              .onRepeat(OnRepeat.FAIL)
              .onInvalid(OnInvalid.FAIL)
              .onEmpty(OnEmpty.IGNORE));
  public static final UriOption<String> PROXY_PASSWORD =
      add(
          option("proxyPassword", "at most 255 bytes of UTF-8", ValueType.TEXT)
              .between(0, 255)
              .onRepeat(OnRepeat.FAIL)
              .onInvalid(OnInvalid.FAIL)
              .onEmpty(OnEmpty.IGNORE)
              .secret());

  // Values.
  public static final UriOption<UuidRepresentation> UUID_REPRESENTATION =
      add(
          option(
              "uuidRepresentation",
              "one of unspecified, standard, javaLegacy, csharpLegacy, pythonLegacy",
              ValueType.UUID_REPRESENTATION));

  private static final Map<String, UriOption<?>> BY_LOWER_NAME = byLowerName();

  private UriOptions() {}

  public static List<UriOption<?>> all() {
    return List.copyOf(ALL);
  }

  /** Finds an option by any of its names, ignoring case. */
  static @Nullable UriOption<?> named(String name) {
    return BY_LOWER_NAME.get(asciiLower(name));
  }

  /** Converts only A to Z: Connection String spec, "Keys". */
  static String asciiLower(String name) {
    StringBuilder lower = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      lower.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
    }
    return lower.toString();
  }

  private static Map<String, UriOption<?>> byLowerName() {
    Map<String, UriOption<?>> names = new TreeMap<>();
    for (UriOption<?> option : ALL) {
      names.put(asciiLower(option.name()), option);
      for (String other : option.otherNames()) {
        names.put(asciiLower(other), option);
      }
      for (String deprecated : option.deprecatedNames()) {
        names.put(asciiLower(deprecated), option);
      }
    }
    return names;
  }

  private static <T> UriOption.Builder<T> option(String name, String allowed, ValueType<T> type) {
    return new UriOption.Builder<>(name, allowed, type);
  }

  private static <T> UriOption<T> add(UriOption.Builder<T> builder) {
    UriOption<T> option = builder.build();
    ALL.add(option);
    return option;
  }

  private static UriOption<String> text(String name, String allowed) {
    return add(option(name, allowed, ValueType.TEXT));
  }

  private static UriOption<Boolean> bool(String name) {
    return add(option(name, SWITCH, ValueType.SWITCH));
  }

  private static UriOption<Integer> number(String name, int min, String allowed) {
    return add(option(name, allowed, ValueType.INTEGER).between(min, Integer.MAX_VALUE));
  }
}
