package dev.holdfast.testkit;

import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The faults that last until a server is healed: one of its commands, and one of its new connections. Any
 * thread.
 */
final class StandingFaults {
  // Load shedding never rejects the commands of handshakes and monitors.
  private static final Set<String> NEVER_SHED =
      Set.of("hello", "isMaster", "ismaster", "saslStart", "saslContinue", "configureFailPoint");

  /**
   * The fault of commands.
   *
   * @param appliesTo chooses the commands that fail
   * @param dropsReplies whether commands that already run get no reply either
   */
  private record CommandFault(Fault fault, Predicate<Received> appliesTo, boolean dropsReplies) {}

  private final Random random;
  private volatile @Nullable CommandFault ofCommands;
  private volatile double connectionsShed;

  StandingFaults(long seed) {
    random = new Random(seed);
  }

  /** Applies the fault to every command. */
  void everyCommand(Fault fault) {
    ofCommands = new CommandFault(fault, request -> true, false);
  }

  /** Applies the fault to every command, and sends no replies to commands that already run. */
  void stall(Fault.Stall fault) {
    ofCommands = new CommandFault(fault, request -> true, true);
  }

  /** Rejects this fraction of the commands, 0 to 1, at random. */
  void shedCommands(double rate) {
    ofCommands = new CommandFault(Fault.overload(), request -> isShed(request, rate), false);
  }

  /** Closes this fraction of new connections, 0 to 1, at random. */
  void shedConnections(double rate) {
    connectionsShed = rate;
  }

  void clear() {
    ofCommands = null;
    connectionsShed = 0;
  }

  /** The fault for this command; null if there is none. */
  @Nullable Fault faultFor(Received request) {
    CommandFault current = ofCommands;
    return current != null && current.appliesTo().test(request) ? current.fault() : null;
  }

  private boolean isShed(Received request, double rate) {
    return !NEVER_SHED.contains(request.commandName()) && random.nextDouble() < rate;
  }

  /** The fault for a new connection; null if there is none. */
  @Nullable Fault onConnect() {
    return connectionsShed > 0 && random.nextDouble() < connectionsShed
        ? Fault.closeAfterReading()
        : null;
  }

  boolean dropsReplies() {
    CommandFault current = ofCommands;
    return current != null && current.dropsReplies();
  }
}
