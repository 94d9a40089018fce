package dev.holdfast.internal.operation;

import dev.holdfast.WriteConcern;
import dev.holdfast.wire.BodyWriter;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code commitTransaction}. A repeated commit uses w: majority, because a failover could otherwise apply the
 * transaction twice (Transactions, "Majority write concern is used when retrying commitTransaction").
 */
public final class CommitTransaction extends EndTransaction {
  private static final long MAJORITY_TIMEOUT_MILLIS = 10_000;

  private final BooleanSupplier mayHaveHappened;
  private final boolean mayHaveHappenedBefore;
  private final @Nullable Long maxTimeMillis;

  /**
   * @param mayHaveHappened whether an earlier attempt may have committed; called for each attempt
   * @param maxTimeMillis the maxTimeMS to send; null for no limit, or if the operation timeout sets it
   */
  public CommitTransaction(
      WriteConcern writeConcern,
      byte @Nullable [] recoveryToken,
      BooleanSupplier mayHaveHappened,
      @Nullable Long maxTimeMillis) {
    super("commitTransaction", writeConcern, recoveryToken);
    this.mayHaveHappened = mayHaveHappened;
    this.mayHaveHappenedBefore = mayHaveHappened.getAsBoolean();
    this.maxTimeMillis = maxTimeMillis;
  }

  @Override
  public boolean mayHaveHappenedBefore() {
    return mayHaveHappenedBefore;
  }

  @Override
  public WriteConcern writeConcern() {
    WriteConcern own = super.writeConcern();
    if (!mayHaveHappened.getAsBoolean()) {
      return own;
    }
    WriteConcern majority = own.withW("majority");
    return own.getWTimeout(TimeUnit.MILLISECONDS) == null
        ? majority.withWTimeout(MAJORITY_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
        : majority;
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    super.encode(body, target);
    if (maxTimeMillis != null) {
      body.put("maxTimeMS", maxTimeMillis);
    }
  }
}
