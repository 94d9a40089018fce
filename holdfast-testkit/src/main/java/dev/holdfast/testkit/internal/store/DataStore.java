package dev.holdfast.testkit.internal.store;

import java.util.List;
import org.bson.BsonDocument;

/**
 * The data of one server. It does not know sessions, roles or write concerns. Not thread-safe: the
 * deployment's lock guards it.
 */
public interface DataStore {
  /** Runs a command. Reports an error as a reply with {@code ok: 0}, never as an exception. */
  Execution run(String database, BsonDocument command);

  /** Drops all databases. */
  List<Change> dropEverything();

  /** Repeats a change that another store made, or that this store has undone. */
  void redo(Change change);

  /** Undoes a change. Undo the latest change first. */
  void undo(Change change);
}
