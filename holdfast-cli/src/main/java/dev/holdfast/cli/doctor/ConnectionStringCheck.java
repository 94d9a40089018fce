package dev.holdfast.cli.doctor;

import dev.holdfast.AuthenticationMechanism;
import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoCredential;
import dev.holdfast.ReadPreference;
import dev.holdfast.TaggableReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerMonitoringMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Checks what a connection string means during a failure. Pure: it does not connect. */
final class ConnectionStringCheck {
  // The maximum duration of an election with the server's defaults, after the loss of the primary.
  private static final long ELECTION_MILLIS = 12_000;
  private static final int SMALL_POOL = 10;
  private static final int MANY_AT_ONCE = 10;

  private final ConnectionString uri;
  private final MongoClientSettings settings;
  private final List<Finding> findings = new ArrayList<>();

  private ConnectionStringCheck(ConnectionString uri) {
    this.uri = uri;
    settings = MongoClientSettings.builder().applyConnectionString(uri).build();
  }

  /** The findings, most severe first. */
  static List<Finding> of(ConnectionString uri) {
    ConnectionStringCheck check = new ConnectionStringCheck(uri);
    check.options();
    check.retries();
    check.timeouts();
    check.writeConcern();
    check.reading();
    check.servers();
    check.pool();
    check.security();
    return check.findings.stream().sorted(Comparator.comparing(Finding::level)).toList();
  }

  /** The driver's own warnings. It knows its options and suggests names for mistyped ones. */
  private void options() {
    for (String warning : uri.getWarnings()) {
      String text = "need a change. " + warning;
      if (warning.contains("deprecated")) {
        warning("options", text);
      } else {
        risk("options", text); // The application runs without the option.
      }
    }
  }

  private void retries() {
    Boolean writes = uri.getRetryWritesValue();
    if (writes == null) {
      risk(
          "retryWrites",
          "is not set, which means false: a write that a failover interrupts fails. Add retryWrites=true;"
              + " the server executes such a write only once.");
    } else if (!writes) {
      risk(
          "retryWrites",
          "is false: writes fail at every failover, and when an overloaded server rejects them.");
    }
    if (Boolean.FALSE.equals(uri.getRetryReads())) {
      warning("retryReads", "is false: reads fail at every failover. Remove it.");
    }
  }

  private void timeouts() {
    long timeout = TimeLimit.timeoutMillis(settings);
    long read = settings.getSocketSettings().getReadTimeout(TimeUnit.MILLISECONDS);
    if (timeout == 0 && read == 0) {
      risk(
          "timeoutMS",
          "is not set and neither is socketTimeoutMS: a call on a connection that goes silent may wait"
              + " forever. Add timeoutMS=30000, or the longest time that your callers can wait.");
    } else if (timeout == 0) {
      warning(
          "timeoutMS",
          "is not set: socketTimeoutMS limits each wait for a reply, but nothing limits a call as a whole."
              + " Prefer timeoutMS.");
    } else if (timeout < ELECTION_MILLIS) {
      warning(
          "timeoutMS",
          "is shorter than an election may take (about 12 s if a primary is lost): calls then"
              + " fail instead of waiting for the new primary.");
    }
    if (timeout > 0 && read > 0) {
      warning("socketTimeoutMS", "has no effect together with timeoutMS. Remove it.");
    }
    long selection = settings.getClusterSettings().getServerSelectionTimeout(TimeUnit.MILLISECONDS);
    if (selection < ELECTION_MILLIS) {
      warning(
          "serverSelectionTimeoutMS",
          "is shorter than an election may take (about 12 s): calls fail instead of waiting for the new"
              + " primary.");
    }
    if (timeout > 0 && selection > timeout && uri.getServerSelectionTimeout() != null) {
      note("serverSelectionTimeoutMS", "is longer than timeoutMS, which ends the wait first.");
    }
    if (settings.getServerSettings().getServerMonitoringMode() == ServerMonitoringMode.POLL) {
      warning(
          "serverMonitoringMode",
          "is poll: a new primary is noticed at the next heartbeat instead of at once.");
    }
  }

