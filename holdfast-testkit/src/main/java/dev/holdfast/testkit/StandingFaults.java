package dev.holdfast.testkit;

import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The injected fault of all commands of a server, and that of its new connections. Any thread. */
final class StandingFaults {
  // Load shedding never rejects the commands of handshakes and monitors.
  private static final Set<String> NEVER_SHED =
      Set.of("hello", "isMaster", "ismaster", "saslStart", "saslContinue", "configureFailPoint");

  private final Random random;
  private volatile @Nullable Fault standing;
  private volatile double connectionsShed;

  StandingFaults(long seed) {
    random = new Random(seed);
  }

  void inject(Fault fault) {
    if (fault instanceof Fault.ShedConnections shed) {
      connectionsShed = shed.rate();
    } else {
      standing = fault;
    }
  }

  void clear() {
    standing = null;
    connectionsShed = 0;
  }

  /** The fault for this command. A fault with a rate applies at random. */
  @Nullable Fault faultFor(Received request) {
    Fault fault = standing;
    if (fault instanceof Fault.Shed shed) {
      boolean strikes =
          !NEVER_SHED.contains(request.commandName()) && random.nextDouble() < shed.rate();
      return strikes ? Fault.overload() : null;
    }
    return fault;
  }

  @Nullable Fault onConnect() {
    return connectionsShed > 0 && random.nextDouble() < connectionsShed
        ? Fault.closeAfterReading()
        : null;
  }

  boolean isBlackHole() {
    return standing instanceof Fault.Stall;
  }
}
