package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentBytes;
import java.util.List;
import org.bson.codecs.Encoder;

/** {@code insert} for the documents of a list, starting at an index. */
public final class InsertCommand<T> extends WriteCommand {
  private final List<? extends T> documents;
  private final Encoder<T> encoder;
  private final InsertedIdSink ids;

  public InsertCommand(
      MongoNamespace namespace,
      WriteTerms terms,
      List<? extends T> documents,
      int from,
      Encoder<T> encoder,
      InsertedIdSink ids) {
    super("insert", "documents", namespace, terms, from, documents.size());
    this.documents = documents;
    this.encoder = encoder;
    this.ids = ids;
  }

  @Override
  void encodeStatement(int index, BodyWriter body, int maxSize) {
    int start = body.buffer().position();
    DocumentBytes.write(body.buffer(), documents.get(index), encoder, true, maxSize);
    if (ids.isWanted(index)) {
      ids.encoded(index, EncodedId.read(body.buffer(), start));
    }
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
