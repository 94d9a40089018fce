package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/**
 * A valid OP_QUERY. Only the legacy hello still uses it, to find out whether an unknown server supports
 * OP_MSG.
 */
public final class OpQuery implements Message {
  /** Flag: a secondary may answer. */
  public static final int SECONDARY_OK = 1 << 2;

  private static final int DEFINED_FLAGS = 0xFE; // Bits 1 to 7.
  private static final int MAX_NAMESPACE_BYTES = 1024;

  private final MessageHeader header;
  private final int flags;
  private final String namespace;
  private final int numberToSkip;
  private final int numberToReturn;
  private final DocumentSlice query;
  private final @Nullable DocumentSlice returnFields;

  private OpQuery(MessageHeader header, WireBuffer in) {
    this.header = header;
    header.startIn(in);
    flags = in.readInt32();
    if ((flags & ~DEFINED_FLAGS) != 0) {
      throw new WireProtocolException(
          "OP_QUERY sets reserved flag bits: 0x" + Integer.toHexString(flags & ~DEFINED_FLAGS));
    }
    namespace = CStrings.read(in, in.limit(), MAX_NAMESPACE_BYTES, "an OP_QUERY's namespace");
    numberToSkip = in.readInt32();
    numberToReturn = in.readInt32();
    query = readDocument(in);
    returnFields = in.remaining() == 0 ? null : readDocument(in);
    if (in.remaining() != 0) {
      throw new WireProtocolException(
          "OP_QUERY has " + in.remaining() + " bytes behind its last document");
    }
  }

  private static DocumentSlice readDocument(WireBuffer in) {
    DocumentSlice document = DocumentSlice.at(in, in.position(), in.limit());
    in.skip(document.length());
    return document;
  }

  /** See {@link Message#read}. */
  public static OpQuery read(MessageHeader header, WireBuffer in) {
    return new OpQuery(header, in);
  }

  /**
   * Begins a command against {@code database} at the buffer's position. The caller then encodes the command
   * document and calls {@link #finish}.
   *
   * @return the start of the message, for {@code finish}
   */
  public static int begin(WireBuffer out, int requestId, int flags, String database) {
    int start = MessageHeader.begin(out, requestId, 0, OpCode.QUERY);
    out.writeInt32(flags);
    out.writeCString(database + ".$cmd");
    out.writeInt32(0);
    out.writeInt32(-1); // One document and no cursor.
    return start;
  }

  /** Sets the length of the message that began at {@code start}. */
  public static void finish(WireBuffer out, int start) {
    MessageHeader.finish(out, start);
  }

  @Override
  public MessageHeader header() {
    return header;
  }

  public boolean secondaryOk() {
    return (flags & SECONDARY_OK) != 0;
  }

  /** The database and the collection, such as {@code admin.$cmd}. */
  public String namespace() {
    return namespace;
  }

  public int numberToSkip() {
    return numberToSkip;
  }

  public int numberToReturn() {
    return numberToReturn;
  }

  /** The query or, in a {@code $cmd} namespace, the command. */
  public DocumentSlice query() {
    return query;
  }

  /** The fields to return; null for all. */
  public @Nullable DocumentSlice returnFields() {
    return returnFields;
  }
}
