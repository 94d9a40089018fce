package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import java.util.List;

/** Deletes, from one index of a list of statements on. */
public final class DeleteCommand extends StatementsCommand<DeleteStatement> {
  public DeleteCommand(
      MongoNamespace namespace, WriteTerms terms, List<DeleteStatement> statements, int from) {
    super("delete", "deletes", Hint.ON_DELETE, namespace, terms, statements, from);
  }
}
