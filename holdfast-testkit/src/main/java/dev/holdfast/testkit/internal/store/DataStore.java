package dev.holdfast.testkit.internal.store;

import java.util.List;
import org.bson.BsonDocument;

/**
 * The data of one server. It knows nothing of sessions, roles or write concerns. Not thread-safe: the
 * deployment's lock guards it.
 */
public interface DataStore {
  /** Runs a command; an error is a reply with {@code ok: 0}, never an exception. */
  Execution run(String database, BsonDocument command);

  /** Drops all databases. */
  List<Change> dropEverything();

  /** Repeats a change made in another store, or undone in this one. */
  void redo(Change change);

  /** Takes back a change; the latest one first. */
  void undo(Change change);
}
