package dev.holdfast.spec.unified;

import dev.holdfast.ClientBulkWriteException;
import dev.holdfast.MongoBulkWriteException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoExecutionTimeoutException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoServerException;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.WriteError;
import dev.holdfast.bulk.WriteConcernError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Unified Test Format, "expectedError". */
final class ErrorMatcher {
  private final ValueMatcher values;

  ErrorMatcher(ValueMatcher values) {
    this.values = values;
  }

  void match(String where, BsonDocument expected, Throwable error) {
    try {
      expected.forEach((key, value) -> matchOne(where, key, value, error));
    } catch (Mismatch mismatch) {
      mismatch.addSuppressed(error);
      throw mismatch;
    }
  }

  private void matchOne(String where, String key, BsonValue expected, Throwable error) {
    String place = where + " " + key + " of " + error;
    switch (key) {
      case "isError" -> {}
      case "isClientError" -> same(place, expected.asBoolean().getValue(), isClientError(error));
      case "isTimeoutError" ->
          same(
              place,
              expected.asBoolean().getValue(),
              error instanceof MongoOperationTimeoutException);
      case "errorContains" -> contains(place, expected.asString().getValue(), messages(error));
      case "errorCode" -> code(place, expected.asNumber().intValue(), error);
      case "errorCodeName" -> codeName(place, expected.asString().getValue(), error);
      case "errorLabelsContain" -> labels(place, strings(expected), error, true);
      case "errorLabelsOmit" -> labels(place, strings(expected), error, false);
      case "errorResponse" -> values.matchRoot(place, expected, response(place, error));
      case "writeErrors" -> writeErrors(place, expected.asDocument(), error);
      case "writeConcernErrors" -> writeConcernErrors(place, expected, error);
      case "expectResult" -> values.matchRoot(place, expected, partialResult(error));
      default -> throw new IllegalArgumentException("there is no assertion " + key);
    }
  }

  private static void same(String place, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw new Mismatch(place, expected, actual);
    }
  }

  private static boolean isClientError(Throwable error) {
    return !(error instanceof MongoServerException
        || error instanceof MongoExecutionTimeoutException);
  }

  private static void contains(String place, String expected, List<String> messages) {
    String wanted = expected.toLowerCase(Locale.ROOT);
    if (messages.stream().noneMatch(text -> text.toLowerCase(Locale.ROOT).contains(wanted))) {
      throw new Mismatch(place, expected, messages);
    }
  }

  /** Of a bulk write's error also what it gathered. */
  private static List<String> messages(Throwable error) {
    List<String> all = new ArrayList<>();
    all.add(String.valueOf(error.getMessage()));
    if (error instanceof MongoBulkWriteException bulk) {
      bulk.getWriteErrors().forEach(each -> all.add(each.getMessage()));
      if (bulk.getWriteConcernError() != null) {
        all.add(bulk.getWriteConcernError().getMessage());
      }
    }
    if (error instanceof ClientBulkWriteException bulk && bulk.getCause() != null) {
      all.add(String.valueOf(bulk.getCause().getMessage()));
    }
    return all;
  }

  private static void code(String place, int expected, Throwable error) {
    Throwable told =
        error instanceof ClientBulkWriteException bulk && bulk.getCause() != null
            ? bulk.getCause()
            : error;
    if (told instanceof MongoBulkWriteException bulk
        && bulk.getWriteErrors().stream().anyMatch(each -> each.getCode() == expected)) {
      return;
    }
    same(place, expected, told instanceof MongoException known ? known.getCode() : null);
  }

  private static void codeName(String place, String expected, Throwable error) {
    String actual = codeName(error);
    if (!expected.equalsIgnoreCase(actual)) {
      throw new Mismatch(place, expected, actual);
    }
  }

  private static String codeName(Throwable error) {
    if (error instanceof MongoBulkWriteException bulk && bulk.getWriteConcernError() != null) {
      return bulk.getWriteConcernError().getCodeName();
    }
    if (error instanceof MongoWriteConcernException unconfirmed) {
      return unconfirmed.getWriteConcernError().getCodeName();
    }
    if (error instanceof MongoExecutionTimeoutException) {
      return "MaxTimeMSExpired";
    }
    return error instanceof MongoServerException server ? server.getErrorCodeName() : null;
  }

  private static Set<String> strings(BsonValue array) {
    return array.asArray().stream()
        .map(each -> each.asString().getValue())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void labels(String place, Set<String> named, Throwable error, boolean wanted) {
    Set<String> labels = error instanceof MongoException known ? known.getErrorLabels() : Set.of();
    for (String label : named) {
      if (labels.contains(label) != wanted) {
        throw new Mismatch(place, (wanted ? "" : "not ") + label, labels);
      }
    }
  }

  private static BsonDocument response(String place, Throwable error) {
    if (error instanceof MongoCommandException command) {
      return command.getResponse();
    }
    throw new Mismatch(place, "an error that carries the server's reply", error.getClass());
  }

  private void writeErrors(String place, BsonDocument expected, Throwable error) {
    Map<Integer, WriteError> actual = clientBulk(place, error).getWriteErrors();
    Set<Integer> indexes =
        expected.keySet().stream().map(Integer::valueOf).collect(Collectors.toSet());
    same(place + ", indexes", indexes, actual.keySet());
    actual.forEach(
        (index, each) ->
            values.matchRoot(
                place + "." + index,
                expected.get(index.toString()),
                new BsonDocument("code", new BsonInt32(each.getCode()))
                    .append("message", new BsonString(each.getMessage()))
                    .append("details", each.getDetails())));
  }

  private void writeConcernErrors(String place, BsonValue expected, Throwable error) {
    List<WriteConcernError> actual = clientBulk(place, error).getWriteConcernErrors();
    same(place + ", how many", expected.asArray().size(), actual.size());
    for (int i = 0; i < actual.size(); i++) {
      WriteConcernError each = actual.get(i);
      values.matchRoot(
          place + "[" + i + "]",
          expected.asArray().get(i),
          new BsonDocument("code", new BsonInt32(each.getCode()))
              .append("message", new BsonString(Objects.requireNonNullElse(each.getMessage(), "")))
              .append("details", each.getDetails()));
    }
  }

  private static ClientBulkWriteException clientBulk(String place, Throwable error) {
    if (error instanceof ClientBulkWriteException bulk) {
      return bulk;
    }
    throw new Mismatch(place, "an error of a client bulk write", error.getClass());
  }

  private static BsonValue partialResult(Throwable error) {
    if (error instanceof MongoBulkWriteException bulk) {
      return Results.of(bulk.getWriteResult());
    }
    return error instanceof ClientBulkWriteException bulk
        ? bulk.getPartialResult().map(Results::of).orElse(null)
        : null;
  }
}
