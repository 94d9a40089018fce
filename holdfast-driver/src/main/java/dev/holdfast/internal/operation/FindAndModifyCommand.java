package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.bulk.WriteConcernError;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.Decoder;
import org.jspecify.annotations.Nullable;

/** Changes or deletes one document, and returns it. */
public final class FindAndModifyCommand<T> extends Command<FindAndModifyCommand.Found<T>> {
  /**
   * What is wanted.
   *
   * @param change null if the document is to be deleted
   * @param returnsNew of the two states of the document, the later one
   * @param maxTimeMillis 0 for none
   */
  public record Request(
      BsonDocument filter,
      @Nullable Change change,
      boolean returnsNew,
      boolean upsert,
      @Nullable BsonDocument sort,
      @Nullable BsonDocument projection,
      @Nullable Boolean bypassDocumentValidation,
      @Nullable BsonDocument collation,
      @Nullable List<BsonDocument> arrayFilters,
      @Nullable BsonValue hint,
      @Nullable BsonValue comment,
      @Nullable BsonDocument let,
      long maxTimeMillis) {}

  /**
   * What came back.
   *
   * @param value null if no document matched
   * @param server null if nobody was asked for an answer
   */
  public record Found<T>(
      @Nullable T value,
      @Nullable ServerAddress server,
      @Nullable WriteConcernError writeConcernError,
      List<String> labels) {}

  private final String collection;
  private final WriteConcern writeConcern;
  private final Request request;
  private final Decoder<T> decoder;

  public FindAndModifyCommand(
      MongoNamespace namespace, WriteConcern writeConcern, Request request, Decoder<T> decoder) {
    super("findAndModify", namespace.getDatabaseName());
    this.collection = namespace.getCollectionName();
    this.writeConcern = writeConcern;
    this.request = request;
    this.decoder = decoder;
  }

  @Override
  public String collection() {
    return collection;
  }

  @Override
  public Kind kind() {
    return Kind.WRITE;
  }

  @Override
  public boolean isRetryable() {
    return true;
  }

  // Servers compute the projection after they have changed the document, so its errors prove
  // nothing.
  @Override
  public boolean changesOneDocument() {
    return request.projection() == null;
  }

  @Override
  public WriteConcern writeConcern() {
    return writeConcern;
  }

  /** CRUD: 4.0 ignores a hint, and 4.2 refuses it, which nobody hears who is not acknowledged. */
  @Override
  public void prepare(Target target) {
    Hello hello = target.hello();
    if (request.hint() != null) {
      Hint.require(hello, isAcknowledged() ? Hint.ON_UPDATE : Hint.ON_DELETE, name());
    }
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    body.put(name(), collection);
    body.put("query", request.filter());
    if (request.change() == null) {
      body.put("remove", true);
    } else {
      request.change().encode("update", body);
      if (request.returnsNew()) {
        body.put("new", true);
      }
      if (request.upsert()) {
        body.put("upsert", true);
      }
    }
    put(body, "sort", request.sort());
    put(body, "fields", request.projection());
    if (request.bypassDocumentValidation() != null) {
      body.put("bypassDocumentValidation", (boolean) request.bypassDocumentValidation());
    }
    put(body, "collation", request.collation());
    if (request.arrayFilters() != null) {
      Change.putArray("arrayFilters", request.arrayFilters(), body);
    }
    put(body, "hint", request.hint());
    put(body, "comment", request.comment());
    put(body, "let", request.let());
    if (request.maxTimeMillis() > 0 && !target.hasTimeout()) {
      body.put("maxTimeMS", request.maxTimeMillis());
    }
  }

  private static void put(BodyWriter body, String name, @Nullable BsonValue value) {
    if (value != null) {
      body.put(name, value);
    }
  }

  @Override
  public Found<T> decode(DocumentView reply, Target target) {
    @Nullable T value = reply.getDocument("value", decoder);
    if (!reply.has("writeConcernError")) {
      return new Found<>(value, target.server(), null, List.of());
    }
    BsonDocument document = reply.toBsonDocument();
    return new Found<>(
        value,
        target.server(),
        WriteReply.writeConcernErrorOf(document),
        WriteReply.labelsOf(document));
  }

  @Override
  public Found<T> unacknowledged() {
    return new Found<>(null, null, null, List.of());
  }
}