  private void writeConcern() {
    WriteConcern concern = settings.getWriteConcern();
    Object w = concern.getWObject();
    if (w == null) {
      note(
          "w",
          "is not set: the default of the servers applies, majority since MongoDB 5.0. Add w=majority to be sure.");
    } else if (w.equals(0)) {
      risk(
          "w",
          "is 0: the application does not learn whether a write succeeded, and nothing is retried.");
    } else if (w.equals(1)) {
      risk(
          "w",
          "is 1: writes that only the primary has are rolled back when it fails. Use w=majority.");
    } else if (concern.getWTimeout(TimeUnit.MILLISECONDS) == null
        && TimeLimit.timeoutMillis(settings) == 0) {
      warning(
          "w",
          "has no limit: while too few members are up, a write waits forever. Add timeoutMS, or"
              + " wTimeoutMS.");
    }
    if (Boolean.FALSE.equals(concern.getJournal())) {
      risk("journal", "is false: acknowledged writes may be lost when servers lose power.");
    }
  }

  private void reading() {
    ReadPreference preference = settings.getReadPreference();
    if (!(preference instanceof TaggableReadPreference taggable)) {
      return;
    }
    if (taggable.getMaxStaleness(TimeUnit.SECONDS) == null) {
      warning(
          "readPreference",
          "is "
              + preference.getName()
              + " without a limit: reads may use a secondary that lags by hours."
              + " Add maxStalenessSeconds, 90 or more.");
    }
    if (preference.getName().equals("secondary")) {
      warning(
          "readPreference",
          "is secondary: reads fail while no secondary is up. With secondaryPreferred they use the primary"
              + " then.");
    }
    if (taggable.getTagSetList().stream().allMatch(tags -> tags.iterator().hasNext())
        && !taggable.getTagSetList().isEmpty()) {
      warning(
          "readPreferenceTags",
          "have no empty set at the end: reads fail while no member has these tags.");
    }
  }

  private void servers() {
    ClusterSettings cluster = settings.getClusterSettings();
    if (Boolean.TRUE.equals(uri.isDirectConnection())) {
      risk(
          "directConnection",
          "is true: the driver uses only this server, and writes fail after a failover until it is primary"
              + " again.");
    } else if (!uri.isSrvProtocol()
        && !Boolean.TRUE.equals(uri.isLoadBalanced())
        && cluster.getHosts().size() == 1) {
      warning(
          "hosts",
          "names one server: a client that starts while this server is down finds no other. Name all members"
              + (uri.getRequiredReplicaSetName() == null ? ", and replicaSet." : "."));
    }
  }

  private void pool() {
    ConnectionPoolSettings pool = settings.getConnectionPoolSettings();
    if (pool.getMaxSize() == 0) {
      warning(
          "maxPoolSize",
          "is 0, no limit: a slow server gets as many connections as you have threads.");
    } else if (pool.getMaxSize() < SMALL_POOL) {
      warning(
          "maxPoolSize",
          "is " + pool.getMaxSize() + ": when answers get slow, callers queue for connections.");
    }
    if (pool.getMaxConnecting() > MANY_AT_ONCE) {
      warning(
          "maxConnecting",
          "is "
              + pool.getMaxConnecting()
              + ": after a failover, each client starts that many handshakes at once on the new"
              + " primary.");
    }
    if (uri.getApplicationName() == null) {
      note(
          "appName",
          "is not set: the logs of the servers do not show which application a connection belongs to.");
    }
  }

  private void security() {
    boolean tls = settings.getSslSettings().isEnabled();
    if (tls && settings.getSslSettings().isInvalidHostNameAllowed()
        || Boolean.TRUE.equals(uri.getSslInvalidCertificateAllowed())) {
      risk(
          "tls",
          "accepts any certificate: an attacker on the network can read and change all data.");
    }
    boolean local =
        settings.getClusterSettings().getHosts().stream()
            .allMatch(host -> host.getHost().matches("localhost|127\\..*|::1|.*/.*"));
    MongoCredential credential = settings.getCredential();
    if (!tls
        && credential != null
        && credential.getAuthenticationMechanism() == AuthenticationMechanism.PLAIN) {
      risk(
          "tls",
          "is off, and authMechanism=PLAIN sends the password unencrypted, also to every server that"
              + " another server names. Add tls=true.");
    } else if (!tls && !local && !uri.isSrvProtocol()) {
      warning("tls", "is off: passwords are protected by SCRAM, your data is not.");
    }
  }

  private void risk(String setting, String text) {
    findings.add(Finding.risk(setting, text));
  }

  private void warning(String setting, String text) {
    findings.add(Finding.warning(setting, text));
  }

  private void note(String setting, String text) {
    findings.add(Finding.note(setting, text));
  }
}
