package dev.holdfast.connection;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ConnectionString;
import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.event.ClusterListener;
import dev.holdfast.selector.ServerSelector;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The seeds of a deployment, its required type, and settings for server selection. Immutable. */
public final class ClusterSettings {
  private final @Nullable String srvHost;
  private final @Nullable Integer srvMaxHosts;
  private final String srvServiceName;
  private final @Nullable String srvAllowedHostsSuffix;
  private final List<ServerAddress> hosts;
  private final ClusterConnectionMode mode;
  private final ClusterType requiredClusterType;
  private final @Nullable String requiredReplicaSetName;
  private final long localThresholdMillis;
  private final long serverSelectionTimeoutMillis;
  private final @Nullable ServerSelector serverSelector;
  private final List<ClusterListener> clusterListeners;

  private ClusterSettings(Builder builder) {
    srvHost = builder.srvHost;
    srvMaxHosts = builder.srvMaxHosts;
    srvServiceName = builder.srvServiceName;
    srvAllowedHostsSuffix = builder.srvAllowedHostsSuffix;
    hosts = builder.hosts;
    requiredReplicaSetName = builder.requiredReplicaSetName;
    localThresholdMillis = builder.localThresholdMillis;
    serverSelectionTimeoutMillis = builder.serverSelectionTimeoutMillis;
    serverSelector = builder.serverSelector;
    clusterListeners = List.copyOf(builder.clusterListeners);
    // SDAM, "Initial TopologyType": without a request for a direct connection the client discovers
    // members, even with a single seed.
    mode = builder.mode == null ? ClusterConnectionMode.MULTIPLE : builder.mode;
    requiredClusterType = clusterType(builder);
    checkMode();
    checkSrvMaxHosts();
  }

  public static Builder builder() {
    return new Builder();
  }

  public static Builder builder(ClusterSettings clusterSettings) {
    return builder().applySettings(clusterSettings);
  }

  /** The host whose SRV records list the seeds. Null if the seeds are given directly. */
  public @Nullable String getSrvHost() {
    return srvHost;
  }

  /** The maximum number of hosts to use from the SRV records. Null and 0 mean no limit. */
  public @Nullable Integer getSrvMaxHosts() {
    return srvMaxHosts;
  }

  /** The default is {@code mongodb}. */
  public String getSrvServiceName() {
    return srvServiceName;
  }

  /** The required suffix of hosts in SRV records. Null means the parent domain of the SRV host. */
  public @Nullable String getSrvAllowedHostsSuffix() {
    return srvAllowedHostsSuffix;
  }

  /** The seeds. Not meaningful if an SRV host is set. */
  public List<ServerAddress> getHosts() {
    return hosts;
  }

  public ClusterConnectionMode getMode() {
    return mode;
  }

  /** The client ignores servers of another type. */
  public ClusterType getRequiredClusterType() {
    return requiredClusterType;
  }

  public @Nullable String getRequiredReplicaSetName() {
    return requiredReplicaSetName;
  }

  /** The application's server selector. Null if there is none. */
  public @Nullable ServerSelector getServerSelector() {
    return serverSelector;
  }

  /**
   * How long an operation waits for a suitable server. A negative value means no limit; the default is 30 s.
   */
  public long getServerSelectionTimeout(TimeUnit timeUnit) {
    return Limits.to(notNull("timeUnit", timeUnit), serverSelectionTimeoutMillis);
  }

  /**
   * The driver selects among servers whose round-trip time exceeds the lowest one by at most this value. The
   * default is 15 ms.
   */
  public long getLocalThreshold(TimeUnit timeUnit) {
    return Limits.to(notNull("timeUnit", timeUnit), localThresholdMillis);
  }

