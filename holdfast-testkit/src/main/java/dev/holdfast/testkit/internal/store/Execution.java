package dev.holdfast.testkit.internal.store;

import java.util.List;
import org.bson.BsonDocument;

/** The result of a command: its reply and its changes, in order. */
public record Execution(BsonDocument reply, List<Change> changes) {
  public Execution {
    changes = List.copyOf(changes);
  }

  /** Undoes the changes in the store on which the command ran. */
  public void undoIn(DataStore store) {
    for (int i = changes.size() - 1; i >= 0; i--) {
      store.undo(changes.get(i));
    }
  }

  public boolean ok() {
    return reply.getNumber("ok").intValue() == 1;
  }
}
