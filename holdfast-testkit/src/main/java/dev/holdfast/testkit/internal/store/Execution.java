package dev.holdfast.testkit.internal.store;

import java.util.List;
import org.bson.BsonDocument;

/** What became of a command: its reply, and what it changed in the order of the changes. */
public record Execution(BsonDocument reply, List<Change> changes) {
  public Execution {
    changes = List.copyOf(changes);
  }

  /** Takes back what it changed in the store that it ran on. */
  public void undoIn(DataStore store) {
    for (int i = changes.size() - 1; i >= 0; i--) {
      store.undo(changes.get(i));
    }
  }

  public boolean ok() {
    return reply.getNumber("ok").intValue() == 1;
  }
}
