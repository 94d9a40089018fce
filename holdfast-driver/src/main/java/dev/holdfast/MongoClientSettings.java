package dev.holdfast;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerSettings;
import dev.holdfast.connection.SocketSettings;
import dev.holdfast.connection.SslSettings;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.RetryListener;
import dev.holdfast.observability.ObservabilitySettings;
import dev.holdfast.spi.dns.DnsClient;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.bson.UuidRepresentation;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * All settings of a client. Immutable. If two calls on the builder set the same option, the later call wins.
 * This also applies to connection strings.
 *
 * <pre>{@code
 * MongoClientSettings.builder()
 *     .applyConnectionString(new ConnectionString("mongodb://a.example.com/?retryWrites=true"))
 *     .applyToConnectionPoolSettings(pool -> pool.maxSize(20))
 *     .build();
 * }</pre>
 */
public final class MongoClientSettings {
  private final ReadPreference readPreference;
  private final WriteConcern writeConcern;
  private final @Nullable Boolean retryWrites;
  private final boolean retryReads;
  private final ReadConcern readConcern;
  private final @Nullable MongoCredential credential;
  private final CodecRegistry codecRegistry;
  private final @Nullable String applicationName;
  private final List<MongoCompressor> compressorList;
  private final UuidRepresentation uuidRepresentation;
  private final @Nullable ServerApi serverApi;
  private final @Nullable Long timeoutMillis;
  private final @Nullable DnsClient dnsClient;
  private final List<CommandListener> commandListeners;
  private final List<RetryListener> retryListeners;
  private final @Nullable ObservabilitySettings observabilitySettings;
  private final LoggerSettings loggerSettings;
  private final ClusterSettings clusterSettings;
  private final SocketSettings socketSettings;
  private final SocketSettings heartbeatSocketSettings;
  private final ConnectionPoolSettings connectionPoolSettings;
  private final ServerSettings serverSettings;
  private final SslSettings sslSettings;

  private MongoClientSettings(Builder builder) {
    readPreference = builder.readPreference;
    writeConcern = builder.writeConcern;
    retryWrites = builder.retryWrites;
    retryReads = builder.retryReads;
    readConcern = builder.readConcern;
    credential = checked(builder.credential);
    codecRegistry = builder.codecRegistry;
    applicationName = builder.applicationName;
    compressorList = builder.compressorList;
    uuidRepresentation = builder.uuidRepresentation;
    serverApi = builder.serverApi;
    timeoutMillis = builder.timeoutMillis;
    dnsClient = builder.dnsClient;
    commandListeners = List.copyOf(builder.commandListeners);
    retryListeners = List.copyOf(builder.retryListeners);
    observabilitySettings = builder.observabilitySettings;
    loggerSettings = builder.loggerSettings.build();
    clusterSettings = builder.clusterSettings.build();
    socketSettings = builder.socketSettings.build();
    heartbeatSocketSettings = forHeartbeats(socketSettings);
    connectionPoolSettings = builder.connectionPoolSettings.build();
    serverSettings = builder.serverSettings.build();
    sslSettings = builder.sslSettings.build();
  }

  /**
   * Codecs for the BSON types, Document, collections, maps, GeoJSON, java.time, enums, records and JSON. Add
   * a {@code PojoCodecProvider} for your own classes.
   */
  public static CodecRegistry getDefaultCodecRegistry() {
    return DefaultCodecs.REGISTRY;
  }

  public static Builder builder() {
    return new Builder();
  }

  public static Builder builder(MongoClientSettings settings) {
    return new Builder(notNull("settings", settings));
  }

  /** Null means the driver's own DNS client. */
  public @Nullable DnsClient getDnsClient() {
    return dnsClient;
  }

  /** The default is {@link ReadPreference#primary()}. */
  public ReadPreference getReadPreference() {
    return readPreference;
  }

  public @Nullable MongoCredential getCredential() {
    return credential;
  }

  /** The default is {@link WriteConcern#ACKNOWLEDGED}. */
  public WriteConcern getWriteConcern() {
    return writeConcern;
  }

  /**
   * Whether the driver retries a write once after a network error or a failover. The default is false; true
   * is recommended.
   */
  public boolean getRetryWrites() {
    return Boolean.TRUE.equals(retryWrites);
  }

  /**
   * Distinguishes an explicit {@code retryWrites=false} from an unset option, which is null. Both disable
   * retryable writes. Only the explicit value also forbids retrying a write that an overloaded server
   * rejected before executing it.
   */
  public @Nullable Boolean getRetryWritesValue() {
    return retryWrites;
  }

  /** The default is true. */
  public boolean getRetryReads() {
    return retryReads;
  }

  /** The default is {@link ReadConcern#DEFAULT}. */
  public ReadConcern getReadConcern() {
    return readConcern;
  }

