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
 * A stream of change events, and options for it. Not thread-safe. The cursor survives failovers: it resumes
 * after the last event that it returned. An aggregation with a {@code $changeStream} stage does not resume,
 * so prefer this interface. The read concern must be majority or unset.
 *
 * <p>To store the newest token even if no events arrive, use {@code tryNext} and get the resume token of the
 * cursor after each call. A timeout applies to each call. After a call that timed out, the next call resumes
 * the stream. If no call ever returns an event in time, use a longer timeout.
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
  /** Opens the change stream. Close the cursor after use. */
  @Override
  MongoChangeStreamCursor<ChangeStreamDocument<TResult>> cursor();

  /** Whether update events include the whole document. */
  ChangeStreamIterable<TResult> fullDocument(FullDocument fullDocument);

  /** Whether events include the document before the change. */
  ChangeStreamIterable<TResult> fullDocumentBeforeChange(
      FullDocumentBeforeChange fullDocumentBeforeChange);

  /** Resumes after the event with this token. The event must not be an invalidate event. */
  ChangeStreamIterable<TResult> resumeAfter(BsonDocument resumeToken);

  /** The number of documents per batch. 0 means the server's default. */
  @Override
  ChangeStreamIterable<TResult> batchSize(int batchSize);

  /**
   * For cursors that await data: how long the server waits for documents before it returns an empty batch. 0
   * means the server's default.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  ChangeStreamIterable<TResult> maxAwaitTime(long maxAwaitTime, TimeUnit timeUnit);

  /** The rules for comparing strings. Null means the collation of the collection. */
  ChangeStreamIterable<TResult> collation(@Nullable Collation collation);

  /** Decodes the raw events of the server to another type. */
  <TDocument> MongoIterable<TDocument> withDocumentClass(Class<TDocument> documentClass);

  /** Starts with events at this cluster time. */
  ChangeStreamIterable<TResult> startAtOperationTime(BsonTimestamp startAtOperationTime);

  /** Starts after the event with this token. The event may be an invalidate event. */
  ChangeStreamIterable<TResult> startAfter(BsonDocument startAfter);

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  ChangeStreamIterable<TResult> comment(@Nullable String comment);

  /** Same as {@link #comment(String)}, for a comment of any BSON type. */
  ChangeStreamIterable<TResult> comment(@Nullable BsonValue comment);

  /** Whether to include events that do not concern documents, such as new indexes. The default is false. */
  ChangeStreamIterable<TResult> showExpandedEvents(boolean showExpandedEvents);
}
