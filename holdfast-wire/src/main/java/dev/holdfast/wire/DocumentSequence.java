package dev.holdfast.wire;

/**
 * The documents of a section of kind 1, or of an OP_REPLY, back to back in the buffer of their message. They
 * are visited instead of listed because a hostile message may hold millions of documents.
 *
 * @param identifier the command argument whose value the documents are; empty in an OP_REPLY
 * @param buffer the buffer of the message; the sequence is valid until the buffer is reused
 * @param count the number of documents
 */
public record DocumentSequence(
    String identifier, WireBuffer buffer, int offset, int length, int count) {

  /** Receives the offset and length of each document. */
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
