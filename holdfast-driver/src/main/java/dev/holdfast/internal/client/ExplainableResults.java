package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ExplainVerbosity;
import dev.holdfast.internal.operation.Explain;
import dev.holdfast.internal.operation.ReadCommand;
import dev.holdfast.internal.session.Session;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** Results of a command that a server can also explain instead of running it. */
abstract class ExplainableResults<T> extends Results<T> {
  ExplainableResults(
      OperationSettings settings,
      @Nullable Session session,
      Class<?> documentClass,
      CodecLookup<T> codec) {
    super(settings, session, documentClass, codec);
  }

  /** The command to explain. */
  abstract ReadCommand<?> explainable();

  public Document explain() {
    return explained(null, Document.class);
  }

  public Document explain(ExplainVerbosity verbosity) {
    return explained(notNull("verbosity", verbosity), Document.class);
  }

  public <E> E explain(Class<E> explainResultClass) {
    return explained(null, explainResultClass);
  }

  public <E> E explain(Class<E> explainResultClass, ExplainVerbosity verbosity) {
    return explained(notNull("verbosity", verbosity), explainResultClass);
  }

  private <E> E explained(@Nullable ExplainVerbosity verbosity, Class<E> resultClass) {
    return settings.run(
        new Explain<>(
            explainable(),
            verbosity,
            settings.codecRegistry().get(notNull("explainResultClass", resultClass))),
        session);
  }
}
