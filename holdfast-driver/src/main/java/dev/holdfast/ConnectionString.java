package dev.holdfast;

import static dev.holdfast.internal.uri.UriOptions.TLS_ALLOW_INVALID_CERTIFICATES;
import static dev.holdfast.internal.uri.UriOptions.TLS_ALLOW_INVALID_HOSTNAMES;
import static dev.holdfast.internal.uri.UriOptions.TLS_INSECURE;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ServerMonitoringMode;
import dev.holdfast.internal.uri.CredentialParts;
import dev.holdfast.internal.uri.OptionValues;
import dev.holdfast.internal.uri.ParsedUri;
import dev.holdfast.internal.uri.UriOption;
import dev.holdfast.internal.uri.UriOptions;
import dev.holdfast.internal.uri.UriToString;
import dev.holdfast.spi.dns.DnsClient;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The servers of a deployment and the options to connect to it, in one line of text. {@code
 * docs/connection-strings.md} describes all options. Getters return null for options that the text does not
 * set; the settings define the defaults.
 *
 * <pre>{@code
 * new ConnectionString("mongodb://shop:s3cret@a.example.com,b.example.com/?replicaSet=rs0&retryWrites=true");
 * new ConnectionString("mongodb+srv://shop:s3cret@db.example.com/?retryWrites=true");
 * }</pre>
 */
public class ConnectionString {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.uri");

  private final String text;
  private final ParsedUri uri;
  private final OptionValues options;
  private final @Nullable MongoCredential credential;
  private final @Nullable ReadPreference readPreference;
  private final @Nullable WriteConcern writeConcern;

  /**
   * Parses a connection string. For {@code mongodb+srv} this looks up a TXT record in DNS.
   *
   * @throws IllegalArgumentException if the connection string is invalid
   * @throws MongoConfigurationException if the DNS lookup fails or the record is invalid
   */
  public ConnectionString(String connectionString) {
    this(connectionString, null);
  }

  /** @param dnsClient looks up TXT records; null means the driver's own DNS client */
  public ConnectionString(String connectionString, @Nullable DnsClient dnsClient) {
    text = notNull("connectionString", connectionString);
    uri = ParsedUri.parse(text, dnsClient);
    options = uri.options();
    credential = credential(uri.credential());
    readPreference = readPreference(options);
    writeConcern = writeConcern(options);
    for (String warning : uri.warnings()) {
      LOGGER.warn(warning);
    }
    for (String notice : uri.notices()) {
      LOGGER.info(notice);
    }
  }

  public @Nullable String getUsername() {
    return credential == null ? null : credential.getUserName();
  }

  public char @Nullable [] getPassword() {
    return credential == null ? null : credential.getPassword();
  }

  /** Whether the driver looks up the servers in DNS by the host name. */
  public boolean isSrvProtocol() {
    return uri.srv();
  }

  public @Nullable Integer getSrvMaxHosts() {
    return options.get(UriOptions.SRV_MAX_HOSTS);
  }

  public @Nullable String getSrvServiceName() {
    return options.get(UriOptions.SRV_SERVICE_NAME);
  }

  public @Nullable String getSrvAllowedHostsSuffix() {
    return options.get(UriOptions.SRV_ALLOWED_HOSTS_SUFFIX);
  }

  /**
   * The hosts as written, percent-decoded, with or without ports. Paths of unix domain sockets contain a
   * slash.
   */
  public List<String> getHosts() {
    return uri.hosts();
  }

  public @Nullable String getDatabase() {
    return uri.database();
  }

  public @Nullable String getCollection() {
    return uri.collection();
  }

  public @Nullable Boolean isDirectConnection() {
    return options.get(UriOptions.DIRECT_CONNECTION);
  }

  public @Nullable Boolean isLoadBalanced() {
    return options.get(UriOptions.LOAD_BALANCED);
  }

  /** The original text, including passwords. {@link #toString()} hides them. */
  public String getConnectionString() {
    return text;
  }

  public @Nullable MongoCredential getCredential() {
    return credential;
  }

  public @Nullable ReadPreference getReadPreference() {
    return readPreference;
  }

  public @Nullable ReadConcern getReadConcern() {
    String level = options.get(UriOptions.READ_CONCERN_LEVEL);
    return level == null ? null : ReadConcern.ofLevel(level);
  }

  public @Nullable WriteConcern getWriteConcern() {
    return writeConcern;
  }

