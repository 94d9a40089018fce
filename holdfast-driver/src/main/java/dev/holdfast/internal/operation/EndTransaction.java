package dev.holdfast.internal.operation;

import dev.holdfast.WriteConcern;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.jspecify.annotations.Nullable;

/**
 * The common part of commit and abort. The driver sends them to the admin database and retries them even if
 * retryWrites is false.
 */
abstract class EndTransaction extends Command<Boolean> {
  private final WriteConcern writeConcern;
  private final byte @Nullable [] recoveryToken;

  EndTransaction(String name, WriteConcern writeConcern, byte @Nullable [] recoveryToken) {
    super(name, "admin");
    this.writeConcern = writeConcern;
    this.recoveryToken = recoveryToken;
  }

  @Override
  public final RetryKind kind() {
    return RetryKind.WRITE;
  }

  @Override
  public final boolean isRetryable() {
    return true;
  }

  @Override
  public final boolean endsTransaction() {
    return true;
  }

  @Override
  public WriteConcern writeConcern() {
    return writeConcern;
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    body.put(name(), 1);
    if (recoveryToken != null) {
      body.putDocument("recoveryToken", recoveryToken);
    }
  }

  @Override
  public final Boolean decode(DocumentView reply, Target target) {
    return true;
  }
}
