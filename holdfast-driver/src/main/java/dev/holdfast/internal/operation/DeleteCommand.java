package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import java.util.List;

/** {@code delete} for the statements of a list, starting at an index. */
public final class DeleteCommand extends StatementsCommand<DeleteStatement> {
  public DeleteCommand(
      MongoNamespace namespace, WriteTerms terms, List<DeleteStatement> statements, int from) {
    super("delete", "deletes", Hint.ON_DELETE, namespace, terms, statements, from);
  }
}
