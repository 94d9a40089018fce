package dev.holdfast.wire;

/** The kind of a message. The opcodes that MongoDB 5.1 removed are unknown here. */
public enum OpCode {
  REPLY(1),
  QUERY(2004),
  COMPRESSED(2012),
  MSG(2013);

  private final int value;

  OpCode(int value) {
    this.value = value;
  }

  /** The opcode's number on the wire. */
  public int value() {
    return value;
  }

  /** The opcode with the given number on the wire. */
  public static OpCode of(int value) {
    return switch (value) {
      case 1 -> REPLY;
      case 2004 -> QUERY;
      case 2012 -> COMPRESSED;
      case 2013 -> MSG;
      default ->
          throw new WireProtocolException(
              "unknown opcode " + value + ": expected 2013, 2012, 2004 or 1");
    };
  }
}
