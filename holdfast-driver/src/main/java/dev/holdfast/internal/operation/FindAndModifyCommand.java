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

/** {@code findAndModify}: changes or deletes one document and returns it. */
public final class FindAndModifyCommand<T> extends Command<FindAndModifyCommand.Found<T>> {
  /**
   * The options of the command.
   *
   * @param change null to delete the document
   * @param returnsNew whether to return the document after the change
   * @param maxTimeMillis 0 for no limit
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
   * The decoded reply.
   *
   * @param value null if no document matched
   * @param server null if the write is unacknowledged
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
  public RetryKind kind() {
    return RetryKind.WRITE;
  }

  @Override
  public boolean isRetryable() {
    return true;
  }

  // Servers evaluate the projection after they change the document, so an error of a command with a
  // projection does not prove that nothing was changed.
  @Override
  public boolean changesOneDocument() {
    return request.projection() == null;
  }

  @Override
  public WriteConcern writeConcern() {
    return writeConcern;
  }

  /**
   * CRUD: MongoDB 4.0 ignores a hint. MongoDB 4.2 rejects it, but an unacknowledged write never sees the
   * error, so reject the hint here.
   */
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
