package dev.holdfast.internal.operation;

import dev.holdfast.ExplainVerbosity;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.bson.codecs.Decoder;
import org.jspecify.annotations.Nullable;

/** {@code explain} of another command. */
public final class Explain<T> extends Command<T> {
  private final ReadCommand<?> explained;
  private final @Nullable ExplainVerbosity verbosity;
  private final Decoder<T> decoder;

  /**
   * @param verbosity null for the server's default
   */
  public Explain(
      ReadCommand<?> explained, @Nullable ExplainVerbosity verbosity, Decoder<T> decoder) {
    super("explain", explained.database());
    this.explained = explained;
    this.verbosity = verbosity;
    this.decoder = decoder;
  }

  @Override
  public @Nullable String collection() {
    return explained.collection();
  }

  @Override
  public RetryKind kind() {
    return RetryKind.READ;
  }

  /** Retryable Reads: "any read operation helpers". */
  @Override
  public boolean isRetryable() {
    return true;
  }

  @Override
  public Criteria criteria() {
    return explained.criteria();
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    int inner = body.beginDocument("explain");
    explained.encodeExplainable(body, target);
    body.end(inner);
    if (verbosity != null) {
      body.put("verbosity", nameOf(verbosity));
    }
    explained.encodeMaxTime(body, target);
  }

  private static String nameOf(ExplainVerbosity verbosity) {
    return switch (verbosity) {
      case QUERY_PLANNER -> "queryPlanner";
      case EXECUTION_STATS -> "executionStats";
      case ALL_PLANS_EXECUTIONS -> "allPlansExecution";
    };
  }

  @Override
  public T decode(DocumentView reply, Target target) {
    return reply.decode(decoder);
  }
}