  public List<ClusterListener> getClusterListeners() {
    return clusterListeners;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ClusterSettings other
        && Objects.equals(srvHost, other.srvHost)
        && Objects.equals(srvMaxHosts, other.srvMaxHosts)
        && srvServiceName.equals(other.srvServiceName)
        && Objects.equals(srvAllowedHostsSuffix, other.srvAllowedHostsSuffix)
        && hosts.equals(other.hosts)
        && mode == other.mode
        && requiredClusterType == other.requiredClusterType
        && Objects.equals(requiredReplicaSetName, other.requiredReplicaSetName)
        && localThresholdMillis == other.localThresholdMillis
        && serverSelectionTimeoutMillis == other.serverSelectionTimeoutMillis
        && Objects.equals(serverSelector, other.serverSelector)
        && clusterListeners.equals(other.clusterListeners);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        srvHost,
        srvMaxHosts,
        srvServiceName,
        srvAllowedHostsSuffix,
        hosts,
        mode,
        requiredClusterType,
        requiredReplicaSetName,
        localThresholdMillis,
        serverSelectionTimeoutMillis,
        serverSelector,
        clusterListeners);
  }

  @Override
  public String toString() {
    return "ClusterSettings{"
        + where()
        + ", mode="
        + mode
        + ", requiredClusterType="
        + requiredClusterType
        + ", requiredReplicaSetName="
        + requiredReplicaSetName
        + ", serverSelectionTimeoutMS="
        + serverSelectionTimeoutMillis
        + ", localThresholdMS="
        + localThresholdMillis
        + ", serverSelector="
        + serverSelector
        + ", clusterListeners="
        + clusterListeners
        + '}';
  }

  /** A description that is short enough for a log line. */
  public String getShortDescription() {
    return "{"
        + where()
        + ", mode="
        + mode
        + (requiredReplicaSetName == null ? "" : ", replicaSet='" + requiredReplicaSetName + "'")
        + '}';
  }

  private String where() {
    return srvHost == null
        ? "hosts=" + hosts
        : "srvHost="
            + srvHost
            + ", srvServiceName="
            + srvServiceName
            + (srvMaxHosts == null ? "" : ", srvMaxHosts=" + srvMaxHosts)
            + (srvAllowedHostsSuffix == null
                ? ""
                : ", srvAllowedHostsSuffix=" + srvAllowedHostsSuffix);
  }

  private static ClusterType clusterType(Builder builder) {
    ClusterType type = builder.requiredClusterType;
    if (builder.mode == ClusterConnectionMode.LOAD_BALANCED) {
      if (type != ClusterType.UNKNOWN && type != ClusterType.LOAD_BALANCED) {
        throw new IllegalArgumentException(
            "A load-balanced deployment was asked for, and the cluster type " + type + " too.");
      }
      return ClusterType.LOAD_BALANCED;
    }
    if (builder.requiredReplicaSetName == null) {
      return type;
    }
    if (type != ClusterType.UNKNOWN && type != ClusterType.REPLICA_SET) {
      throw new IllegalArgumentException(
          "The replica set name '"
              + builder.requiredReplicaSetName
              + "' was given, but the cluster type "
              + type
              + ".");
    }
    return ClusterType.REPLICA_SET;
  }

  private void checkMode() {
    if (mode == ClusterConnectionMode.SINGLE && (hosts.size() > 1 || srvHost != null)) {
      throw new IllegalArgumentException(
          "A direct connection goes to one host, but there "
              + (srvHost == null
                  ? "are " + hosts.size() + ": " + hosts
                  : "is the SRV host " + srvHost)
              + ".");
    }
    if (mode != ClusterConnectionMode.LOAD_BALANCED) {
      return;
    }
    if (requiredReplicaSetName != null) {
      throw new IllegalArgumentException(
          "A load-balanced deployment has no replica set name, but '"
              + requiredReplicaSetName
              + "' was given.");
    }
    if (srvHost == null && hosts.size() > 1) {
      throw new IllegalArgumentException(
          "A load-balanced deployment has one host, but there are "
              + hosts.size()
              + ": "
              + hosts
              + ".");
    }
  }

  private void checkSrvMaxHosts() {
    if (srvMaxHosts == null || srvMaxHosts == 0) {
      return;
    }
    String conflict = null;
    if (srvHost == null) {
      conflict = "there is no SRV host";
    } else if (requiredReplicaSetName != null) {
      conflict = "the replica set name '" + requiredReplicaSetName + "' is set";
    } else if (mode == ClusterConnectionMode.LOAD_BALANCED) {
      conflict = "the deployment is load-balanced";
    }
    if (conflict != null) {
      throw new IllegalArgumentException(
          "srvMaxHosts is "
              + srvMaxHosts
              + ", but "
              + conflict
              + "; it is for sharded clusters found by SRV records.");
    }
  }

  /** Builds {@link ClusterSettings}. */
  public static final class Builder {
    private static final String DEFAULT_SRV_SERVICE = "mongodb";

    private @Nullable String srvHost;
    private @Nullable Integer srvMaxHosts;
    private String srvServiceName = DEFAULT_SRV_SERVICE;
    private @Nullable String srvAllowedHostsSuffix;
    private List<ServerAddress> hosts = List.of(new ServerAddress());
    private @Nullable ClusterConnectionMode mode;
    private ClusterType requiredClusterType = ClusterType.UNKNOWN;
    private @Nullable String requiredReplicaSetName;
    private long localThresholdMillis = 15;
    private long serverSelectionTimeoutMillis = 30_000;
    private @Nullable ServerSelector serverSelector;
    private List<ClusterListener> clusterListeners = new ArrayList<>();

    private Builder() {}

    public Builder applySettings(ClusterSettings clusterSettings) {
      srvHost = notNull("clusterSettings", clusterSettings).srvHost;
      srvMaxHosts = clusterSettings.srvMaxHosts;
      srvServiceName = clusterSettings.srvServiceName;
      srvAllowedHostsSuffix = clusterSettings.srvAllowedHostsSuffix;
      hosts = clusterSettings.hosts;
      mode = clusterSettings.mode;
      requiredClusterType = clusterSettings.requiredClusterType;
      requiredReplicaSetName = clusterSettings.requiredReplicaSetName;
      localThresholdMillis = clusterSettings.localThresholdMillis;
      serverSelectionTimeoutMillis = clusterSettings.serverSelectionTimeoutMillis;
      serverSelector = clusterSettings.serverSelector;
      clusterListeners = new ArrayList<>(clusterSettings.clusterListeners);
      return this;
    }

    public Builder srvHost(String srvHost) {
      this.srvHost = notNull("srvHost", srvHost);
      return this;
    }

    public Builder srvMaxHosts(@Nullable Integer srvMaxHosts) {
      this.srvMaxHosts =
          srvMaxHosts == null ? null : Limits.notNegative("srvMaxHosts", srvMaxHosts);
      return this;
    }

    public Builder srvServiceName(String srvServiceName) {
      this.srvServiceName = notNull("srvServiceName", srvServiceName);
      return this;
    }

    public Builder srvAllowedHostsSuffix(@Nullable String srvAllowedHostsSuffix) {
      this.srvAllowedHostsSuffix = srvAllowedHostsSuffix;
      return this;
    }

    /** Sets the seeds without duplicates. They replace an SRV host that was set before. */
    public Builder hosts(List<ServerAddress> hosts) {
      if (noneNull("hosts", hosts).isEmpty()) {
        throw new IllegalArgumentException("The list of hosts is empty; name at least one.");
      }
      this.hosts = List.copyOf(new LinkedHashSet<>(hosts));
      srvHost = null;
      return this;
    }

    public Builder mode(ClusterConnectionMode mode) {
      this.mode = notNull("mode", mode);
      return this;
    }

    public Builder requiredReplicaSetName(@Nullable String requiredReplicaSetName) {
      this.requiredReplicaSetName = requiredReplicaSetName;
      return this;
    }

    public Builder requiredClusterType(ClusterType requiredClusterType) {
      this.requiredClusterType = notNull("requiredClusterType", requiredClusterType);
      return this;
    }

    public Builder localThreshold(long localThreshold, TimeUnit timeUnit) {
      localThresholdMillis =
          Limits.millisNotNegative("localThreshold", localThreshold, notNull("timeUnit", timeUnit));
      return this;
    }

    /**
     * The driver passes the suitable servers to the selector, and selects one of the servers that it returns.
     */
    public Builder serverSelector(@Nullable ServerSelector serverSelector) {
      this.serverSelector = serverSelector;
      return this;
    }

    public Builder addClusterListener(ClusterListener clusterListener) {
      clusterListeners.add(notNull("clusterListener", clusterListener));
      return this;
    }

    /** Replaces all listeners that were added before. */
    public Builder clusterListenerList(List<ClusterListener> clusterListeners) {
      this.clusterListeners = new ArrayList<>(noneNull("clusterListeners", clusterListeners));
      return this;
    }

    /**
     * Zero means that an operation fails at once if no known server suits. A negative value means no limit.
     */
    public Builder serverSelectionTimeout(long serverSelectionTimeout, TimeUnit timeUnit) {
      serverSelectionTimeoutMillis = notNull("timeUnit", timeUnit).toMillis(serverSelectionTimeout);
      return this;
    }

    /**
     * Applies the hosts, the connection mode and the other options that the connection string sets. Other
     * settings stay unchanged.
     */
    public Builder applyConnectionString(ConnectionString connectionString) {
      applyHosts(notNull("connectionString", connectionString));
      applyMode(connectionString);
      String replicaSet = connectionString.getRequiredReplicaSetName();
      if (replicaSet != null) {
        requiredReplicaSetName = replicaSet;
      }
      Integer selectionTimeout = connectionString.getServerSelectionTimeout();
      if (selectionTimeout != null) {
        serverSelectionTimeoutMillis = selectionTimeout;
      }
      Integer threshold = connectionString.getLocalThreshold();
      if (threshold != null) {
        localThresholdMillis = threshold;
      }
      return this;
    }

    private void applyHosts(ConnectionString connectionString) {
      List<String> named = connectionString.getHosts();
      if (!connectionString.isSrvProtocol()) {
        List<ServerAddress> addresses = new ArrayList<>();
        for (String host : named) {
          addresses.add(address(host));
        }
        hosts(addresses);
        return;
      }
      srvHost(named.get(0));
      srvMaxHosts(connectionString.getSrvMaxHosts());
      srvAllowedHostsSuffix(connectionString.getSrvAllowedHostsSuffix());
      String service = connectionString.getSrvServiceName();
      srvServiceName(service == null ? DEFAULT_SRV_SERVICE : service);
    }

    private void applyMode(ConnectionString connectionString) {
      if (Boolean.TRUE.equals(connectionString.isLoadBalanced())) {
        mode = ClusterConnectionMode.LOAD_BALANCED;
      } else if (Boolean.TRUE.equals(connectionString.isDirectConnection())) {
        mode = ClusterConnectionMode.SINGLE;
      } else {
        mode = ClusterConnectionMode.MULTIPLE;
      }
    }

    private static ServerAddress address(String host) {
      return host.indexOf('/') < 0 ? new ServerAddress(host) : new UnixServerAddress(host);
    }

    public ClusterSettings build() {
      return new ClusterSettings(this);
    }
  }
}