  /** The default is {@link #getDefaultCodecRegistry()}. */
  public CodecRegistry getCodecRegistry() {
    return codecRegistry;
  }

  /** The application name that servers write to their logs. */
  public @Nullable String getApplicationName() {
    return applicationName;
  }

  /** In order of preference. Empty means no compression. */
  public List<MongoCompressor> getCompressorList() {
    return compressorList;
  }

  /** How UUIDs are stored. The default is {@link UuidRepresentation#UNSPECIFIED}. */
  public UuidRepresentation getUuidRepresentation() {
    return uuidRepresentation;
  }

  public @Nullable ServerApi getServerApi() {
    return serverApi;
  }

  /** The timeout of one operation, including retries. 0 means no limit; null means not set. */
  public @Nullable Long getTimeout(TimeUnit timeUnit) {
    notNull("timeUnit", timeUnit);
    return timeoutMillis == null
        ? null
        : notNull("timeUnit", timeUnit).convert(timeoutMillis, TimeUnit.MILLISECONDS);
  }

  /** The driver notifies these listeners of every command, in the order in which they were added. */
  public List<CommandListener> getCommandListeners() {
    return commandListeners;
  }

  /**
   * The driver notifies these listeners of operations that needed a retry, in the order in which they were
   * added.
   */
  public List<RetryListener> getRetryListeners() {
    return retryListeners;
  }

  /** Null means no tracing. */
  public @Nullable ObservabilitySettings getObservabilitySettings() {
    return observabilitySettings;
  }

  public LoggerSettings getLoggerSettings() {
    return loggerSettings;
  }

  public ClusterSettings getClusterSettings() {
    return clusterSettings;
  }

  public SslSettings getSslSettings() {
    return sslSettings;
  }

  public SocketSettings getSocketSettings() {
    return socketSettings;
  }

  /** Settings of monitoring connections. Their read timeout is the connect timeout. */
  public SocketSettings getHeartbeatSocketSettings() {
    return heartbeatSocketSettings;
  }

  public ConnectionPoolSettings getConnectionPoolSettings() {
    return connectionPoolSettings;
  }

