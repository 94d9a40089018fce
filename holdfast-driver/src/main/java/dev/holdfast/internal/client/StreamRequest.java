package dev.holdfast.internal.client;

import dev.holdfast.internal.operation.Aggregate;
import dev.holdfast.internal.operation.Arguments;
import dev.holdfast.internal.operation.Pipeline;
import dev.holdfast.internal.operation.ReadCommand;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.Decoder;
import org.bson.codecs.RawBsonDocumentCodec;
import org.bson.conversions.Bson;

/**
 * The options of a change stream, which it sends again when it resumes. Nothing changes the arguments after
 * construction.
 *
 * @param options the options of the {@code $changeStream} stage, without its start
 * @param stages the stages after {@code $changeStream}
 * @param batchSize 0 for the server's default
 * @param maxAwaitMillis 0 for the server's default
 */
record StreamRequest(
    OperationSettings settings,
    ChangeStreamTarget target,
    BsonDocument options,
    List<? extends Bson> stages,
    Arguments arguments,
    int batchSize,
    long maxAwaitMillis) {
  /** Keeps events as bytes until they are returned. So the cursor can read the resume token of any event. */
  static final Decoder<RawBsonDocument> RAW = new RawBsonDocumentCodec();

  Aggregate<RawBsonDocument> aggregate(StreamStart start) {
    BsonDocument stage = options.clone();
    if (target.cluster()) {
      stage.append("allChangesForCluster", BsonBoolean.TRUE);
    }
    start.writeTo(stage);
    List<Bson> pipeline = new ArrayList<>();
    pipeline.add(new BsonDocument("$changeStream", stage));
    pipeline.addAll(stages);
    return new Aggregate<>(
        new Pipeline(target.database(), target.collection(), pipeline),
        batchSize == 0 ? null : Integer.valueOf(batchSize),
        arguments,
        new ReadCommand.Terms(settings.readPreference(), settings.readConcern(), 0),
        RAW);
  }

  CursorOptions cursorOptions() {
    return new CursorOptions(batchSize, 0, maxAwaitMillis, arguments.comment(), null);
  }
}
