package dev.holdfast.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.Decoder;
import org.jspecify.annotations.Nullable;

/**
 * Reads single fields of an encoded document. Each call scans for one field and decodes only its value. This
 * suits server replies: they are large, and the driver needs few of their fields. Valid until the buffer is
 * reused. Not thread-safe.
 */
public final class DocumentView {
  // For smaller arrays the buffer costs more than decoding all documents at once.
  private static final int LARGE_ARRAY = 64 * 1024;

  private final WireBuffer in;
  private final Elements elements;
  private final int start;
  private final int end;

  private DocumentView(WireBuffer in, int start, int end) {
    this.in = in;
    this.elements = new Elements(in);
    this.start = start;
    this.end = end;
  }

  /** The document that a message holds at this slice. */
  public static DocumentView of(WireBuffer buffer, DocumentSlice slice) {
    return at(buffer, slice.offset(), slice.offset() + slice.length());
  }

  /** The document at the buffer's position. Does not move the position. */
  public static DocumentView of(WireBuffer buffer) {
    return at(buffer, buffer.position(), buffer.limit());
  }

  /** Checks every byte of the document at the buffer's position and moves the position after it. */
  static DocumentView ofNext(WireBuffer buffer) {
    int offset = buffer.position();
    DocumentCheck.skipValid(buffer);
    // This cursor has no source buffer, so takeDocuments cannot take the bytes away.
    return new DocumentView(WireBuffer.wrap(buffer.array()), offset, buffer.position());
  }

  private static DocumentView at(WireBuffer buffer, int offset, int end) {
    int length = DocumentSlice.lengthAt(buffer, offset, end);
    int documentEnd = offset + length;
    return new DocumentView(WireBuffer.over(buffer, offset, documentEnd), offset, documentEnd);
  }

  public boolean has(String name) {
    return find(name) != TypeByte.END;
  }

  /** The value of a number of any type, or of a boolean as 1 or 0; {@code absent} for any other field. */
  public double getNumber(String name, double absent) {
    return switch (find(name)) {
      case TypeByte.DOUBLE -> in.readDouble();
      case TypeByte.INT32 -> in.readInt32();
      case TypeByte.INT64 -> in.readInt64();
      case TypeByte.BOOLEAN -> elements.readBoolean() ? 1 : 0;
      case TypeByte.DECIMAL128 -> elements.readDecimal128().doubleValue();
      default -> absent;
    };
  }

  /** The exact value of an integer, or of a double without a fraction; {@code absent} for any other field. */
  public long getLong(String name, long absent) {
    return switch (find(name)) {
      case TypeByte.INT32 -> in.readInt32();
      case TypeByte.INT64 -> in.readInt64();
      case TypeByte.DOUBLE -> {
        double value = in.readDouble();
        yield value == (long) value ? (long) value : absent;
      }
      default -> absent;
    };
  }

  /**
   * The value of a number of any type that is exactly an int; {@code absent} for any other field. If the name
   * occurs more than once, the last field counts, as in a {@link BsonDocument}.
   */
  public int getInt(String name, int absent) {
    return switch (findLast(name)) {
      case TypeByte.INT32 -> in.readInt32();
      case TypeByte.INT64 -> exact(in.readInt64(), absent);
      case TypeByte.DOUBLE -> exact(in.readDouble(), absent);
      case TypeByte.DECIMAL128 -> exact(elements.readDecimal128().doubleValue(), absent);
      default -> absent;
    };
  }

  /** Every int is exact as a double, and no other long rounds to the same double. */
  private static int exact(double value, int otherwise) {
    return value == (int) value ? (int) value : otherwise;
  }

  /** Whether a field is true. Like servers, treats every number except 0 as true. */
  public boolean isTrue(String name) {
    return getNumber(name, 0) != 0;
  }

  /** The text of a string; null if the field is missing or not a string. */
  public @Nullable String getString(String name) {
    return find(name) == TypeByte.STRING ? in.readString() : null;
  }

  /**
   * A timestamp as one number: the seconds in the upper 32 bits, the counter in the lower; or {@code absent}.
   */
  public long getTimestamp(String name, long absent) {
    return find(name) == TypeByte.TIMESTAMP ? in.readInt64() : absent;
  }

  /** A copy of the bytes of a nested document; null if the field is missing or not a document. */
  public byte @Nullable [] getBytes(String name) {
    if (find(name) != TypeByte.DOCUMENT) {
      return null;
    }
    return in.readBytes(DocumentSlice.lengthAt(in, in.position(), in.limit()));
  }

  /**
   * Like {@link #getBytes}, for a document that the driver keeps and sends to servers again. Returns null
   * also if the document is damaged or longer than {@code maxLength}.
   */
  public byte @Nullable [] getSoundBytes(String name, int maxLength) {
    if (find(name) != TypeByte.DOCUMENT) {
      return null;
    }
    try {
      int length = DocumentSlice.lengthAt(in, in.position(), in.limit());
      if (length > maxLength) {
        return null;
      }
      byte[] bytes = in.readBytes(length);
      WireBuffer copy = WireBuffer.wrap(bytes);
      DocumentCheck.skipValid(copy);
      return copy.position() == length ? bytes : null;
    } catch (WireProtocolException damaged) {
      return null;
    }
  }

