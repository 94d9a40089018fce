package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.codecs.BsonDocumentCodec;

/** {@code createSearchIndexes}. It returns the names of the indexes and takes no read or write concern. */
public final class CreateSearchIndexes extends Command<List<String>> {
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private final String collection;
  private final Arguments arguments;

  public CreateSearchIndexes(
      MongoNamespace namespace, List<BsonDocument> indexes, Arguments arguments) {
    super("createSearchIndexes", namespace.getDatabaseName());
    this.collection = namespace.getCollectionName();
    this.arguments = arguments.set("indexes", indexes);
  }

  @Override
  public String collection() {
    return collection;
  }

  @Override
  public RetryKind kind() {
    return RetryKind.WRITE;
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    body.put("createSearchIndexes", collection);
    arguments.write(body);
  }

  @Override
  public List<String> decode(DocumentView reply, Target target) {
    List<BsonDocument> created = reply.getDocuments("indexesCreated", CODEC);
    return created == null
        ? List.of()
        : created.stream()
            .map(index -> index.getString("name", new BsonString("")).getValue())
            .toList();
  }
}
