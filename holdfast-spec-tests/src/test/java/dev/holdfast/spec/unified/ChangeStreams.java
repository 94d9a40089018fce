package dev.holdfast.spec.unified;

import dev.holdfast.client.ChangeStreamIterable;
import dev.holdfast.client.model.changestream.FullDocument;
import dev.holdfast.client.model.changestream.FullDocumentBeforeChange;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import org.bson.BsonDocument;

/** The options of a change stream, whatever it watches. */
final class ChangeStreams {
  private ChangeStreams() {}

  static Action open(Call call, ChangeStreamIterable<BsonDocument> stream) {
    Arguments args = call.arguments();
    args.ifInteger("batchSize", stream::batchSize);
    args.ifValue("comment", stream::comment);
    args.ifCollation(stream::collation);
    args.ifMillis("maxAwaitTimeMS", stream::maxAwaitTime);
    args.ifString("fullDocument", which -> stream.fullDocument(FullDocument.fromString(which)));
    args.ifString(
        "fullDocumentBeforeChange",
        which -> stream.fullDocumentBeforeChange(FullDocumentBeforeChange.fromString(which)));
    args.ifBoolean("showExpandedEvents", stream::showExpandedEvents);
    args.ifDocument("resumeAfter", stream::resumeAfter);
    args.ifDocument("startAfter", stream::startAfter);
    args.ifValue("startAtOperationTime", time -> stream.startAtOperationTime(time.asTimestamp()));
    return () ->
        Result.entity(new CursorEntity(stream.withDocumentClass(BsonDocument.class).cursor()));
  }
}
