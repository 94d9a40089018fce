package dev.holdfast.wire;

import org.bson.codecs.Decoder;

/**
 * A decoder that can do without copies: of a {@link DocumentArray} it is shown the documents where they
 * lie. From anywhere else it decodes like any other, and has to make of the same bytes the same.
 */
public interface ViewDecoder<T> extends Decoder<T> {

  /**
   * Decodes a document that is valid in every byte.
   *
   * @param document may be kept, like what it lends, until the array that it is of is released
   */
  T decode(DocumentView document);
}
