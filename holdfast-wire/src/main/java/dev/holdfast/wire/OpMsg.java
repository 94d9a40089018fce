package dev.holdfast.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A valid OP_MSG: one body document and any number of document sequences, as places in the buffer of the
 * message. {@link OpMsgWriter} writes OP_MSGs.
 */
public final class OpMsg implements Message {
  /** Flag: a CRC-32C of the message follows the sections. */
  public static final int CHECKSUM_PRESENT = 1;

  /** Flag: in a reply, another reply follows; in a request, the sender expects no reply. */
  public static final int MORE_TO_COME = 1 << 1;

  /** Flag: the sender accepts more than one reply. */
  public static final int EXHAUST_ALLOWED = 1 << 16;

  // OP_MSG, "flagBits": undefined bits are an error in the lower half and ignored in the upper
  // half.
  private static final int UNKNOWN_REQUIRED = 0xFFFF & ~(CHECKSUM_PRESENT | MORE_TO_COME);

  // No command takes more than two sequences, and their names are short. The bounds keep the memory
  // that a hostile message can claim far below the size of the message.
  private static final int MAX_SEQUENCES = 64;
  private static final int MAX_IDENTIFIER_BYTES = 255;
  // The size and the null byte of an empty identifier.
  private static final int MIN_SEQUENCE_SIZE = 5;
  private static final int CHECKSUM_SIZE = 4;

  private final MessageHeader header;
  private final int flags;
  private final DocumentSlice body;
  private final List<DocumentSequence> sequences;

  private OpMsg(
      MessageHeader header, int flags, DocumentSlice body, List<DocumentSequence> sequences) {
    this.header = header;
    this.flags = flags;
    this.body = body;
    this.sequences = sequences;
  }

  /** See {@link Message#read}. */
  public static OpMsg read(MessageHeader header, WireBuffer in) {
    int start = header.startIn(in);
    int flags = in.readInt32();
    if ((flags & UNKNOWN_REQUIRED) != 0) {
      throw new WireProtocolException(
          "OP_MSG sets required flag bits that are not defined: 0x"
              + Integer.toHexString(flags & UNKNOWN_REQUIRED));
    }
    int end = in.limit();
    if ((flags & CHECKSUM_PRESENT) != 0) {
      end -= CHECKSUM_SIZE;
      if (end < in.position()) {
        throw new WireProtocolException("OP_MSG is too short for the checksum its flags announce");
      }
      // Verify the checksum first. Otherwise a damaged message would be reported as some other
      // error.
      verifyChecksum(in, start, end);
    }
    OpMsg message = readSections(header, flags, in, end);
    in.position(in.limit());
    return message;
  }

  private static void verifyChecksum(WireBuffer in, int start, int end) {
    int computed = checksum(new CRC32C(), in, start, end);
    int received = in.getInt32(end);
    if (computed != received) {
      throw new WireProtocolException(
          "OP_MSG was damaged on its way: its checksum is 0x"
              + Integer.toHexString(received)
              + ", its bytes give 0x"
              + Integer.toHexString(computed));
    }
  }

  static int checksum(CRC32C crc, WireBuffer buffer, int start, int end) {
    crc.reset();
    crc.update(buffer.array(), start, end - start);
    return (int) crc.getValue();
  }

  private static OpMsg readSections(MessageHeader header, int flags, WireBuffer in, int end) {
    DocumentSlice body = null;
    List<DocumentSequence> sequences = List.of();
    while (in.position() < end) {
      int kind = in.readByte() & 0xFF;
      if (kind == 0) {
        if (body != null) {
          throw new WireProtocolException("OP_MSG has more than one body (section of kind 0)");
        }
        body = DocumentSlice.at(in, in.position(), end);
        in.skip(body.length());
      } else if (kind == 1) {
        DocumentSequence sequence = readSequence(in, end);
        if (sequences.isEmpty()) {
          sequences = new ArrayList<>(2);
        }
        addUnique(sequences, sequence);
      } else {
        throw new WireProtocolException(
            "OP_MSG has a section of unknown kind " + kind + " at offset " + (in.position() - 1));
      }
    }
    if (body == null) {
      throw new WireProtocolException("OP_MSG has no body (section of kind 0)");
    }
    return new OpMsg(header, flags, body, sequences);
  }

  private static DocumentSequence readSequence(WireBuffer in, int end) {
    int start = in.position();
    int room = end - start;
    if (room < MIN_SEQUENCE_SIZE) {
      throw new WireProtocolException(
          "a document sequence at offset " + start + " has only " + room + " bytes left");
    }
    int size = in.getInt32(start);
    if (size < MIN_SEQUENCE_SIZE || size > room) {
      throw new WireProtocolException(
          "a document sequence at offset "
              + start
              + " claims a size of "
              + size
              + " bytes, allowed are "
              + MIN_SEQUENCE_SIZE
              + " to "
              + room);
    }
    int sequenceEnd = start + size;
    in.skip(4);
    String identifier =
        CStrings.read(in, sequenceEnd, MAX_IDENTIFIER_BYTES, "a sequence identifier");
    DocumentSequence sequence = DocumentSequence.read(in, identifier, in.position(), sequenceEnd);
    in.position(sequenceEnd);
    return sequence;
  }

  private static void addUnique(List<DocumentSequence> sequences, DocumentSequence added) {
    if (sequences.size() == MAX_SEQUENCES) {
      throw new WireProtocolException(
          "OP_MSG has more than " + MAX_SEQUENCES + " document sequences");
    }
    for (DocumentSequence sequence : sequences) {
      if (sequence.identifier().equals(added.identifier())) {
        throw new WireProtocolException(
            "OP_MSG has two document sequences named '" + added.identifier() + "'");
      }
    }
    sequences.add(added);
  }

  @Override
  public MessageHeader header() {
    return header;
  }

  public boolean checksumPresent() {
    return (flags & CHECKSUM_PRESENT) != 0;
  }

  public boolean moreToCome() {
    return (flags & MORE_TO_COME) != 0;
  }

  public boolean exhaustAllowed() {
    return (flags & EXHAUST_ALLOWED) != 0;
  }

  /** The command or the reply. */
  public DocumentSlice body() {
    return body;
  }

  /** The sections of kind 1 in the order of the message; usually none or one. */
  public List<DocumentSequence> sequences() {
    return sequences;
  }
}
