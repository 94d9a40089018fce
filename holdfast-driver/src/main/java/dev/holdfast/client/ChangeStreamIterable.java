package dev.holdfast.client;

import dev.holdfast.client.model.Collation;
import dev.holdfast.client.model.changestream.ChangeStreamDocument;
import dev.holdfast.client.model.changestream.FullDocument;
import dev.holdfast.client.model.changestream.FullDocumentBeforeChange;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Changes as they happen, and which of them. Not for several threads at once. The cursor survives
 * failovers: it starts again after the last event that it returned. Prefer it to an aggregation with a
 * {@code $changeStream} of its own, which does not. The read concern has to be majority, or none.
 *
 * <p>To store the newest token also while no events come, read by {@code tryNext} and ask the cursor for its
 * token after each call, whatever that returned. With a timeout, each call has that much time; after one that
 * timed out, the next call goes on, or, where no event ever came in time, a longer timeout is needed.
 *
 * <pre>{@code
 * try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> changes = orders.watch().cursor()) {
 *   while (changes.hasNext()) {
 *     ChangeStreamDocument<Document> change = changes.next();
 *     handle(change);
 *     save(change.getResumeToken()); // resumeAfter(token) goes on from here, even tomorrow
 *   }
 * }
 * }</pre>
 */
public interface ChangeStreamIterable<TResult>
    extends MongoIterable<ChangeStreamDocument<TResult>> {
  /** Starts to listen. Close the cursor after use. */
  @Override
  MongoChangeStreamCursor<ChangeStreamDocument<TResult>> cursor();

  /** Whether events of updates carry the whole document too. */
  ChangeStreamIterable<TResult> fullDocument(FullDocument fullDocument);

  /** Whether events carry the document as it was before. */
  ChangeStreamIterable<TResult> fullDocumentBeforeChange(
      FullDocumentBeforeChange fullDocumentBeforeChange);

  /** Go on after the event with this token. Not after an event that ended its stream. */
  ChangeStreamIterable<TResult> resumeAfter(BsonDocument resumeToken);

  /** How many documents come in one answer; 0 leaves it to the server. */
  @Override
  ChangeStreamIterable<TResult> batchSize(int batchSize);

  /**
   * For cursors that wait: how long the server waits for documents before it answers with none; 0
   * leaves it to the server.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  ChangeStreamIterable<TResult> maxAwaitTime(long maxAwaitTime, TimeUnit timeUnit);

  /** How strings compare; null is the collation of the collection. */
  ChangeStreamIterable<TResult> collation(@Nullable Collation collation);

  /** The events as the server writes them, turned into another type. */
  <TDocument> MongoIterable<TDocument> withDocumentClass(Class<TDocument> documentClass);

  /** Start with the events of this time. */
  ChangeStreamIterable<TResult> startAtOperationTime(BsonTimestamp startAtOperationTime);

  /** Go on after the event with this token, also after one that ended its stream. */
  ChangeStreamIterable<TResult> startAfter(BsonDocument startAfter);

  /** Shows up beside the command in logs, the profiler and {@code currentOp}. */
  ChangeStreamIterable<TResult> comment(@Nullable String comment);

  ChangeStreamIterable<TResult> comment(@Nullable BsonValue comment);

  /** Whether events beyond those of documents come too, such as new indexes. False unless set. */
  ChangeStreamIterable<TResult> showExpandedEvents(boolean showExpandedEvents);
}
