package dev.holdfast.internal.operation;

import dev.holdfast.ServerAddress;
import dev.holdfast.bulk.BulkWriteError;
import dev.holdfast.bulk.BulkWriteUpsert;
import dev.holdfast.bulk.WriteConcernError;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.WireProtocolException;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The reply to insert, update or delete. Indexes count the statements of the command.
 *
 * @param server null if the write is unacknowledged
 * @param labels the labels of the errors in the reply; empty without an error
 */
public record WriteReply(
    @Nullable ServerAddress server,
    long n,
    long modified,
    List<BulkWriteUpsert> upserts,
    List<BulkWriteError> errors,
    @Nullable WriteConcernError writeConcernError,
    List<String> labels) {

  static final WriteReply UNACKNOWLEDGED =
      new WriteReply(null, 0, 0, List.of(), List.of(), null, List.of());

  public boolean isAcknowledged() {
    return server != null;
  }

  /** Whether no statement failed and the write concern was met. */
  public boolean isClean() {
    return errors.isEmpty() && writeConcernError == null;
  }

  static WriteReply read(DocumentView reply, ServerAddress server) {
    long n = reply.getLong("n", 0);
    long modified = reply.getLong("nModified", 0);
    boolean failed = reply.has("writeErrors") || reply.has("writeConcernError");
    if (!failed && !reply.has("upserted")) {
      return new WriteReply(server, n, modified, List.of(), List.of(), null, List.of());
    }
    BsonDocument document = reply.toBsonDocument();
    return new WriteReply(
        server,
        n,
        modified,
        upsertsOf(document),
        errorsOf(document),
        writeConcernErrorOf(document),
        failed ? labelsOf(document) : List.of());
  }

  private static List<BulkWriteUpsert> upsertsOf(BsonDocument reply) {
    List<BulkWriteUpsert> upserts = new ArrayList<>();
    if (reply.get("upserted") instanceof BsonArray array) {
      for (BsonValue item : array) {
        if (item instanceof BsonDocument upsert && upsert.get("_id") != null) {
          upserts.add(new BulkWriteUpsert(number(upsert, "index", 0), upsert.get("_id")));
        }
      }
    }
    return upserts;
  }

  private static List<BulkWriteError> errorsOf(BsonDocument reply) {
    List<BulkWriteError> errors = new ArrayList<>();
    BsonValue reported = reply.get("writeErrors", new BsonArray());
    if (reported instanceof BsonArray array) {
      for (BsonValue item : array) {
        if (item instanceof BsonDocument error) {
          errors.add(
              new BulkWriteError(
                  number(error, "code", -1),
                  text(error, "errmsg"),
                  details(error),
                  number(error, "index", 0)));
        }
      }
    }
    if (errors.isEmpty() && !reported.equals(new BsonArray())) {
      throw new WireProtocolException( // A failed write must not pass for a success.
          "'writeErrors' is not an array of documents");
    }
    return errors;
  }

  /**
   * Checks that the reply is about the statements that were sent.
   *
   * @throws WireProtocolException if the reply has the index of a statement that was not sent
   */
  WriteReply requireStatements(int count) {
    for (BulkWriteError error : errors) {
      requireStatement("writeErrors", error.getIndex(), count);
    }
    for (BulkWriteUpsert upsert : upserts) {
      requireStatement("upserted", upsert.getIndex(), count);
    }
    return this;
  }

  private static void requireStatement(String field, int index, int count) {
    if (index < 0 || index >= count) {
      throw new WireProtocolException(
          "'" + field + "' has the index " + index + ", but the statements sent were " + count);
    }
  }

  static @Nullable WriteConcernError writeConcernErrorOf(BsonDocument reply) {
    return reply.get("writeConcernError") instanceof BsonDocument error
        ? new WriteConcernError(
            number(error, "code", -1),
            text(error, "codeName"),
            text(error, "errmsg"),
            details(error))
        : null;
  }

  // Servers put the labels into the reply; a mongos may leave those of a shard inside the error.
  static List<String> labelsOf(BsonDocument reply) {
    List<String> labels = new ArrayList<>();
    addLabels(labels, reply);
    if (reply.get("writeConcernError") instanceof BsonDocument error) {
      addLabels(labels, error);
    }
    return labels;
  }

  private static void addLabels(List<String> labels, BsonDocument place) {
    if (place.get("errorLabels") instanceof BsonArray array) {
      for (BsonValue label : array) {
        if (label instanceof BsonString text) {
          labels.add(text.getValue());
        }
      }
    }
  }

  private static BsonDocument details(BsonDocument error) {
    return error.get("errInfo") instanceof BsonDocument info ? info : new BsonDocument();
  }

  private static int number(BsonDocument document, String field, int otherwise) {
    return document.get(field) instanceof BsonNumber number ? number.intValue() : otherwise;
  }

  private static String text(BsonDocument document, String field) {
    return document.get(field) instanceof BsonString text ? text.getValue() : "";
  }
}
