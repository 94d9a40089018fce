package dev.holdfast;

import org.bson.Document;
import org.bson.Transformer;
import org.jspecify.annotations.Nullable;

/** Converts nested documents with {@code $ref} and {@code $id} to {@link DBRef}s when they are read. */
public final class DocumentToDBRefTransformer implements Transformer {
  public DocumentToDBRefTransformer() {}

  @Override
  public Object transform(Object value) {
    return value instanceof Document document ? reference(document) : value;
  }

  /** Returns the document itself if it is not a reference. */
  static Object reference(Document document) {
    Object id = document.get("$id");
    return id != null && document.get("$ref") instanceof String collection
        ? new DBRef(
            document.get("$db") instanceof String database ? database : null, collection, id)
        : document;
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof DocumentToDBRefTransformer;
  }

  @Override
  public int hashCode() {
    return DocumentToDBRefTransformer.class.hashCode();
  }
}
