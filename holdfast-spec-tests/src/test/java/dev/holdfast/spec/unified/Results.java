package dev.holdfast.spec.unified;

import dev.holdfast.bulk.BulkWriteInsert;
import dev.holdfast.bulk.BulkWriteResult;
import dev.holdfast.bulk.BulkWriteUpsert;
import dev.holdfast.client.model.bulk.ClientBulkWriteResult;
import dev.holdfast.client.model.bulk.ClientUpdateResult;
import dev.holdfast.client.result.DeleteResult;
import dev.holdfast.client.result.InsertManyResult;
import dev.holdfast.client.result.InsertOneResult;
import dev.holdfast.client.result.UpdateResult;
import java.util.Map;
import java.util.function.Function;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/** Unified Test Format, "Converting Returned Model Objects to Documents". */
final class Results {
  private Results() {}

  static BsonDocument of(InsertOneResult result) {
    if (!result.wasAcknowledged()) {
      return unacknowledged();
    }
    BsonDocument document = new BsonDocument();
    return result.getInsertedId() == null
        ? document
        : document.append("insertedId", result.getInsertedId());
  }

  static BsonDocument of(InsertManyResult result) {
    return result.wasAcknowledged()
        ? new BsonDocument("insertedIds", indexed(result.getInsertedIds(), id -> id))
        : unacknowledged();
  }

  static BsonDocument of(UpdateResult result) {
    if (!result.wasAcknowledged()) {
      return unacknowledged();
    }
    BsonDocument document =
        new BsonDocument("matchedCount", new BsonInt64(result.getMatchedCount()))
            .append("modifiedCount", new BsonInt64(result.getModifiedCount()))
            .append("upsertedCount", new BsonInt32(result.getUpsertedId() == null ? 0 : 1));
    return result.getUpsertedId() == null
        ? document
        : document.append("upsertedId", result.getUpsertedId());
  }

  static BsonDocument of(DeleteResult result) {
    return result.wasAcknowledged()
        ? new BsonDocument("deletedCount", new BsonInt64(result.getDeletedCount()))
        : unacknowledged();
  }

  static BsonDocument of(BulkWriteResult result) {
    if (!result.wasAcknowledged()) {
      return unacknowledged();
    }
    BsonDocument inserted = new BsonDocument();
    for (BulkWriteInsert insert : result.getInserts()) {
      inserted.append(String.valueOf(insert.getIndex()), insert.getId());
    }
    BsonDocument upserted = new BsonDocument();
    for (BulkWriteUpsert upsert : result.getUpserts()) {
      upserted.append(String.valueOf(upsert.getIndex()), upsert.getId());
    }
    return new BsonDocument("deletedCount", new BsonInt32(result.getDeletedCount()))
        .append("insertedCount", new BsonInt32(result.getInsertedCount()))
        .append("matchedCount", new BsonInt32(result.getMatchedCount()))
        .append("modifiedCount", new BsonInt32(result.getModifiedCount()))
        .append("upsertedCount", new BsonInt32(result.getUpserts().size()))
        .append("insertedIds", inserted)
        .append("upsertedIds", upserted);
  }

  static BsonDocument of(ClientBulkWriteResult result) {
    if (!result.isAcknowledged()) {
      return unacknowledged();
    }
    BsonDocument document =
        new BsonDocument("insertedCount", new BsonInt64(result.getInsertedCount()))
            .append("upsertedCount", new BsonInt64(result.getUpsertedCount()))
            .append("matchedCount", new BsonInt64(result.getMatchedCount()))
            .append("modifiedCount", new BsonInt64(result.getModifiedCount()))
            .append("deletedCount", new BsonInt64(result.getDeletedCount()));
    result
        .getVerboseResults()
        .ifPresent(
            verbose ->
                document
                    .append(
                        "insertResults",
                        indexed(
                            verbose.getInsertResults(),
                            each ->
                                each.getInsertedId()
                                    .map(id -> new BsonDocument("insertedId", id))
                                    .orElseGet(BsonDocument::new)))
                    .append("updateResults", indexed(verbose.getUpdateResults(), Results::of))
                    .append(
                        "deleteResults",
                        indexed(
                            verbose.getDeleteResults(),
                            each ->
                                new BsonDocument(
                                    "deletedCount", new BsonInt64(each.getDeletedCount())))));
    return document;
  }

  private static BsonDocument of(ClientUpdateResult result) {
    BsonDocument document =
        new BsonDocument("matchedCount", new BsonInt64(result.getMatchedCount()))
            .append("modifiedCount", new BsonInt64(result.getModifiedCount()));
    result.getUpsertedId().ifPresent(id -> document.append("upsertedId", id));
    return document;
  }

  private static <T> BsonDocument indexed(
      Map<Integer, T> results, Function<T, ? extends BsonValue> convert) {
    BsonDocument document = new BsonDocument();
    results.forEach((index, each) -> document.append(index.toString(), convert.apply(each)));
    return document;
  }

  private static BsonDocument unacknowledged() {
    return new BsonDocument("acknowledged", BsonBoolean.FALSE);
  }
}
