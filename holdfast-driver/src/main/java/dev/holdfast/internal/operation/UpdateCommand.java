package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import java.util.List;

/** {@code update} for the statements of a list, starting at an index. */
public final class UpdateCommand extends StatementsCommand<UpdateStatement> {
  public UpdateCommand(
      MongoNamespace namespace, WriteTerms terms, List<UpdateStatement> statements, int from) {
    super("update", "updates", Hint.ON_UPDATE, namespace, terms, statements, from);
  }
}
