package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentBytes;
import java.util.List;
import org.bson.codecs.Encoder;

/** Inserts documents from one index of a list on. */
public final class InsertCommand<T> extends WriteCommand {
  private final List<? extends T> documents;
  private final Encoder<T> encoder;

  public InsertCommand(
      MongoNamespace namespace,
      WriteTerms terms,
      List<? extends T> documents,
      int from,
      Encoder<T> encoder) {
    super("insert", "documents", namespace, terms, from, documents.size());
    this.documents = documents;
    this.encoder = encoder;
  }

  @Override
  void encodeStatement(int index, BodyWriter body, int maxSize) {
    DocumentBytes.write(body.buffer(), documents.get(index), encoder, true, maxSize);
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
