package dev.holdfast.internal.execution;

import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcernResult;
import dev.holdfast.bulk.WriteConcernError;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Converts write concern errors of replies to exceptions. Stateless. */
public final class WriteConcernErrors {
  private static final List<String> COUNTERS =
      List.of("n", "nModified", "nInserted", "nMatched", "nUpserted", "nDeleted");

  private WriteConcernErrors() {}

  /** @param reply has a document named writeConcernError */
  public static MongoWriteConcernException of(BsonDocument reply, ServerAddress server) {
    BsonDocument error = reply.getDocument("writeConcernError");
    return new MongoWriteConcernException(
        parse(error),
        WriteConcernResult.acknowledged(0, false, null),
        server,
        labels(reply, error));
  }

  public static WriteConcernError parse(BsonDocument error) {
    return new WriteConcernError(
        error.get("code") instanceof BsonNumber code ? code.intValue() : -1,
        text(error, "codeName"),
        text(error, "errmsg"),
        error.get("errInfo") instanceof BsonDocument info ? info : new BsonDocument());
  }

  /** Whether a reply with a write concern error counts documents that the command has changed. */
  static boolean changedDocuments(BsonDocument reply) {
    for (String counter : COUNTERS) {
      if (reply.get(counter) instanceof BsonNumber number && number.longValue() > 0) {
        return true;
      }
    }
    return reply.get("value") instanceof BsonDocument // of findAndModify
        || (reply.get("lastErrorObject") instanceof BsonDocument found
            && found.get("n") instanceof BsonNumber number
            && number.longValue() > 0);
  }

  /** Whether a reply with a write concern error also reports that statements failed. */
  static boolean statementsFailed(BsonDocument reply) {
    return reply.containsKey("writeErrors")
        || (reply.get("nErrors") instanceof BsonNumber errors && errors.longValue() > 0);
  }

  // Servers put the labels into the reply; a mongos may leave those of a shard inside the error.
  private static List<String> labels(BsonDocument reply, BsonDocument error) {
    List<String> labels = new ArrayList<>();
    for (BsonDocument place : List.of(reply, error)) {
      if (place.get("errorLabels") instanceof BsonArray array) {
        for (BsonValue label : array) {
          if (label instanceof BsonString text) {
            labels.add(text.getValue());
          }
        }
      }
    }
    return labels;
  }

  private static String text(BsonDocument document, String field) {
    return document.get(field) instanceof BsonString text ? text.getValue() : "";
  }
}
