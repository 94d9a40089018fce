package dev.holdfast.internal.connection;

import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;

/** One command. The connection encodes it directly into its buffer when it sends it. */
public interface Request {
  /** The command's name, for error messages and to decide whether the message may be compressed. */
  String commandName();

  /**
   * Writes the body, including {@code $db}, and any document sequences. The connection begins and finishes
   * the message. If this method throws, nothing is sent.
   */
  void encode(OpMsgWriter message, WireBuffer buffer);

  /**
   * Called when the message is complete, before it is sent. The buffer contains all of it, from 0 to its
   * limit, for command monitoring.
   */
  default void encoded(WireBuffer message) {}

  /** Whether the server may send more than one reply; see {@link Connection#receiveMore}. */
  default boolean exhaustAllowed() {
    return false;
  }
}
