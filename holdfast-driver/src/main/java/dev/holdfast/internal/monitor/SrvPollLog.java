package dev.holdfast.internal.monitor;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Log lines of SRV polling: one when DNS begins to fail, one when it works again. Only the running poll uses
 * it, and only one poll runs at a time.
 */
final class SrvPollLog {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.client");

  private final String srvHost;
  private boolean failing;
  private Set<String> refused = Set.of();

  SrvPollLog(String srvHost) {
    this.srvHost = srvHost;
  }

  void failed(Throwable why, Duration nextTry) {
    failed(Objects.requireNonNullElse(why.getMessage(), why.toString()), nextTry);
  }

  void failed(String why, Duration nextTry) {
    if (!failing) {
      failing = true;
      LOGGER.warn(
          "The SRV records of {} give no servers; the client keeps those it has and asks again every {}"
              + " ms. {}",
          srvHost,
          nextTry.toMillis(),
          why);
    }
  }

  void answered() {
    if (failing) {
      failing = false;
      LOGGER.info("The SRV records of {} give servers again", srvHost);
    }
  }

  void refused(List<String> hosts) {
    Set<String> now = Set.copyOf(hosts);
    if (!now.isEmpty() && !now.equals(refused)) {
      LOGGER.warn(
          "The SRV records of {} name {}, which the client ignores: servers must be in the domain of the"
              + " host, or in srvAllowedHostsSuffix. Check the DNS zone",
          srvHost,
          String.join(", ", hosts));
    }
    refused = now;
  }
}
