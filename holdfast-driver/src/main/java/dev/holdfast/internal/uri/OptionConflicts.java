package dev.holdfast.internal.uri;

import static dev.holdfast.internal.uri.InvalidUri.because;
import static dev.holdfast.internal.uri.UriOptions.DIRECT_CONNECTION;
import static dev.holdfast.internal.uri.UriOptions.LOAD_BALANCED;
import static dev.holdfast.internal.uri.UriOptions.MAX_POOL_SIZE;
import static dev.holdfast.internal.uri.UriOptions.MIN_POOL_SIZE;
import static dev.holdfast.internal.uri.UriOptions.PROXY_HOST;
import static dev.holdfast.internal.uri.UriOptions.PROXY_PASSWORD;
import static dev.holdfast.internal.uri.UriOptions.PROXY_PORT;
import static dev.holdfast.internal.uri.UriOptions.PROXY_USERNAME;
import static dev.holdfast.internal.uri.UriOptions.REPLICA_SET;
import static dev.holdfast.internal.uri.UriOptions.SRV_ALLOWED_HOSTS_SUFFIX;
import static dev.holdfast.internal.uri.UriOptions.SRV_MAX_HOSTS;
import static dev.holdfast.internal.uri.UriOptions.SRV_SERVICE_NAME;
import static dev.holdfast.internal.uri.UriOptions.TLS_ALLOW_INVALID_CERTIFICATES;
import static dev.holdfast.internal.uri.UriOptions.TLS_ALLOW_INVALID_HOSTNAMES;
import static dev.holdfast.internal.uri.UriOptions.TLS_DISABLE_CERTIFICATE_REVOCATION_CHECK;
import static dev.holdfast.internal.uri.UriOptions.TLS_DISABLE_OCSP_ENDPOINT_CHECK;
import static dev.holdfast.internal.uri.UriOptions.TLS_INSECURE;

import java.util.List;

/** Rejects options that are valid alone but not together, or not with these hosts. */
final class OptionConflicts {
  private record Pair(UriOption<?> one, UriOption<?> other) {}

  /** URI Options spec, "Conflicting TLS options": an error for any combination of values. */
  private static final List<Pair> NOT_TOGETHER =
      List.of(
          new Pair(TLS_INSECURE, TLS_ALLOW_INVALID_CERTIFICATES),
          new Pair(TLS_INSECURE, TLS_ALLOW_INVALID_HOSTNAMES),
          new Pair(TLS_INSECURE, TLS_DISABLE_OCSP_ENDPOINT_CHECK),
          new Pair(TLS_INSECURE, TLS_DISABLE_CERTIFICATE_REVOCATION_CHECK),
          new Pair(TLS_ALLOW_INVALID_CERTIFICATES, TLS_DISABLE_OCSP_ENDPOINT_CHECK),
          new Pair(TLS_ALLOW_INVALID_CERTIFICATES, TLS_DISABLE_CERTIFICATE_REVOCATION_CHECK),
          new Pair(TLS_DISABLE_OCSP_ENDPOINT_CHECK, TLS_DISABLE_CERTIFICATE_REVOCATION_CHECK));

  private final UriParts parts;
  private final OptionValues values;

  private OptionConflicts(UriParts parts, OptionValues values) {
    this.parts = parts;
    this.values = values;
  }

  static void check(UriParts parts, OptionValues values) {
    OptionConflicts conflicts = new OptionConflicts(parts, values);
    conflicts.checkTls();
    conflicts.checkTopology();
    conflicts.checkSrv();
    conflicts.checkProxy();
    conflicts.checkPool();
  }

  private void checkTls() {
    for (Pair pair : NOT_TOGETHER) {
      if (values.has(pair.one) && values.has(pair.other)) {
        throw because(
            "the options " + pair.one + " and " + pair.other + " cannot be used together.");
      }
    }
  }

  /** SDAM, "Initial TopologyType", and Load Balancers, "URI Validation". */
  private void checkTopology() {
    if (values.isOn(DIRECT_CONNECTION)) {
      if (parts.srv()) {
        throw because("directConnection=true needs one host, but mongodb+srv may find several.");
      }
      if (parts.hosts().size() > 1) {
        throw because(
            "directConnection=true needs one host, but there are " + parts.hosts().size() + ".");
      }
    }
    if (values.isOn(LOAD_BALANCED)) {
      if (parts.hosts().size() > 1) {
        throw because(
            "loadBalanced=true needs one host, but there are " + parts.hosts().size() + ".");
      }
      if (values.has(REPLICA_SET)) {
        throw because("loadBalanced=true cannot be used with replicaSet.");
      }
      if (values.isOn(DIRECT_CONNECTION)) {
        throw because("loadBalanced=true cannot be used with directConnection=true.");
      }
    }
  }

  /** Initial DNS Seedlist Discovery, "URI Validation". */
  private void checkSrv() {
    for (UriOption<?> option : List.of(SRV_MAX_HOSTS, SRV_SERVICE_NAME, SRV_ALLOWED_HOSTS_SUFFIX)) {
      if (values.has(option) && !parts.srv()) {
        throw because("the option " + option + " is for mongodb+srv only.");
      }
    }
    Integer maxHosts = values.get(SRV_MAX_HOSTS);
    if (maxHosts != null && maxHosts > 0) {
      if (values.has(REPLICA_SET)) {
        throw because("srvMaxHosts=" + maxHosts + " cannot be used with replicaSet.");
      }
      if (values.isOn(LOAD_BALANCED)) {
        throw because("srvMaxHosts=" + maxHosts + " cannot be used with loadBalanced=true.");
      }
    }
  }

  /** SOCKS5 Support, "MongoClient Configuration". */
  private void checkProxy() {
    for (UriOption<?> option : List.of(PROXY_PORT, PROXY_USERNAME, PROXY_PASSWORD)) {
      if (values.has(option) && !values.has(PROXY_HOST)) {
        throw because("the option " + option + " needs proxyHost too.");
      }
    }
    if (values.has(PROXY_USERNAME) != values.has(PROXY_PASSWORD)) {
      throw because("proxyUsername and proxyPassword need each other: set both or neither.");
    }
  }

  private void checkPool() {
    Integer max = values.get(MAX_POOL_SIZE);
    Integer min = values.get(MIN_POOL_SIZE);
    if (max != null && max > 0 && min != null && min > max) {
      throw because("minPoolSize=" + min + " is more than maxPoolSize=" + max + ".");
    }
  }
}
