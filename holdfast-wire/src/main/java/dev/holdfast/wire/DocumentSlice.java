package dev.holdfast.wire;

/**
 * Where one BSON document lies in the buffer its message was read from. Length and terminator are
 * checked, the elements between them are not: that is the decoder's part.
 */
public record DocumentSlice(int offset, int length) {
  private static final int MIN_LENGTH = 5; // int32 length, no elements, terminating zero

  /** Reads the length of the document at {@code offset}, which must end at {@code end} or before. */
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
