package dev.holdfast.wire;

import org.bson.codecs.Decoder;

/**
 * A decoder that can read the documents of a {@link DocumentArray} without copying them. For all other
 * sources it decodes like any decoder, and must produce the same result from the same bytes.
 */
public interface ViewDecoder<T> extends Decoder<T> {

  /**
   * Decodes a document whose bytes are all valid.
   *
   * @param document the view and the data that it lends; both stay valid until the array is released
   */
  T decode(DocumentView document);
}
