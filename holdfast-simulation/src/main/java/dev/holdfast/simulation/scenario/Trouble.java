package dev.holdfast.simulation.scenario;

import dev.holdfast.testkit.Disruption;
import dev.holdfast.testkit.Fault;

/** One thing that goes wrong, or is put right, in a run. Plain data. */
public sealed interface Trouble {
  /** Something the testkit can do to its deployment. */
  record OfDeployment(Disruption disruption) implements Trouble {}

  /** The next command of this name has this fault, at whichever server it arrives. */
  record OfCommand(String command, Fault fault) implements Trouble {}

  /** Every command of this name has this fault until everything is healed. */
  record Standing(String command, Fault fault) implements Trouble {}

  /** The next new connection to this server has this fault. */
  record OfConnection(String server, Fault fault) implements Trouble {}

  /** Nothing arrives between the client and this server until everything is healed. */
  record CutRoute(String server) implements Trouble {}

  /** One way to this server takes this long until everything is healed. */
  record SlowRoute(String server, int millis) implements Trouble {}

  /** What is sent arrives in pieces until everything is healed. */
  record Pieces(String server, int bytes) implements Trouble {}

  /** All connections of this server are reset. */
  record ResetConnections(String server) implements Trouble {}

  /** This server forgets its connections; the client learns it when it uses one. */
  record ForgetConnections(String server) implements Trouble {}

  /** The thread of this worker is interrupted. */
  record Interrupt(int worker) implements Trouble {}

  /** The application closes the client while its workers use it. */
  record CloseClient() implements Trouble {}

  /** Links, routes and servers work again. */
  record HealAll() implements Trouble {}
}
