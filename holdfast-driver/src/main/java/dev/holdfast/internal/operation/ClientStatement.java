package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentBytes;
import org.bson.BsonValue;
import org.bson.codecs.Encoder;
import org.jspecify.annotations.Nullable;

/** One of the {@code ops} of a bulkWrite command. Its fields have other names than in update and delete. */
public sealed interface ClientStatement {
  MongoNamespace namespace();

  /** Whether the statement may change several documents. */
  boolean isMulti();

  /**
   * @param namespace the index of the namespace in the command's {@code nsInfo}
   */
  void encode(int namespace, BodyWriter body);

  /** Encoding determines the id of the document. Owned by the operation's thread. */
  final class Insert<T> implements ClientStatement {
    private final MongoNamespace namespace;
    private final T document;
    private final Encoder<T> encoder;
    private @Nullable BsonValue id;

    public Insert(MongoNamespace namespace, T document, Encoder<T> encoder) {
      this.namespace = namespace;
      this.document = document;
      this.encoder = encoder;
    }

    @Override
    public MongoNamespace namespace() {
      return namespace;
    }

    /** The id of the document as the last attempt sent it; null if it has none. */
    public @Nullable BsonValue id() {
      return id;
    }

    @Override
    public boolean isMulti() {
      return false;
    }

    @Override
    public void encode(int namespace, BodyWriter body) {
      int statement = body.begin();
      body.put("insert", namespace);
      int start = body.beginDocument("document");
      body.buffer().position(start); // The encoder writes the length as well.
      DocumentBytes.write(body.buffer(), document, encoder, true);
      id = EncodedId.read(body.buffer(), start);
      body.end(statement);
    }
  }

  record Update(MongoNamespace namespace, UpdateStatement update) implements ClientStatement {
    @Override
    public boolean isMulti() {
      return update.multi();
    }

    @Override
    public void encode(int namespace, BodyWriter body) {
      int statement = body.begin();
      body.put("update", namespace);
      body.put("filter", update.filter());
      update.change().encode("updateMods", body);
      body.put("multi", update.multi());
      if (update.upsert()) {
        body.put("upsert", true);
      }
      if (update.arrayFilters() != null) {
        Change.putArray("arrayFilters", update.arrayFilters(), body);
      }
      put(body, "hint", update.hint());
      put(body, "collation", update.collation());
      put(body, "sort", update.sort());
      body.end(statement);
    }
  }

  record Delete(MongoNamespace namespace, DeleteStatement delete) implements ClientStatement {
    @Override
    public boolean isMulti() {
      return delete.multi();
    }

    @Override
    public void encode(int namespace, BodyWriter body) {
      int statement = body.begin();
      body.put("delete", namespace);
      body.put("filter", delete.filter());
      body.put("multi", delete.multi());
      put(body, "hint", delete.hint());
      put(body, "collation", delete.collation());
      body.end(statement);
    }
  }

  private static void put(BodyWriter body, String name, @Nullable BsonValue value) {
    if (value != null) {
      body.put(name, value);
    }
  }
}
