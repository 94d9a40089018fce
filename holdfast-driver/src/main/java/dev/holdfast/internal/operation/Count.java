package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;

/** A {@code count} of a whole collection, which the server reads from its metadata. */
public final class Count extends ReadCommand<Long> {
  private final String collection;
  private final Arguments arguments;

  public Count(MongoNamespace namespace, Arguments arguments, Terms terms) {
    super("count", namespace.getDatabaseName(), terms);
    this.collection = namespace.getCollectionName();
    this.arguments = arguments;
  }

  @Override
  public String collection() {
    return collection;
  }

  @Override
  protected void encodeExplainable(BodyWriter body, Target target) {
    body.put("count", collection);
    arguments.write(body);
  }

  @Override
  public Long decode(DocumentView reply, Target target) {
    return reply.getLong("n", 0);
  }
}
