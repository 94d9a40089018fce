package dev.holdfast.spec.unified;

import dev.holdfast.MongoException;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;

/** Unified Test Format, "Cursor Operations": of find and command cursors and change streams. */
final class CursorOperations {
  static final Map<String, Operation> TABLE =
      Map.of(
          "iterateUntilDocumentOrError", CursorOperations::iterateUntilDocumentOrError,
          "iterateOnce", CursorOperations::iterateOnce,
          "close", CursorOperations::close);

  private CursorOperations() {}

  private static MongoCursor<BsonDocument> cursor(Call call) {
    return ((CursorEntity) call.target()).cursor();
  }

  private static Action iterateUntilDocumentOrError(Call call) {
    return () -> Result.of(cursor(call).next());
  }

  private static Action iterateOnce(Call call) {
    return () -> {
      BsonDocument next = cursor(call).tryNext();
      return next == null ? Result.NONE : Result.of(next);
    };
  }

  private static Action close(Call call) {
    OptionalLong timeout = call.timeoutMillis();
    return () -> {
      try {
        if (timeout.isPresent()) {
          cursor(call).close(timeout.getAsLong(), TimeUnit.MILLISECONDS);
        }
        cursor(call).close();
      } catch (MongoException unimportant) {
        // "test runners MUST suppress all errors when closing the cursor"; events tell them.
        return Result.NONE;
      }
      return Result.NONE;
    };
  }
}
