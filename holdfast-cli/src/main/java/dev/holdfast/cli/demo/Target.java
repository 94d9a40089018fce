package dev.holdfast.cli.demo;

import dev.holdfast.MongoClientSettings;
import java.util.List;

/**
 * A deployment on which the demo injects faults. The demo's threads call it; one fault is active at a time.
 */
interface Target extends AutoCloseable {
  /** The application name of the workload's client. Faults may be limited to it. */
  String APPLICATION = "holdfast-demo";

  /** A short description. */
  String title();

  /** Sets the address of the deployment. The demo adds its own settings. */
  void applyTo(MongoClientSettings.Builder settings);

  /** The kinds of faults that this target supports. */
  List<FaultKind> faultKinds();

  /**
   * Injects a fault.
   *
   * @return a short description of the fault
   * @throws RuntimeException if the fault could not be injected; the run continues without it
   */
  String inject(Injection injection);

  /** Ends the fault that {@link #inject} injected. */
  void heal();

  /** What the target knows about a server. The display shows it next to the driver's view. */
  Member member(String address);

  /** Whether the deployment, and the data left in it, outlive this process. */
  default boolean outlivesProcess() {
    return false;
  }

  /** Called a few times per second. */
  default void tick() {}

  @Override
  void close();

  /**
   * One server.
   *
   * @param name a short name
   * @param condition its current fault; empty if none is known
   */
  record Member(String name, String condition) {}
}