  /** Null and false differ: see {@link MongoClientSettings#getRetryWritesValue()}. */
  public @Nullable Boolean getRetryWritesValue() {
    return options.get(UriOptions.RETRY_WRITES);
  }

  public @Nullable Boolean getRetryReads() {
    return options.get(UriOptions.RETRY_READS);
  }

  public @Nullable Integer getMinConnectionPoolSize() {
    return options.get(UriOptions.MIN_POOL_SIZE);
  }

  public @Nullable Integer getMaxConnectionPoolSize() {
    return options.get(UriOptions.MAX_POOL_SIZE);
  }

  /** In milliseconds, like all times in this class. */
  public @Nullable Integer getMaxWaitTime() {
    return options.get(UriOptions.WAIT_QUEUE_TIMEOUT_MS);
  }

  public @Nullable Integer getMaxConnectionIdleTime() {
    return options.get(UriOptions.MAX_IDLE_TIME_MS);
  }

  public @Nullable Integer getMaxConnectionLifeTime() {
    return options.get(UriOptions.MAX_LIFE_TIME_MS);
  }

  public @Nullable Integer getMaxConnecting() {
    return options.get(UriOptions.MAX_CONNECTING);
  }

  public @Nullable Long getTimeout() {
    return options.get(UriOptions.TIMEOUT_MS);
  }

  public @Nullable Integer getConnectTimeout() {
    return options.get(UriOptions.CONNECT_TIMEOUT_MS);
  }

  public @Nullable Integer getSocketTimeout() {
    return options.get(UriOptions.SOCKET_TIMEOUT_MS);
  }

  /** Also true if TLS is implied: by mongodb+srv or by an option that names a TLS file. */
  public @Nullable Boolean getSslEnabled() {
    Boolean written = options.get(UriOptions.TLS);
    boolean implied =
        uri.srv()
            || options.has(UriOptions.TLS_CA_FILE)
            || options.has(UriOptions.TLS_CERTIFICATE_KEY_FILE);
    return written == null && implied ? Boolean.TRUE : written;
  }

  public @Nullable Boolean getSslInvalidHostnameAllowed() {
    return firstSet(TLS_INSECURE, TLS_ALLOW_INVALID_HOSTNAMES);
  }

  /** Whether the driver accepts server certificates that no trusted authority has signed. */
  public @Nullable Boolean getSslInvalidCertificateAllowed() {
    return firstSet(TLS_INSECURE, TLS_ALLOW_INVALID_CERTIFICATES);
  }

  /** The PEM file with the certificates of the trusted authorities. */
  public @Nullable String getTlsCAFile() {
    return options.get(UriOptions.TLS_CA_FILE);
  }

  /** The PEM file with the client certificate and its private key. */
  public @Nullable String getTlsCertificateKeyFile() {
    return options.get(UriOptions.TLS_CERTIFICATE_KEY_FILE);
  }

  public char @Nullable [] getTlsCertificateKeyFilePassword() {
    String password = options.get(UriOptions.TLS_CERTIFICATE_KEY_FILE_PASSWORD);
    return password == null ? null : password.toCharArray();
  }

  public @Nullable String getProxyHost() {
    return options.get(UriOptions.PROXY_HOST);
  }

  public @Nullable Integer getProxyPort() {
    return options.get(UriOptions.PROXY_PORT);
  }

  public @Nullable String getProxyUsername() {
    return options.get(UriOptions.PROXY_USERNAME);
  }

  public @Nullable String getProxyPassword() {
    return options.get(UriOptions.PROXY_PASSWORD);
  }

  public @Nullable String getRequiredReplicaSetName() {
    return options.get(UriOptions.REPLICA_SET);
  }

  public @Nullable Integer getServerSelectionTimeout() {
    return options.get(UriOptions.SERVER_SELECTION_TIMEOUT_MS);
  }

  public @Nullable Integer getLocalThreshold() {
    return options.get(UriOptions.LOCAL_THRESHOLD_MS);
  }

  public @Nullable Integer getHeartbeatFrequency() {
    return options.get(UriOptions.HEARTBEAT_FREQUENCY_MS);
  }

  public @Nullable ServerMonitoringMode getServerMonitoringMode() {
    return options.get(UriOptions.SERVER_MONITORING_MODE);
  }

  public @Nullable String getApplicationName() {
    return options.get(UriOptions.APP_NAME);
  }

  /** In order of preference. Empty means no compression. */
  public List<MongoCompressor> getCompressorList() {
    List<String> names = options.get(UriOptions.COMPRESSORS);
    return names == null ? List.of() : names.stream().map(this::compressor).toList();
  }

