package dev.holdfast.internal.operation;

import dev.holdfast.WriteConcern;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.jspecify.annotations.Nullable;

/**
 * What commit and abort have in common: they are retried whatever retryWrites says, and go to the admin
 * database. Their answer is that it is done.
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
  public final Kind kind() {
    return Kind.WRITE;
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
