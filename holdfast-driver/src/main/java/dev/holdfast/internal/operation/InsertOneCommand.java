package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentBytes;
import org.bson.BsonValue;
import org.bson.codecs.Encoder;
import org.jspecify.annotations.Nullable;

/** {@code insert} of one document, without the cost of a list. */
public final class InsertOneCommand<T> extends WriteCommand {
  private final T document;
  private final Encoder<T> encoder;
  private final boolean isIdKnown;
  private @Nullable BsonValue id;

  /**
   * @param id the id of the document; null to read it from the encoded document
   */
  public InsertOneCommand(
      MongoNamespace namespace,
      WriteTerms terms,
      T document,
      Encoder<T> encoder,
      @Nullable BsonValue id) {
    super("insert", "documents", namespace, terms, 0, 1);
    this.document = document;
    this.encoder = encoder;
    this.id = id;
    this.isIdKnown = id != null;
  }

  @Override
  void encodeStatement(int index, BodyWriter body, int maxSize) {
    int start = body.buffer().position();
    DocumentBytes.write(body.buffer(), document, encoder, true, maxSize);
    if (!isIdKnown) {
      id = EncodedId.read(body.buffer(), start);
    }
  }

  /** The id of the document as the last attempt sent it; null if it has none. */
  public @Nullable BsonValue insertedId() {
    return id;
  }

  @Override
  boolean isMulti(int index) {
    return false;
  }

  @Override
  int maxStatementSize(Hello hello) {
    return hello.maxBsonObjectSize();
  }
}
