package dev.holdfast.testkit;

import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is wrong with every command of a server for a while, and with every connection. Any thread. */
final class Weather {
  // Load shedding spares what connections need to come up and to be watched.
  private static final Set<String> NEVER_SHED =
      Set.of("hello", "isMaster", "ismaster", "saslStart", "saslContinue", "configureFailPoint");

  private final Random random;
  private volatile @Nullable Fault standing;
  private volatile double connectionsShed;

  Weather(long seed) {
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

  /** What strikes this command, by chance where the fault has a rate. */
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
