package dev.holdfast.wire;

/**
 * The place of one BSON document in the buffer of its message. Its length and its last byte are checked. The
 * decoder checks the elements.
 */
public record DocumentSlice(int offset, int length) {
  // An int32 length, no elements, and the null byte at the end.
  private static final int MIN_LENGTH = 5;

  /** Reads the length of the document at {@code offset}, which must not reach beyond {@code end}. */
  static int lengthAt(WireBuffer in, int offset, int end) {
    int room = end - offset;
    if (room < MIN_LENGTH) {
      throw new WireProtocolException(
          "a document at offset " + offset + " has only " + room + " bytes left, too few for any");
    }
    int length = in.getInt32(offset);
    if (length < MIN_LENGTH || length > room) {
      throw new WireProtocolException(
          "a document at offset "
              + offset
              + " claims a length of "
              + length
              + " bytes, allowed are "
              + MIN_LENGTH
              + " to "
              + room);
    }
    if (in.array()[offset + length - 1] != 0) {
      throw new WireProtocolException(
          "the document of " + length + " bytes at offset " + offset + " does not end in a zero");
    }
    return length;
  }

  static DocumentSlice at(WireBuffer in, int offset, int end) {
    return new DocumentSlice(offset, lengthAt(in, offset, end));
  }
}
