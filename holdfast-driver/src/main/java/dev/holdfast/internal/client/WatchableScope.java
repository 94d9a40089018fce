package dev.holdfast.internal.client;

import dev.holdfast.client.ChangeStreamIterable;
import dev.holdfast.client.ClientSession;
import dev.holdfast.internal.session.Session;
import java.util.List;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The watch methods of clients and databases. */
abstract class WatchableScope extends Scoped {
  WatchableScope(OperationSettings settings) {
    super(settings);
  }

  /** The collections that the change streams watch. */
  abstract ChangeStreamTarget watchTarget();

  public ChangeStreamIterable<Document> watch() {
    return watched(null, List.of(), Document.class);
  }

  public <TResult> ChangeStreamIterable<TResult> watch(Class<TResult> resultClass) {
    return watched(null, List.of(), resultClass);
  }

  public ChangeStreamIterable<Document> watch(List<? extends Bson> pipeline) {
    return watched(null, pipeline, Document.class);
  }

  public <TResult> ChangeStreamIterable<TResult> watch(
      List<? extends Bson> pipeline, Class<TResult> resultClass) {
    return watched(null, pipeline, resultClass);
  }

  public ChangeStreamIterable<Document> watch(ClientSession clientSession) {
    return watched(SessionHolder.of(clientSession), List.of(), Document.class);
  }

  public <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, Class<TResult> resultClass) {
    return watched(SessionHolder.of(clientSession), List.of(), resultClass);
  }

  public ChangeStreamIterable<Document> watch(
      ClientSession clientSession, List<? extends Bson> pipeline) {
    return watched(SessionHolder.of(clientSession), pipeline, Document.class);
  }

  public <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass) {
    return watched(SessionHolder.of(clientSession), pipeline, resultClass);
  }

  private <R> ChangeStreamIterable<R> watched(
      @Nullable Session session, List<? extends Bson> pipeline, Class<R> resultClass) {
    return new HoldfastChangeStream<>(settings, session, watchTarget(), pipeline, resultClass);
  }
}
