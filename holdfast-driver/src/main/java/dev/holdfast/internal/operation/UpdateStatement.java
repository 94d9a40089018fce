package dev.holdfast.internal.operation;

import dev.holdfast.wire.BodyWriter;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** One statement of an update command: operators, a pipeline or a replacement. */
public record UpdateStatement(
    BsonDocument filter,
    Change change,
    boolean multi,
    boolean upsert,
    @Nullable BsonDocument collation,
    @Nullable List<BsonDocument> arrayFilters,
    @Nullable BsonValue hint,
    @Nullable BsonDocument sort)
    implements Statement {

  @Override
  public void encode(BodyWriter body) {
    int statement = body.begin();
    body.put("q", filter);
    change.encode("u", body);
    if (multi) {
      body.put("multi", true);
    }
    if (upsert) {
      body.put("upsert", true);
    }
    if (collation != null) {
      body.put("collation", collation);
    }
    if (arrayFilters != null) {
      Change.putArray("arrayFilters", arrayFilters, body);
    }
    if (hint != null) {
      body.put("hint", hint);
    }
    if (sort != null) {
      body.put("sort", sort);
    }
    body.end(statement);
  }
}
