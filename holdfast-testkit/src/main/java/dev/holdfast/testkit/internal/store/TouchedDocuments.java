package dev.holdfast.testkit.internal.store;

import de.bwaldvogel.mongo.backend.Cursor;
import de.bwaldvogel.mongo.backend.aggregation.Aggregation;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.oplog.Oplog;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Records which documents the backend touched. The backend reports them to its oplog, which this class is.
 */
final class TouchedDocuments implements Oplog {
  record Touched(String namespace, BsonValue id) {}

  private Set<Touched> touched = new LinkedHashSet<>();

  /** The documents touched since the last call. */
  Set<Touched> take() {
    Set<Touched> taken = touched;
    touched = new LinkedHashSet<>();
    return taken;
  }

  @Override
  public void handleInsert(String namespace, List<Document> documents) {
    documents.forEach(document -> touch(namespace, document.get("_id")));
  }

  @Override
  public void handleUpdate(
      String namespace, Document selector, Document query, List<Object> modifiedIds) {
    modifiedIds.forEach(id -> touch(namespace, id));
  }

  @Override
  public void handleDelete(String namespace, Document query, List<Object> deletedIds) {
    deletedIds.forEach(id -> touch(namespace, id));
  }

  @Override
  public void handleDropCollection(String namespace) {}

  private void touch(String namespace, @Nullable Object id) {
    touched.add(new Touched(namespace, BackendValues.fromBackend(id)));
  }

  @Override
  public Cursor createCursor(
      Document changeStreamDocument, String namespace, Aggregation aggregation) {
    throw new MongoServerError(115, "CommandNotSupported", "the testkit has no change streams");
  }
}
