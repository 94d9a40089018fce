package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.wire.BodyWriter;
import java.util.List;

/** update or delete for the statements of a list, starting at an index. */
abstract class StatementsCommand<S extends Statement> extends WriteCommand {
  private final List<S> statements;
  private final int from;
  private final int hintWireVersion;

  /** @param hintWireVersion the lowest wire version of servers that accept a hint for this command */
  StatementsCommand(
      String name,
      String sequence,
      int hintWireVersion,
      MongoNamespace namespace,
      WriteTerms terms,
      List<S> statements,
      int from) {
    super(name, sequence, namespace, terms, from, statements.size());
    this.statements = statements;
    this.from = from;
    this.hintWireVersion = hintWireVersion;
  }

  @Override
  final void encodeStatement(int index, BodyWriter body, int maxSize) {
    int start = body.buffer().position();
    statements.get(index).encode(body);
    requireSize(body.buffer().position() - start, maxSize);
  }

  @Override
  final boolean isMulti(int index) {
    return statements.get(index).multi();
  }

  @Override
  final void requireSupport(Hello hello) {
    if (isAcknowledged()) {
      return; // The server reports an option that it does not know.
    }
    for (S statement : statements.subList(from, statements.size())) {
      if (statement.hint() != null) {
        Hint.require(hello, hintWireVersion, name());
      }
    }
  }
}
