package dev.holdfast.testkit.internal.store;

import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** One thing that a command changed, in a form that other stores can repeat and this one can undo. */
public sealed interface Change {
  /** A document appeared (no {@code before}), became another one, or went away (no {@code after}). */
  record Put(
      String namespace, BsonValue id, @Nullable BsonDocument before, @Nullable BsonDocument after)
      implements Change {}

  /** Collections or indexes changed; {@code inverse} are the commands that bring them back. */
  record Catalog(String database, BsonDocument command, List<BsonDocument> inverse)
      implements Change {}
}
