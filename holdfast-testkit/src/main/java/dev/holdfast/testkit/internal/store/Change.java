package dev.holdfast.testkit.internal.store;

import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** A change that a command made. Other stores can repeat it, and this one can undo it. */
public sealed interface Change {
  /** A document was inserted (no {@code before}), changed, or deleted (no {@code after}). */
  record Put(
      String namespace, BsonValue id, @Nullable BsonDocument before, @Nullable BsonDocument after)
      implements Change {}

  /** Collections or indexes changed. The commands in {@code inverse} restore them. */
  record Catalog(String database, BsonDocument command, List<BsonDocument> inverse)
      implements Change {}
}
