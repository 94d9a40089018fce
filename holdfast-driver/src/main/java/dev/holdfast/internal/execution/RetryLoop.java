package dev.holdfast.internal.execution;

import dev.holdfast.internal.execution.AttemptResult.ClientClosed;
import dev.holdfast.internal.execution.AttemptResult.NotEncoded;
import dev.holdfast.internal.execution.AttemptResult.Succeeded;
import dev.holdfast.internal.execution.AttemptResult.Unreadable;
import dev.holdfast.internal.execution.Decision.GiveUp;
import dev.holdfast.internal.execution.Decision.Retry;
import dev.holdfast.internal.operation.Command;
import org.jspecify.annotations.Nullable;

/**
 * Runs one command until it succeeds or {@link RetryPolicy} gives up. This is the driver's only retry loop.
 * Each pass makes a new {@link CommandAttempt}. The operation's thread owns the loop.
 */
final class RetryLoop<T extends @Nullable Object> {
  private final ClientServices client;
  private final Command<T> command;
  private final OperationContext context;
  private @Nullable RetryState<T> state; // Created by the first failure.

  RetryLoop(ClientServices client, Command<T> command, OperationContext context) {
    this.client = client;
    this.command = command;
    this.context = context;
  }

  T run() {
    CommandAttempt<T> attempt = CommandAttempt.first(client, command, context);
    while (true) {
      AttemptResult<T> result = run(attempt);
      if (result instanceof Succeeded<T> success) {
        return succeeded(success.value(), attempt);
      }
      if (result instanceof Unreadable<T> unreadable) {
        throw state().unreadable(unreadable);
      }
      if (result instanceof NotEncoded<T> notEncoded) {
        return state().notEncoded(notEncoded.error());
      }
      if (result instanceof ClientClosed<T> closed) {
        throw state().closed(closed);
      }
      Decision decision = state().decide(result);
      if (decision instanceof GiveUp giveUp) {
        return state().finish(giveUp);
      }
      state().await((Retry) decision);
      attempt = state().next(attempt);
    }
  }

  private static <T extends @Nullable Object> AttemptResult<T> run(CommandAttempt<T> attempt) {
    try {
      attempt.selectAndCheckOut();
      return attempt.send();
    } catch (RuntimeException e) {
      return attempt.failed(e); // Reports the failure, so that the retry sees the new topology.
    } finally {
      attempt.checkIn();
    }
  }

  private T succeeded(T value, CommandAttempt<T> attempt) {
    client.tokens().succeeded();
    if (state != null) {
      state.succeeded(attempt.server());
    }
    return value;
  }

  private RetryState<T> state() {
    if (state == null) {
      state = new RetryState<>(client, command, context);
    }
    return state;
  }
}
