package dev.holdfast.internal.operation;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.failure.UnreadableReplyException;
import dev.holdfast.wire.DocumentArray;
import dev.holdfast.wire.WireProtocolException;
import java.util.AbstractList;
import java.util.RandomAccess;
import org.bson.codecs.Decoder;

/**
 * The documents of a large batch. {@code get} decodes a document and keeps no reference to it: a batch may
 * have 16 MB, and decoded documents take many times that. For one thread at a time.
 */
final class LateDocuments<T> extends AbstractList<T> implements RandomAccess {
  private final DocumentArray documents;
  private final Decoder<T> decoder;
  private final ServerAddress server;

  LateDocuments(DocumentArray documents, Decoder<T> decoder, ServerAddress server) {
    this.documents = documents;
    this.decoder = decoder;
    this.server = server;
  }

  @Override
  public T get(int index) {
    try {
      return documents.get(index, decoder);
    } catch (WireProtocolException e) {
      throw unreadable(index, e, server);
    }
  }

  /**
   * Converts a protocol error to an exception that names the document. Returns other exceptions unchanged.
   */
  static RuntimeException unreadable(int index, RuntimeException failure, ServerAddress server) {
    return failure instanceof WireProtocolException
        ? new UnreadableReplyException(
            ("Document %d of a batch from %s cannot be read: %s. The cursor goes on with the next"
                    + " document if it is asked for it. Read this one as RawBsonDocument to see its"
                    + " bytes.")
                .formatted(index, server, failure.getMessage()),
            failure)
        : failure;
  }

  @Override
  public int size() {
    return documents.size();
  }

  void release() {
    documents.release();
  }
}
