package dev.holdfast.wire;

/** A valid OP_REPLY, the answer to an {@link OpQuery}. */
public final class OpReply implements Message {
  /** Flag: the requested cursor does not exist any more. */
  public static final int CURSOR_NOT_FOUND = 1;

  /** Flag: the only document describes an error. */
  public static final int QUERY_FAILURE = 1 << 1;

  private final MessageHeader header;
  private final int flags;
  private final long cursorId;
  private final int startingFrom;
  private final DocumentSequence documents;

  private OpReply(MessageHeader header, WireBuffer in) {
    this.header = header;
    header.startIn(in);
    flags = in.readInt32();
    cursorId = in.readInt64();
    startingFrom = in.readInt32();
    int numberReturned = in.readInt32();
    documents = DocumentSequence.read(in, "", in.position(), in.limit());
    if (documents.count() != numberReturned) {
      throw new WireProtocolException(
          "OP_REPLY announces " + numberReturned + " documents and has " + documents.count());
    }
    if (queryFailure() && numberReturned != 1) {
      throw new WireProtocolException(
          "OP_REPLY reports a failed query with " + numberReturned + " documents instead of one");
    }
    in.position(in.limit());
  }

  /** See {@link Message#read}. */
  public static OpReply read(MessageHeader header, WireBuffer in) {
    return new OpReply(header, in);
  }

  /**
   * Begins a reply at the buffer's position. The caller then encodes the documents and calls {@link #finish}.
   *
   * @return the start of the message, for {@code finish}
   */
  public static int begin(WireBuffer out, int requestId, int responseTo, int flags) {
    int start = MessageHeader.begin(out, requestId, responseTo, OpCode.REPLY);
    out.writeInt32(flags);
    out.writeInt64(0);
    out.writeInt32(0);
    out.writeInt32(0);
    return start;
  }

  /** Sets the length and the number of documents of the message that began at {@code start}. */
  public static void finish(WireBuffer out, int start, int numberReturned) {
    MessageHeader.finish(out, start);
    out.setInt32(start + MessageHeader.SIZE + 16, numberReturned);
  }

  @Override
  public MessageHeader header() {
    return header;
  }

  public boolean cursorNotFound() {
    return (flags & CURSOR_NOT_FOUND) != 0;
  }

  public boolean queryFailure() {
    return (flags & QUERY_FAILURE) != 0;
  }

  public long cursorId() {
    return cursorId;
  }

  public int startingFrom() {
    return startingFrom;
  }

  public DocumentSequence documents() {
    return documents;
  }

  /** The single document that answers a command. It describes the error if the query failed. */
  public DocumentSlice commandReply() {
    if (cursorNotFound() || documents.count() != 1) {
      throw new WireProtocolException(
          "expected one document in reply to a command, but OP_REPLY has "
              + documents.count()
              + (cursorNotFound() ? " and says that a cursor was not found" : ""));
    }
    return new DocumentSlice(documents.offset(), documents.length());
  }
}