  /**
   * Problems that do not stop a client: unknown options with the nearest known name, ignored values,
   * deprecated names. The driver also logs them. Empty if there are none. Secrets are hidden.
   *
   * <p>An application can refuse to start with a mistyped option: {@code if (!uri.getWarnings().isEmpty())
   * throw …}.
   */
  public List<String> getWarnings() {
    return uri.warnings();
  }

  public @Nullable UuidRepresentation getUuidRepresentation() {
    return options.get(UriOptions.UUID_REPRESENTATION);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ConnectionString other
        && uri.srv() == other.uri.srv()
        && uri.hosts().equals(other.uri.hosts())
        && Objects.equals(uri.userInfo(), other.uri.userInfo())
        && Objects.equals(uri.database(), other.uri.database())
        && Objects.equals(uri.collection(), other.uri.collection())
        && options.equals(other.options);
  }

  @Override
  public int hashCode() {
    return Objects.hash(uri.hosts(), uri.database(), uri.collection());
  }

  /** The text, with {@code <hidden>} in place of every secret. */
  @Override
  public String toString() {
    return UriToString.withoutSecrets(text);
  }

  private @Nullable Boolean firstSet(UriOption<Boolean> first, UriOption<Boolean> second) {
    Boolean value = options.get(first);
    return value == null ? options.get(second) : value;
  }

  private MongoCompressor compressor(String name) {
    return switch (name) {
      case "snappy" -> MongoCompressor.createSnappyCompressor();
      case "zstd" -> MongoCompressor.createZstdCompressor();
      default ->
          MongoCompressor.createZlibCompressor()
              .withProperty(MongoCompressor.LEVEL, options.get(UriOptions.ZLIB_COMPRESSION_LEVEL));
    };
  }

  private static @Nullable MongoCredential credential(@Nullable CredentialParts parts) {
    if (parts == null) {
      return null;
    }
    MongoCredential credential =
        new MongoCredential(
            parts.mechanism(),
            parts.username(),
            parts.source(),
            parts.password() == null ? null : parts.password().toCharArray(),
            new HashMap<>());
    for (var property : parts.properties().entrySet()) {
      credential = credential.withMechanismProperty(property.getKey(), property.getValue());
    }
    return credential;
  }

  private static @Nullable ReadPreference readPreference(OptionValues options) {
    ReadPreference mode = options.get(UriOptions.READ_PREFERENCE);
    List<TagSet> tagSets = options.all(UriOptions.READ_PREFERENCE_TAGS);
    Integer seconds = options.get(UriOptions.MAX_STALENESS_SECONDS);
    Long maxStaleness = seconds == null || seconds < 0 ? null : seconds.longValue();
    if (mode instanceof TaggableReadPreference taggable) {
      return taggable.withTagSetList(tagSets).withMaxStalenessMS(maxStaleness, TimeUnit.SECONDS);
    }
    // Max Staleness, "API": this also applies to primary as the default. An empty tag set restricts
    // nothing.
    if (maxStaleness != null || narrows(tagSets)) {
      throw new IllegalArgumentException(
          "Invalid connection string: "
              + (maxStaleness == null ? "readPreferenceTags" : "maxStalenessSeconds")
              + " needs a readPreference other than primary"
              + (mode == null ? ", which is the default." : "."));
    }
    return mode;
  }

  private static boolean narrows(List<TagSet> tagSets) {
    for (TagSet tags : tagSets) {
      if (tags.iterator().hasNext()) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable WriteConcern writeConcern(OptionValues options) {
    Object w = options.get(UriOptions.W);
    Long timeout = options.get(UriOptions.W_TIMEOUT_MS);
    Boolean journal = options.get(UriOptions.JOURNAL);
    if (w == null && timeout == null && journal == null) {
      return null;
    }
    if (Integer.valueOf(0).equals(w) && Boolean.TRUE.equals(journal)) {
      throw new IllegalArgumentException(
          "Invalid connection string: journal=true cannot be used with w=0, where nobody"
              + " acknowledges a write.");
    }
    WriteConcern concern = WriteConcern.ACKNOWLEDGED;
    if (w != null) {
      concern = w instanceof Integer number ? concern.withW(number) : concern.withW((String) w);
    }
    if (timeout != null) {
      concern = concern.withWTimeout(timeout, TimeUnit.MILLISECONDS);
    }
    return journal == null ? concern : concern.withJournal(journal);
  }
}
