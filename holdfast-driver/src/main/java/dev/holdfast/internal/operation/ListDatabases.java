package dev.holdfast.internal.operation;

import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.bson.codecs.Decoder;

/** {@code listDatabases}: all databases, in one reply. */
public final class ListDatabases<T> extends ReadCommand<Batch<T>> {
  private final Arguments arguments;
  private final Decoder<T> decoder;

  public ListDatabases(Arguments arguments, long maxTimeMillis, Decoder<T> decoder) {
    super("listDatabases", "admin", Terms.ofPrimary(maxTimeMillis));
    this.arguments = arguments;
    this.decoder = decoder;
  }

  @Override
  protected void encodeExplainable(BodyWriter body, Target target) {
    body.put("listDatabases", 1);
    arguments.write(body);
  }

  @Override
  public Batch<T> decode(DocumentView reply, Target target) {
    return Batch.whole(reply, "databases", decoder, target);
  }
}
