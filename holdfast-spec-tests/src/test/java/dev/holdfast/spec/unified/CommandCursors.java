package dev.holdfast.spec.unified;

import dev.holdfast.ReadPreference;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.RunCursorCommandIterable;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import org.bson.BsonDocument;

/** Unified Test Format, "runCursorCommand" and "createCommandCursor" of a database. */
final class CommandCursors {
  private CommandCursors() {}

  static Action run(Call call) {
    RunCursorCommandIterable<BsonDocument> documents = iterable(call);
    return () -> Result.all(documents);
  }

  static Action open(Call call) {
    RunCursorCommandIterable<BsonDocument> documents = iterable(call);
    return () -> Result.entity(new CursorEntity(documents.cursor()));
  }

  private static RunCursorCommandIterable<BsonDocument> iterable(Call call) {
    Arguments args = call.arguments();
    args.ignore("commandName");
    ClientSession session = call.session();
    MongoDatabase database = call.database();
    BsonDocument command = args.document("command");
    BsonDocument mode = args.documentOrEmpty("readPreference");
    ReadPreference preference =
        mode.isEmpty() ? ReadPreference.primary() : Concerns.readPreference(mode);
    RunCursorCommandIterable<BsonDocument> documents =
        session == null
            ? database.runCursorCommand(command, preference, BsonDocument.class)
            : database.runCursorCommand(session, command, preference, BsonDocument.class);
    args.ifInteger("batchSize", documents::batchSize);
    args.ifMillis("maxTimeMS", documents::maxAwaitTime);
    args.ifValue("comment", documents::comment);
    args.ifString("cursorType", type -> documents.cursorType(CollectionReads.cursorType(type)));
    args.ifString("timeoutMode", kind -> documents.timeoutMode(CollectionReads.timeoutMode(kind)));
    return documents;
  }
}
