package dev.holdfast.simulation.scenario;

import dev.holdfast.simulation.net.ClusterTimeDamage;
import dev.holdfast.testkit.Disruption;
import dev.holdfast.testkit.Fault;

/** One fault, or the end of faults, in a run. Plain data. */
public sealed interface Trouble {
  /** A disruption of the testkit's deployment. */
  record OfDeployment(Disruption disruption) implements Trouble {}

  /** Applies a fault to the next command of this name, on any server. */
  record OfCommand(String command, Fault fault) implements Trouble {}

  /** Applies a fault to every command of this name until everything is healed. */
  record Standing(String command, Fault fault) implements Trouble {}

  /** Applies a fault to the next new connection to this server. */
  record OfConnection(String server, Fault fault) implements Trouble {}

  /** Holds back all bytes between the client and this server until everything is healed. */
  record CutRoute(String server) implements Trouble {}

  /** Sets the latency of one direction until everything is healed. */
  record SlowRoute(String server, int millis) implements Trouble {}

  /** Delivers the bytes in pieces until everything is healed. */
  record Pieces(String server, int bytes) implements Trouble {}

  /** Damages the cluster time of the next reply of this server. */
  record DamageClusterTime(String server, ClusterTimeDamage damage) implements Trouble {}

  /** Resets all connections of this server. */
  record ResetConnections(String server) implements Trouble {}

  /** Makes this server lose its connections. The client notices when it uses one. */
  record ForgetConnections(String server) implements Trouble {}

  /** Removes this member from the replica set, one at a time. Its server keeps running. */
  record RemoveMember(String server) implements Trouble {}

  /** Adds the removed members again and shows the hidden ones. */
  record RestoreMembers() implements Trouble {}

  /** Hides this secondary, so that no hello names it. */
  record HideMember(String server) implements Trouble {}

  /** Resets the connections to this server that existed when it was last removed. */
  record ResetOldConnections(String server) implements Trouble {}

  /** Pauses threads at random, for up to this many milliseconds, until everything is healed. */
  record Pauses(int millis) implements Trouble {}

  /** Lets a listener of the application throw until everything is healed. */
  record ThrowingListeners() implements Trouble {}

  /** Interrupts the thread of this worker. */
  record Interrupt(int worker) implements Trouble {}

  /** Closes the client while workers use it. */
  record CloseClient() implements Trouble {}

  /** Restores links, routes and servers. */
  record HealAll() implements Trouble {}
}
