package dev.holdfast.wire;

import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes OP_MSGs directly into a buffer. The caller encodes its documents at the buffer's position; the
 * writer adds the frame and sets the lengths. Reusable. The buffer's owner also owns this writer.
 *
 * <pre>{@code
 * writer.begin(requestId, 0);
 * BsonDocuments.write(buffer, command); // one document, or beginBody(), elements, endBody()
 * writer.extendBody();                  // optional: more elements after those of the command
 * ...
 * writer.endBody();
 * writer.beginSequence("documents");
 * BsonDocuments.write(buffer, document); // any number of documents
 * writer.endSequence();
 * writer.finish();
 * }</pre>
 */
public final class OpMsgWriter {
  private enum State {
    IDLE,
    BODY,
    OPEN_BODY,
    SEQUENCE,
    BETWEEN_SECTIONS
  }

  private final WireBuffer out;
  private State state = State.IDLE;
  private int messageStart;
  private int sectionStart;
  private boolean withChecksum;
  private @Nullable CRC32C crc;

  public OpMsgWriter(WireBuffer out) {
    this.out = out;
  }

  /** Begins a request at the buffer's position. Forgets an earlier message that was not finished. */
  public void begin(int requestId, int flags) {
    begin(requestId, 0, flags);
  }

  /** Begins a message at the buffer's position. Its body comes next. */
  public void begin(int requestId, int responseTo, int flags) {
    messageStart = MessageHeader.begin(out, requestId, responseTo, OpCode.MSG);
    withChecksum = (flags & OpMsg.CHECKSUM_PRESENT) != 0;
    out.writeInt32(flags);
    out.writeByte(0);
    sectionStart = out.position();
    state = State.BODY;
  }

  /** Opens an empty body, to which the caller adds elements instead of encoding a whole document. */
  public void beginBody() {
    require(state == State.BODY && out.position() == sectionStart, "beginBody");
    out.writeInt32(0);
    state = State.OPEN_BODY;
  }

  /** Opens the body, which is already written, to add further elements. */
  public void extendBody() {
    require(isBodyWritten(), "extendBody");
    out.position(out.position() - 1); // Overwrite the final null byte; endBody() writes it again.
    state = State.OPEN_BODY;
  }

  /** Ends the body that {@link #beginBody()} or {@link #extendBody()} opened. */
  public void endBody() {
    require(state == State.OPEN_BODY, "endBody");
    out.writeByte(0);
    out.setInt32(sectionStart, out.position() - sectionStart);
    state = State.BODY;
  }

  /** Begins a document sequence. The caller then encodes its documents one after the other. */
  public void beginSequence(String identifier) {
    require(state == State.BETWEEN_SECTIONS || isBodyWritten(), "beginSequence");
    out.writeByte(1);
    sectionStart = out.position();
    out.writeInt32(0);
    out.writeCString(identifier);
    state = State.SEQUENCE;
  }

  public void endSequence() {
    require(state == State.SEQUENCE, "endSequence");
    out.setInt32(sectionStart, out.position() - sectionStart);
    state = State.BETWEEN_SECTIONS;
  }

  /** The length of the message so far. Lets a batch stop before the server's limit. */
  public int length() {
    return out.position() - messageStart + (withChecksum ? 4 : 0);
  }

  /** Sets the message's length and adds the checksum if its flag is set. */
  public void finish() {
    require(state == State.BETWEEN_SECTIONS || isBodyWritten(), "finish");
    state = State.IDLE;
    if (!withChecksum) {
      MessageHeader.finish(out, messageStart);
      return;
    }
    int end = out.position();
    out.writeInt32(0);
    // The length includes the checksum, and the checksum covers the length.
    MessageHeader.finish(out, messageStart);
    if (crc == null) {
      crc = new CRC32C();
    }
    out.setInt32(end, OpMsg.checksum(crc, out, messageStart, end));
  }

  private boolean isBodyWritten() {
    int written = out.position() - sectionStart;
    byte[] bytes = out.array();
    // Read directly from the array: the buffer's own reads stop at its limit, which writing does
    // not move.
    return state == State.BODY
        && written >= 5
        && written
            == ((bytes[sectionStart] & 0xFF)
                | (bytes[sectionStart + 1] & 0xFF) << 8
                | (bytes[sectionStart + 2] & 0xFF) << 16
                | (bytes[sectionStart + 3] & 0xFF) << 24);
  }

  private void require(boolean inOrder, String call) {
    if (!inOrder) {
      throw new IllegalStateException(
          call
              + "() does not fit here: state "
              + state
              + ", "
              + (out.position() - sectionStart)
              + " bytes in this section");
    }
  }
}
