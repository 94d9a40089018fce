package dev.holdfast.client;

import dev.holdfast.internal.value.OmittedArgument;
import org.bson.BsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;

/** The filter of calls without a filter. It matches all documents. Immutable; any thread. */
final class NoFilter implements Bson, OmittedArgument {
  static final Bson NO_FILTER = new NoFilter();

  private NoFilter() {}

  @Override
  public <C> BsonDocument toBsonDocument(Class<C> documentClass, CodecRegistry codecRegistry) {
    return new BsonDocument();
  }

  @Override
  public String toString() {
    return "no filter";
  }
}
