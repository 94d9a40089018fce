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
 * Anything that has a codec, to bytes and back: directly where the codec is known to do nothing of its
 * own, through it otherwise, with the same bytes either way. Stateless; callers own the buffers.
 */
public final class DocumentBytes {
  // The BsonDocumentCodec last found plain: finding out takes a look at the codecs of all types,
  // and an application has one, or few that take turns.
  private static volatile WeakReference<Object> lastPlain = new WeakReference<>(null);

  private DocumentBytes() {}

  /**
   * Appends a document; a failure leaves the buffer as it was.
   *
   * @param collectible whether the document is to be stored in a collection, and so has its _id first
   */
  public static <T> void write(
      WireBuffer out, T document, Encoder<T> encoder, boolean collectible) {
    write(out, document, encoder, collectible, Integer.MAX_VALUE);
  }

  /** The same, but a document of more bytes than {@code maxSize} is a failure. */
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

  /** Writes what was wrapped, not the wrapper: asking that for a value would unfold it first. */
  static <T> void appendWrapped(
      WireBuffer out, BsonDocumentWrapper<T> wrapper, boolean collectible, int outerDepth) {
    append(out, wrapper.getWrappedDocument(), wrapper.getEncoder(), collectible, outerDepth);
  }

  /**
   * Reads the document at the buffer's position and moves behind it. Bytes that are no document end
   * in a {@link WireProtocolException}; what else a decoder throws is its own affair and passes.
   */
  @SuppressWarnings("unchecked") // Each decoder that is passed by makes what is made instead.
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
