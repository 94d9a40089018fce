package dev.holdfast.internal.operation;

import dev.holdfast.wire.BodyWriter;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** One statement of a delete command. */
public record DeleteStatement(
    BsonDocument filter, boolean multi, @Nullable BsonDocument collation, @Nullable BsonValue hint)
    implements Statement {

  @Override
  public void encode(BodyWriter body) {
    int statement = body.begin();
    body.put("q", filter);
    body.put("limit", multi ? 0 : 1);
    if (collation != null) {
      body.put("collation", collation);
    }
    if (hint != null) {
      body.put("hint", hint);
    }
    body.end(statement);
  }
}
