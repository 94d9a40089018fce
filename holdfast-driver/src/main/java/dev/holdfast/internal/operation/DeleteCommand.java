package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.wire.BodyWriter;
import java.util.List;

/** Deletes, from one index of a list of statements on. */
public final class DeleteCommand extends WriteCommand {
  private final List<DeleteStatement> statements;
  private final int from;

  public DeleteCommand(
      MongoNamespace namespace, WriteTerms terms, List<DeleteStatement> statements, int from) {
    super("delete", "deletes", namespace, terms, from, statements.size());
    this.statements = statements;
    this.from = from;
  }

  @Override
  void encodeStatement(int index, BodyWriter body, int maxSize) {
    int start = body.buffer().position();
    statements.get(index).encode(body);
    requireSize(body.buffer().position() - start, maxSize);
  }

  @Override
  boolean isMulti(int index) {
    return statements.get(index).multi();
  }

  @Override
  void requireSupport(Hello hello) {
    if (isAcknowledged()) {
      return; // The server refuses what it does not know.
    }
    for (DeleteStatement statement : statements.subList(from, statements.size())) {
      if (statement.hint() != null) {
        Hint.require(hello, Hint.ON_DELETE, name());
      }
    }
  }
}
