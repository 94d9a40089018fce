package dev.holdfast.wire;

import java.lang.ref.WeakReference;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.BsonDocumentWrapperCodec;
import org.bson.codecs.Decoder;
import org.bson.codecs.Encoder;
import org.bson.codecs.RawBsonDocumentCodec;

/**
 * Converts between bytes and any value that has a codec. Bypasses codecs that are known to behave like
 * org.bson's, and calls the others; the bytes are the same either way. Stateless; callers own the buffers.
 */
public final class DocumentBytes {
  // The last BsonDocumentCodec that was found plain. The check inspects the codecs of all types,
  // and most applications have only one such codec.
  private static volatile WeakReference<Object> lastPlain = new WeakReference<>(null);

  private DocumentBytes() {}

  /**
   * Appends a document. If this fails, the buffer stays as it was.
   *
   * @param collectible whether the document will be stored in a collection; its _id is then written first
   */
  public static <T> void write(
      WireBuffer out, T document, Encoder<T> encoder, boolean collectible) {
    write(out, document, encoder, collectible, Integer.MAX_VALUE);
  }

  /** The same, but fails if the document has more than {@code maxSize} bytes. */
  public static <T> void write(
      WireBuffer out, T document, Encoder<T> encoder, boolean collectible, int maxSize) {
    int start = out.position();
    try {
      append(out, document, encoder, collectible, 0);
      int size = out.position() - start;
      if (size > maxSize) {
        throw new BsonMaximumSizeExceededException(
            "Document size of " + size + " is larger than maximum of " + maxSize + ".");
      }
    } catch (RuntimeException e) {
      out.position(start);
      throw e;
    }
  }

  private static <T> void append(
      WireBuffer out, T document, Encoder<T> encoder, boolean collectible, int outerDepth) {
    if (encoder instanceof DirectDocumentCodec direct && document instanceof Document value) {
      direct.write(out, value, collectible, outerDepth);
    } else if (encoder.getClass() == RawBsonDocumentCodec.class
        && document instanceof RawBsonDocument raw) {
      out.writeBytes(raw.getBackingArray(), raw.getByteOffset(), raw.getByteLength());
    } else if (encoder.getClass() == BsonDocumentWrapperCodec.class
        && document instanceof BsonDocumentWrapper<?> wrapper
        && !wrapper.isUnwrapped()) {
      appendWrapped(out, wrapper, collectible, outerDepth);
    } else if (document instanceof BsonDocument bson && isPlainBson(encoder)) {
      new BsonDocumentWriter(out, outerDepth).write(bson, collectible);
    } else {
      ThroughCodec.write(out, document, encoder, collectible, outerDepth);
    }
  }

  /**
   * Writes the wrapped document. Reading values from the wrapper would first convert it to a BsonDocument.
   */
  static <T> void appendWrapped(
      WireBuffer out, BsonDocumentWrapper<T> wrapper, boolean collectible, int outerDepth) {
    append(out, wrapper.getWrappedDocument(), wrapper.getEncoder(), collectible, outerDepth);
  }

  /**
   * Reads the document at the buffer's position and moves the position after it. Throws {@link
   * WireProtocolException} if the bytes are not a valid document. Exceptions of the decoder itself pass
   * through unchanged.
   */
  @SuppressWarnings("unchecked") // The direct path returns the type of the decoder it bypasses.
  public static <T> T read(WireBuffer in, Decoder<T> decoder) {
    if (decoder instanceof DirectDocumentCodec direct && direct.readsDirectly()) {
      int limit = in.limit();
      try {
        return (T) direct.read(in);
      } finally {
        in.limit(limit);
      }
    }
    if (decoder.getClass() == RawBsonDocumentCodec.class) {
      return (T) BsonDocuments.readRaw(in);
    }
    return isPlainBson(decoder) ? (T) BsonDocuments.read(in) : ThroughCodec.read(in, decoder);
  }

  private static boolean isPlainBson(Object codec) {
    if (codec.getClass() != BsonDocumentCodec.class) {
      return false;
    }
    if (lastPlain.get() == codec) {
      return true;
    }
    boolean plain = StockCodecs.isPlainBson((BsonDocumentCodec) codec);
    if (plain) {
      lastPlain = new WeakReference<>(codec);
    }
    return plain;
  }
}
