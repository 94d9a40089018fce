package dev.holdfast.wire;

/**
 * The documents of a section of kind 1, back to back in the buffer their message was read from, or of
 * an OP_REPLY. They are visited rather than listed: a hostile message may hold millions of them.
 *
 * @param identifier the command argument they are the value of, empty in an OP_REPLY
 * @param buffer where the message lies; valid until the buffer is used for something else
 * @param count how many documents there are
 */
public record DocumentSequence(
    String identifier, WireBuffer buffer, int offset, int length, int count) {

  /** Receives where each document begins and how long it is. */
  @FunctionalInterface
  public interface Visitor {
    void document(int offset, int length);
  }

  /** Calls the visitor once per document, in order. */
  public void forEach(Visitor visitor) {
    int end = offset + length;
    for (int at = offset; at < end; ) {
      int documentLength = buffer.getInt32(at);
      visitor.document(at, documentLength);
      at += documentLength;
    }
  }

  static DocumentSequence read(WireBuffer in, String identifier, int offset, int end) {
    int count = 0;
    for (int at = offset; at < end; count++) {
      at += DocumentSlice.lengthAt(in, at, end);
    }
    return new DocumentSequence(identifier, in, offset, end - offset, count);
  }
}
