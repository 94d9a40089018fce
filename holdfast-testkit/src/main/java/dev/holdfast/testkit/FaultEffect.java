package dev.holdfast.testkit;

import java.io.IOException;

/**
 * What a fault does to a new connection, to a command, and to a whole server. {@link FaultEffects} has the
 * effect of every fault.
 */
interface FaultEffect {
  /** Applies the fault to a new connection. Returns false if the connection has ended. */
  boolean onConnect(ServedConnection connection) throws IOException;

  /** Applies the fault to a command. Returns false if the connection has ended. */
  boolean onCommand(ServedConnection connection, CommandReader.Request request) throws IOException;

  /** Applies the fault to a server until it is healed. */
  void onServer(ScriptedServer server);
}
