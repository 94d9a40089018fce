package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.PartialDocuments;
import dev.holdfast.wire.WireProtocolException;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.BsonValue;
import org.bson.codecs.Decoder;
import org.bson.codecs.DecoderContext;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** {@code distinct}: all values of a field, in one reply. */
public final class Distinct<T> extends ReadCommand<Batch<T>> {
  private final String collection;
  private final String field;
  private final @Nullable Bson filter;
  private final Arguments arguments;
  private final Decoder<T> decoder;

  public Distinct(
      MongoNamespace namespace,
      String field,
      @Nullable Bson filter,
      Arguments arguments,
      Terms terms,
      Decoder<T> decoder) {
    super("distinct", namespace.getDatabaseName(), terms);
    this.collection = namespace.getCollectionName();
    this.field = field;
    this.filter = filter;
    this.arguments = arguments;
    this.decoder = decoder;
  }

  @Override
  public String collection() {
    return collection;
  }

  @Override
  protected void encodeExplainable(BodyWriter body, Target target) {
    body.put("distinct", collection);
    body.put("key", field);
    BsonArguments.putIfSet(body, "query", filter, arguments.documentClass(), arguments.registry());
    arguments.write(body);
  }

  @Override
  public Batch<T> decode(DocumentView reply, Target target) {
    if (!(reply.getValue("values") instanceof BsonArray array)) {
      throw new WireProtocolException("'values' is not an array");
    }
    List<T> values = new ArrayList<>();
    PartialDocuments<T> partial = null; // Null until a value cannot be decoded.
    for (BsonValue value : array) {
      try {
        values.add(decode(value));
      } catch (RuntimeException e) {
        if (partial == null) {
          partial = new PartialDocuments<>(values);
          values = partial;
        }
        partial.addFailure(e);
      }
    }
    return Batch.whole(values, target);
  }

  // A value may have any type, but a BsonReader must start with a document.
  private T decode(BsonValue value) {
    BsonDocumentReader reader = new BsonDocumentReader(new BsonDocument("value", value));
    reader.readStartDocument();
    reader.readName();
    return decoder.decode(reader, DecoderContext.builder().build());
  }
}
