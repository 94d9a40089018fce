package dev.holdfast.spec.unified;

import dev.holdfast.TransactionOptions;
import dev.holdfast.client.ClientSession;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import dev.holdfast.spec.unified.TestFile.Step;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;

/** Transactions and what else a session does. */
final class SessionOperations {
  static final Map<String, Operation> TABLE =
      Map.of(
          "startTransaction", SessionOperations::startTransaction,
          "commitTransaction", SessionOperations::commitTransaction,
          "abortTransaction", SessionOperations::abortTransaction,
          "withTransaction", SessionOperations::withTransaction,
          "endSession", SessionOperations::endSession,
          "getSnapshotTime", SessionOperations::getSnapshotTime);

  private SessionOperations() {}

  private static ClientSession session(Call call) {
    return ((SessionEntity) call.target()).session();
  }

  private static Action startTransaction(Call call) {
    TransactionOptions options = transactionOptions(call.arguments());
    return () -> {
      session(call).startTransaction(options);
      return Result.NONE;
    };
  }

  private static Action commitTransaction(Call call) {
    OptionalLong timeout = call.timeoutMillis();
    return () -> {
      if (timeout.isPresent()) {
        session(call).commitTransaction(timeout.getAsLong(), TimeUnit.MILLISECONDS);
      } else {
        session(call).commitTransaction();
      }
      return Result.NONE;
    };
  }

  private static Action abortTransaction(Call call) {
    OptionalLong timeout = call.timeoutMillis();
    return () -> {
      if (timeout.isPresent()) {
        session(call).abortTransaction(timeout.getAsLong(), TimeUnit.MILLISECONDS);
      } else {
        session(call).abortTransaction();
      }
      return Result.NONE;
    };
  }

  private static Action endSession(Call call) {
    return () -> {
      ((SessionEntity) call.target()).close();
      return Result.NONE;
    };
  }

  private static Action getSnapshotTime(Call call) {
    return () -> Result.of(session(call).getSnapshotTimestamp());
  }

  /** "Test runners MUST allow any errors from the callback operation(s) to propagate". */
  private static Action withTransaction(Call call) {
    List<Step> callback = call.arguments().documents("callback").stream().map(Step::of).toList();
    TransactionOptions options = transactionOptions(call.arguments());
    return () -> {
      session(call)
          .withTransaction(
              () -> {
                callback.forEach(call.test()::playAndRethrow);
                return callback.size();
              },
              options);
      return Result.NONE;
    };
  }

  static TransactionOptions transactionOptions(Arguments args) {
    TransactionOptions.Builder builder = TransactionOptions.builder();
    args.ifDocument("readConcern", concern -> builder.readConcern(Concerns.readConcern(concern)));
    args.ifDocument(
        "writeConcern", concern -> builder.writeConcern(Concerns.writeConcern(concern)));
    args.ifDocument(
        "readPreference", mode -> builder.readPreference(Concerns.readPreference(mode)));
    args.ifLong("maxCommitTimeMS", limit -> builder.maxCommitTime(limit, TimeUnit.MILLISECONDS));
    args.ifLong("timeoutMS", limit -> builder.timeout(limit, TimeUnit.MILLISECONDS));
    return builder.build();
  }

  static TransactionOptions transactionOptions(BsonDocument given) {
    Arguments fields = new Arguments(given);
    TransactionOptions options = transactionOptions(fields);
    fields.checkAllTaken();
    return options;
  }
}
