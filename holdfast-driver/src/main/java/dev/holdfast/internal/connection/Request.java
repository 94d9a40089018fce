package dev.holdfast.internal.connection;

import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;

/** One command, encoded straight into the connection's buffer when it is sent. */
public interface Request {
  /** Decides whether the message may be compressed, and names it in errors. */
  String commandName();

  /**
   * Writes the body, {@code $db} included, and any document sequences between the begin and the finish
   * that the connection does. Nothing was sent if it throws.
   */
  void encode(OpMsgWriter message, WireBuffer buffer);

  /**
   * The message is complete and about to be sent. The buffer holds all of it, from 0 to its limit, for
   * those who have to tell of it.
   */
  default void encoded(WireBuffer message) {}

  /** Whether the server may send more than one reply; see {@link Connection#receiveMore}. */
  default boolean exhaustAllowed() {
    return false;
  }
}