  public ServerSettings getServerSettings() {
    return serverSettings;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof MongoClientSettings other
        && readPreference.equals(other.readPreference)
        && writeConcern.equals(other.writeConcern)
        && Objects.equals(retryWrites, other.retryWrites)
        && retryReads == other.retryReads
        && readConcern.equals(other.readConcern)
        && Objects.equals(credential, other.credential)
        && codecRegistry.equals(other.codecRegistry)
        && Objects.equals(applicationName, other.applicationName)
        && compressorList.equals(other.compressorList)
        && uuidRepresentation == other.uuidRepresentation
        && Objects.equals(serverApi, other.serverApi)
        && Objects.equals(timeoutMillis, other.timeoutMillis)
        && Objects.equals(dnsClient, other.dnsClient)
        && commandListeners.equals(other.commandListeners)
        && retryListeners.equals(other.retryListeners)
        && Objects.equals(observabilitySettings, other.observabilitySettings)
        && loggerSettings.equals(other.loggerSettings)
        && clusterSettings.equals(other.clusterSettings)
        && socketSettings.equals(other.socketSettings)
        && connectionPoolSettings.equals(other.connectionPoolSettings)
        && serverSettings.equals(other.serverSettings)
        && sslSettings.equals(other.sslSettings);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        readPreference,
        writeConcern,
        retryWrites,
        retryReads,
        readConcern,
        credential,
        applicationName,
        compressorList,
        timeoutMillis,
        clusterSettings,
        socketSettings,
        connectionPoolSettings,
        serverSettings,
        sslSettings);
  }

  @Override
  public String toString() {
    return "MongoClientSettings{readPreference="
        + readPreference
        + ", writeConcern="
        + writeConcern
        + ", retryWrites="
        + retryWrites
        + ", retryReads="
        + retryReads
        + ", readConcern="
        + readConcern
        + ", credential="
        + credential
        + ", applicationName="
        + applicationName
        + ", compressorList="
        + compressorList
        + ", uuidRepresentation="
        + uuidRepresentation
        + ", serverApi="
        + serverApi
        + ", timeoutMS="
        + timeoutMillis
        + ", "
        + loggerSettings
        + ", "
        + clusterSettings
        + ", "
        + socketSettings
        + ", "
        + connectionPoolSettings
        + ", "
        + serverSettings
        + ", "
        + sslSettings
        + '}';
  }

  /**
   * A connection string may leave the mechanism open, but every mechanism that can be negotiated needs a
   * password.
   */
  private static @Nullable MongoCredential checked(@Nullable MongoCredential credential) {
    if (credential != null
        && credential.getAuthenticationMechanism() == null
        && credential.getPassword() == null) {
      throw new IllegalArgumentException(
          "The user '"
              + credential.getUserName()
              + "' has no password. Write user:password@ in the connection string, or set an"
              + " authMechanism that needs none.");
    }
    return credential;
  }

  /** Server Monitoring, "Socket timeout for monitoring": connectTimeoutMS is also the read timeout. */
  private static SocketSettings forHeartbeats(SocketSettings settings) {
    int timeout = settings.getConnectTimeout(TimeUnit.MILLISECONDS);
    return SocketSettings.builder(settings).readTimeout(timeout, TimeUnit.MILLISECONDS).build();
  }

  /** Builds {@link MongoClientSettings}. The later call wins. */
  public static final class Builder {
    private static final int MAX_APPLICATION_NAME_BYTES = 128;

    private ReadPreference readPreference = ReadPreference.primary();
    private WriteConcern writeConcern = WriteConcern.ACKNOWLEDGED;
    private @Nullable Boolean retryWrites;
    private boolean retryReads = true;
    private ReadConcern readConcern = ReadConcern.DEFAULT;
    private @Nullable MongoCredential credential;
    private CodecRegistry codecRegistry = DefaultCodecs.REGISTRY;
    private @Nullable String applicationName;
    private List<MongoCompressor> compressorList = List.of();
    private UuidRepresentation uuidRepresentation = UuidRepresentation.UNSPECIFIED;
    private @Nullable ServerApi serverApi;
    private @Nullable Long timeoutMillis;
    private @Nullable DnsClient dnsClient;
    private final List<CommandListener> commandListeners = new ArrayList<>();
    private final List<RetryListener> retryListeners = new ArrayList<>();
    private @Nullable ObservabilitySettings observabilitySettings;
    private final LoggerSettings.Builder loggerSettings = LoggerSettings.builder();
    private final ClusterSettings.Builder clusterSettings = ClusterSettings.builder();
    private final SocketSettings.Builder socketSettings = SocketSettings.builder();
    private final ConnectionPoolSettings.Builder connectionPoolSettings =
        ConnectionPoolSettings.builder();
    private final ServerSettings.Builder serverSettings = ServerSettings.builder();
    private final SslSettings.Builder sslSettings = SslSettings.builder();

    private Builder() {}

    private Builder(MongoClientSettings settings) {
      readPreference = settings.readPreference;
      writeConcern = settings.writeConcern;
      retryWrites = settings.retryWrites;
      retryReads = settings.retryReads;
      readConcern = settings.readConcern;
      credential = settings.credential;
      codecRegistry = settings.codecRegistry;
      applicationName = settings.applicationName;
      compressorList = settings.compressorList;
      uuidRepresentation = settings.uuidRepresentation;
      serverApi = settings.serverApi;
      timeoutMillis = settings.timeoutMillis;
      dnsClient = settings.dnsClient;
      commandListeners.addAll(settings.commandListeners);
      retryListeners.addAll(settings.retryListeners);
      observabilitySettings = settings.observabilitySettings;
      loggerSettings.applySettings(settings.loggerSettings);
      clusterSettings.applySettings(settings.clusterSettings);
      socketSettings.applySettings(settings.socketSettings);
      connectionPoolSettings.applySettings(settings.connectionPoolSettings);
      serverSettings.applySettings(settings.serverSettings);
      sslSettings.applySettings(settings.sslSettings);
    }

    /** Applies the options that the connection string sets. Other settings stay unchanged. */
    public Builder applyConnectionString(ConnectionString connectionString) {
      clusterSettings.applyConnectionString(notNull("connectionString", connectionString));
      socketSettings.applyConnectionString(connectionString);
      connectionPoolSettings.applyConnectionString(connectionString);
      serverSettings.applyConnectionString(connectionString);
      sslSettings.applyConnectionString(connectionString);
      readPreference = orElse(connectionString.getReadPreference(), readPreference);
      writeConcern = orElse(connectionString.getWriteConcern(), writeConcern);
      readConcern = orElse(connectionString.getReadConcern(), readConcern);
      retryReads = orElse(connectionString.getRetryReads(), retryReads);
      uuidRepresentation = orElse(connectionString.getUuidRepresentation(), uuidRepresentation);
      if (connectionString.getRetryWritesValue() != null) {
        retryWrites = connectionString.getRetryWritesValue();
      }
      if (connectionString.getCredential() != null) {
        credential = connectionString.getCredential();
      }
      if (connectionString.getApplicationName() != null) {
        applicationName = connectionString.getApplicationName();
      }
      if (connectionString.getTimeout() != null) {
        timeoutMillis = connectionString.getTimeout();
      }
      if (!connectionString.getCompressorList().isEmpty()) {
        compressorList = connectionString.getCompressorList();
      }
      return this;
    }

    public Builder applyToLoggerSettings(Block<LoggerSettings.Builder> block) {
      notNull("block", block).apply(loggerSettings);
      return this;
    }

    public Builder applyToClusterSettings(Block<ClusterSettings.Builder> block) {
      notNull("block", block).apply(clusterSettings);
      return this;
    }

    public Builder applyToSocketSettings(Block<SocketSettings.Builder> block) {
      notNull("block", block).apply(socketSettings);
      return this;
    }

    public Builder applyToConnectionPoolSettings(Block<ConnectionPoolSettings.Builder> block) {
      notNull("block", block).apply(connectionPoolSettings);
      return this;
    }

    public Builder applyToServerSettings(Block<ServerSettings.Builder> block) {
      notNull("block", block).apply(serverSettings);
      return this;
    }

    public Builder applyToSslSettings(Block<SslSettings.Builder> block) {
      notNull("block", block).apply(sslSettings);
      return this;
    }

    public Builder readPreference(ReadPreference readPreference) {
      this.readPreference = notNull("readPreference", readPreference);
      return this;
    }

    public Builder writeConcern(WriteConcern writeConcern) {
      this.writeConcern = notNull("writeConcern", writeConcern);
      return this;
    }

    public Builder retryWrites(boolean retryWrites) {
      this.retryWrites = retryWrites;
      return this;
    }

    public Builder retryReads(boolean retryReads) {
      this.retryReads = retryReads;
      return this;
    }

    public Builder readConcern(ReadConcern readConcern) {
      this.readConcern = notNull("readConcern", readConcern);
      return this;
    }

    public Builder credential(MongoCredential credential) {
      this.credential = notNull("credential", credential);
      return this;
    }

    public Builder codecRegistry(CodecRegistry codecRegistry) {
      this.codecRegistry = notNull("codecRegistry", codecRegistry);
      return this;
    }

    /** @throws IllegalArgumentException if the name is longer than 128 bytes in UTF-8 */
    public Builder applicationName(@Nullable String applicationName) {
      int bytes =
          applicationName == null ? 0 : applicationName.getBytes(StandardCharsets.UTF_8).length;
      if (bytes > MAX_APPLICATION_NAME_BYTES) {
        throw new IllegalArgumentException(
            "The application name has "
                + bytes
                + " bytes in UTF-8; it must not have more than "
                + MAX_APPLICATION_NAME_BYTES
                + ".");
      }
      this.applicationName = applicationName;
      return this;
    }

    public Builder addCommandListener(CommandListener commandListener) {
      commandListeners.add(notNull("commandListener", commandListener));
      return this;
    }

    /** Replaces all command listeners. */
    public Builder commandListenerList(List<CommandListener> commandListeners) {
      List<CommandListener> checked = List.copyOf(noneNull("commandListeners", commandListeners));
      this.commandListeners.clear();
      this.commandListeners.addAll(checked);
      return this;
    }

    public Builder addRetryListener(RetryListener retryListener) {
      retryListeners.add(notNull("retryListener", retryListener));
      return this;
    }

    /** Sets the tracer of the client. Without it the client does not trace. */
    public Builder observabilitySettings(ObservabilitySettings observabilitySettings) {
      this.observabilitySettings = notNull("observabilitySettings", observabilitySettings);
      return this;
    }

    public Builder compressorList(List<MongoCompressor> compressorList) {
      this.compressorList = List.copyOf(noneNull("compressorList", compressorList));
      return this;
    }

    public Builder uuidRepresentation(UuidRepresentation uuidRepresentation) {
      this.uuidRepresentation = notNull("uuidRepresentation", uuidRepresentation);
      return this;
    }

    public Builder serverApi(ServerApi serverApi) {
      this.serverApi = notNull("serverApi", serverApi);
      return this;
    }

    /** Looks up SRV and TXT records. Null means the driver's own DNS client. */
    public Builder dnsClient(@Nullable DnsClient dnsClient) {
      this.dnsClient = dnsClient;
      return this;
    }

    /**
     * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
     */
    public Builder timeout(long timeout, TimeUnit timeUnit) {
      long millis = notNull("timeUnit", timeUnit).toMillis(timeout);
      if (timeout < 0 || timeout > 0 && millis == 0) {
        throw new IllegalArgumentException(
            "timeout is "
                + timeout
                + " in units of "
                + timeUnit
                + "; it must be 0 (no limit), or 1 ms or more.");
      }
      timeoutMillis = millis;
      return this;
    }

    public MongoClientSettings build() {
      return new MongoClientSettings(this);
    }

    private static <T> T orElse(@Nullable T said, T otherwise) {
      return said == null ? otherwise : said;
    }
  }
}