  /**
   * The data of a binary without a copy, valid as long as this view; null if the field is missing or not a
   * binary. If the name occurs more than once, the last field counts, as in a {@link BsonDocument}.
   */
  public @Nullable ByteBuffer lendBinary(String name) {
    if (findLast(name) != TypeByte.BINARY) {
      return null;
    }
    int claimed = elements.readBinaryLength();
    int length = elements.readDataLength(in.readByte(), claimed);
    return ByteBuffer.wrap(in.array(), in.position(), length).slice();
  }

  /** Any value as org.bson's class; null if the field is missing. */
  public @Nullable BsonValue getValue(String name) {
    return has(name) ? toBsonDocument().get(name) : null;
  }

  /** Decodes the whole document. */
  public BsonDocument toBsonDocument() {
    in.limit(end);
    in.position(start);
    return BsonDocuments.read(in);
  }

  /** Decodes the whole document with the given decoder. */
  public <T> T decode(Decoder<T> decoder) {
    in.limit(end);
    in.position(start);
    return DocumentBytes.read(in, decoder);
  }

  /** The nested document of a field; null if the field is missing or not a document. */
  public @Nullable DocumentView getDocument(String name) {
    return find(name) == TypeByte.DOCUMENT ? at(in, in.position(), in.limit()) : null;
  }

  /** Decodes the nested document of a field; null if the field is missing or not a document. */
  public <T> @Nullable T getDocument(String name, Decoder<T> decoder) {
    return find(name) == TypeByte.DOCUMENT ? DocumentBytes.read(in, decoder) : null;
  }

  /**
   * Decodes the documents of an array; null if the field is missing or not an array. If a document cannot be
   * decoded, returns a {@link PartialDocuments}, which throws when that document is read.
   */
  public <T> @Nullable List<T> getDocuments(String name, Decoder<T> decoder) {
    if (find(name) != TypeByte.ARRAY) {
      return null;
    }
    List<T> documents = new ArrayList<>();
    try {
      Elements items = new Elements(in);
      int outerLimit = items.enter();
      for (byte type = items.nextType(); type != TypeByte.END; type = items.nextType()) {
        in.skipCString();
        requireDocument(type, documents.size(), name);
        documents.add(DocumentBytes.read(in, decoder));
      }
      items.leave(outerLimit);
      return documents;
    } catch (RuntimeException e) {
      return goOnAfter(e, documents, name, decoder);
    }
  }

  /**
   * Decodes the documents after the first one that could not be decoded. Decodes no document twice. Throws if
   * the array itself is damaged, because the documents cannot be found then.
   */
  private <T> List<T> goOnAfter(
      RuntimeException failure, List<T> decoded, String name, Decoder<T> decoder) {
    PartialDocuments<T> documents = new PartialDocuments<>(decoded);
    int failed = decoded.size();
    find(name);
    Elements items = new Elements(in);
    int outerLimit = items.enter();
    int limit = in.limit();
    int index = 0;
    for (byte type = items.nextType(); type != TypeByte.END; type = items.nextType()) {
      in.skipCString();
      requireDocument(type, index, name);
      int behind = in.position() + DocumentSlice.lengthAt(in, in.position(), limit);
      if (index == failed) {
        documents.addFailure(failure);
      } else if (index > failed) {
        decodeInto(documents, decoder);
        in.limit(limit);
      }
      in.position(behind);
      index++;
    }
    items.leave(outerLimit);
    return documents;
  }

  private <T> void decodeInto(PartialDocuments<T> documents, Decoder<T> decoder) {
    try {
      documents.add(DocumentBytes.read(in, decoder));
    } catch (RuntimeException e) {
      documents.addFailure(e);
    }
  }

  /**
   * Takes the documents of a large array without decoding them; null if the field is not an array or is too
   * small. Takes the bytes from the view's buffer, which gets a new array. This view stays valid.
   */
  public @Nullable DocumentArray takeDocuments(String name) {
    if (find(name) != TypeByte.ARRAY || in.getInt32(in.position()) < LARGE_ARRAY) {
      return null;
    }
    return new DocumentArray(in, name);
  }

  static void requireDocument(byte type, int index, String name) {
    if (type != TypeByte.DOCUMENT) {
      throw new WireProtocolException(
          String.format(
              "element %d of '%s' has type 0x%02x where a document belongs", index, name, type));
    }
  }

  /** Moves to a field's value and returns its type, or {@link TypeByte#END} if the field is missing. */
  private byte find(String name) {
    in.limit(end);
    in.position(start + Integer.BYTES);
    return findNext(name);
  }

  private byte findLast(String name) {
    byte last = TypeByte.END;
    int value = start;
    for (byte type = find(name); type != TypeByte.END; type = findNext(name)) {
      last = type;
      value = in.position();
      elements.skipValue(type);
    }
    in.position(value);
    return last;
  }

  private byte findNext(String name) {
    byte type = elements.nextType();
    while (type != TypeByte.END) {
      if (elements.readName().equals(name)) {
        return type;
      }
      elements.skipValue(type);
      type = elements.nextType();
    }
    if (in.position() != end) {
      throw new WireProtocolException(
          "a document ended at offset " + in.position() + " but its length says " + end);
    }
    return type;
  }
}
