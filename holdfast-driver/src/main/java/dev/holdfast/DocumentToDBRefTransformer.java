package dev.holdfast;

import org.bson.Document;
import org.bson.Transformer;
import org.jspecify.annotations.Nullable;

/**
 * Makes a {@link DBRef} of every document with {@code $ref} and {@code $id} that is read inside
 * another.
 */
public final class DocumentToDBRefTransformer implements Transformer {
  public DocumentToDBRefTransformer() {}

  @Override
  public Object transform(Object value) {
    return value instanceof Document document ? reference(document) : value;
  }

  /** The document itself if it is no reference. */
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
