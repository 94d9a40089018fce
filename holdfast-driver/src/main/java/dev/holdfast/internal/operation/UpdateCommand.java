package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import java.util.List;

/** Updates and replaces, from one index of a list of statements on. */
public final class UpdateCommand extends StatementsCommand<UpdateStatement> {
  public UpdateCommand(
      MongoNamespace namespace, WriteTerms terms, List<UpdateStatement> statements, int from) {
    super("update", "updates", Hint.ON_UPDATE, namespace, terms, statements, from);
  }
}
