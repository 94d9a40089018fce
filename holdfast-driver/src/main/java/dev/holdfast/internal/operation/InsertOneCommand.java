package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentBytes;
import org.bson.codecs.Encoder;

/** The insert of one document, which needs no list. */
public final class InsertOneCommand<T> extends WriteCommand {
  private final T document;
  private final Encoder<T> encoder;

  public InsertOneCommand(
      MongoNamespace namespace, WriteTerms terms, T document, Encoder<T> encoder) {
    super("insert", "documents", namespace, terms, 0, 1);
    this.document = document;
    this.encoder = encoder;
  }

  @Override
  void encodeStatement(int index, BodyWriter body, int maxSize) {
    DocumentBytes.write(body.buffer(), document, encoder, true, maxSize);
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
