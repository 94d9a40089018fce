package dev.holdfast.client.model.changestream;

import dev.holdfast.MongoNamespace;
import dev.holdfast.internal.value.Fields;
import java.util.Objects;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * One event of a change stream. Properties that an event does not have are null: an insert has no update
 * description, and a delete has no full document.
 *
 * @param <TDocument> the class of the documents in events
 */
public final class ChangeStreamDocument<TDocument> {
  private final @Nullable String operationType;
  private final BsonDocument resumeToken;
  private final @Nullable BsonDocument namespaceDocument;
  private final @Nullable String namespaceType;
  private final @Nullable BsonDocument destinationNamespaceDocument;
  private final @Nullable TDocument fullDocument;
  private final @Nullable TDocument fullDocumentBeforeChange;
  private final @Nullable BsonDocument documentKey;
  private final @Nullable BsonTimestamp clusterTime;
  private final @Nullable UpdateDescription updateDescription;
  private final @Nullable BsonInt64 txnNumber;
  private final @Nullable BsonDocument lsid;
  private final @Nullable BsonDateTime wallTime;
  private final @Nullable SplitEvent splitEvent;
  private final @Nullable BsonDocument extraElements;

  public ChangeStreamDocument(
      @Nullable String operationType,
      BsonDocument resumeToken,
      @Nullable BsonDocument namespaceDocument,
      @Nullable String namespaceType,
      @Nullable BsonDocument destinationNamespaceDocument,
      @Nullable TDocument fullDocument,
      @Nullable TDocument fullDocumentBeforeChange,
      @Nullable BsonDocument documentKey,
      @Nullable BsonTimestamp clusterTime,
      @Nullable UpdateDescription updateDescription,
      @Nullable BsonInt64 txnNumber,
      @Nullable BsonDocument lsid,
      @Nullable BsonDateTime wallTime,
      @Nullable SplitEvent splitEvent,
      @Nullable BsonDocument extraElements) {
    this.operationType = operationType;
    this.resumeToken = resumeToken;
    this.namespaceDocument = namespaceDocument;
    this.namespaceType = namespaceType;
    this.destinationNamespaceDocument = destinationNamespaceDocument;
    this.fullDocument = fullDocument;
    this.fullDocumentBeforeChange = fullDocumentBeforeChange;
    this.documentKey = documentKey;
    this.clusterTime = clusterTime;
    this.updateDescription = updateDescription;
    this.txnNumber = txnNumber;
    this.lsid = lsid;
    this.wallTime = wallTime;
    this.splitEvent = splitEvent;
    this.extraElements = extraElements;
  }

  /** The token to resume the stream after this event. Opaque. */
  public BsonDocument getResumeToken() {
    return resumeToken;
  }

  /** Null if the event does not concern a collection, as an invalidate event. */
  public @Nullable MongoNamespace getNamespace() {
    return namespace(namespaceDocument);
  }

  public @Nullable BsonDocument getNamespaceDocument() {
    return namespaceDocument;
  }

  /** The server's name of the type that was created. Only with expanded events. */
  public @Nullable String getNamespaceTypeString() {
    return namespaceType;
  }

  public @Nullable NamespaceType getNamespaceType() {
    return namespaceType == null ? null : NamespaceType.fromString(namespaceType);
  }

  /** The new name of a renamed collection. */
  public @Nullable MongoNamespace getDestinationNamespace() {
    return namespace(destinationNamespaceDocument);
  }

  public @Nullable BsonDocument getDestinationNamespaceDocument() {
    return destinationNamespaceDocument;
  }

  public @Nullable String getDatabaseName() {
    return text(namespaceDocument, "db");
  }

  /**
   * The new document. For updates it is present only if the stream requests it, in the state that {@link
   * FullDocument} defines.
   */
  public @Nullable TDocument getFullDocument() {
    return fullDocument;
  }

  public @Nullable TDocument getFullDocumentBeforeChange() {
    return fullDocumentBeforeChange;
  }

  /** The id of the document and, on sharded clusters, its shard key. */
  public @Nullable BsonDocument getDocumentKey() {
    return documentKey;
  }

  public @Nullable BsonTimestamp getClusterTime() {
    return clusterTime;
  }

  /** The server's name of the operation, even if {@link #getOperationType()} is {@code OTHER}. */
  public @Nullable String getOperationTypeString() {
    return operationType;
  }

  public @Nullable OperationType getOperationType() {
    return operationType == null ? null : OperationType.fromString(operationType);
  }

  public @Nullable UpdateDescription getUpdateDescription() {
    return updateDescription;
  }

  /** The number of the transaction that contains the change. */
  public @Nullable BsonInt64 getTxnNumber() {
    return txnNumber;
  }

  /** The session of the transaction that contains the change. */
  public @Nullable BsonDocument getLsid() {
    return lsid;
  }

  /** The time of the change by the server's clock. */
  public @Nullable BsonDateTime getWallTime() {
    return wallTime;
  }

  public @Nullable SplitEvent getSplitEvent() {
    return splitEvent;
  }

  /** Fields that this driver does not know. Null if there are none. */
  public @Nullable BsonDocument getExtraElements() {
    return extraElements;
  }

  public static <TFullDocument> Codec<ChangeStreamDocument<TFullDocument>> createCodec(
      Class<TFullDocument> fullDocumentClass, CodecRegistry codecRegistry) {
    return new ChangeStreamDocumentCodec<>(fullDocumentClass, codecRegistry);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ChangeStreamDocument<?> other
        && Objects.equals(operationType, other.operationType)
        && resumeToken.equals(other.resumeToken)
        && Objects.equals(namespaceDocument, other.namespaceDocument)
        && Objects.equals(namespaceType, other.namespaceType)
        && Objects.equals(destinationNamespaceDocument, other.destinationNamespaceDocument)
        && Objects.equals(fullDocument, other.fullDocument)
        && Objects.equals(fullDocumentBeforeChange, other.fullDocumentBeforeChange)
        && Objects.equals(documentKey, other.documentKey)
        && Objects.equals(clusterTime, other.clusterTime)
        && Objects.equals(updateDescription, other.updateDescription)
        && Objects.equals(txnNumber, other.txnNumber)
        && Objects.equals(lsid, other.lsid)
        && Objects.equals(wallTime, other.wallTime)
        && Objects.equals(splitEvent, other.splitEvent)
        && Objects.equals(extraElements, other.extraElements);
  }

  @Override
  public int hashCode() {
    return Objects.hash(operationType, resumeToken, documentKey, clusterTime);
  }

  @Override
  public String toString() {
    return new Fields("ChangeStreamDocument")
        .add("operationType", operationType)
        .add("resumeToken", resumeToken)
        .add("namespace", namespaceDocument)
        .add("namespaceType", namespaceType)
        .add("destinationNamespace", destinationNamespaceDocument)
        .add("fullDocument", fullDocument)
        .add("fullDocumentBeforeChange", fullDocumentBeforeChange)
        .add("documentKey", documentKey)
        .add("clusterTime", clusterTime)
        .add("updateDescription", updateDescription)
        .add("txnNumber", txnNumber)
        .add("lsid", lsid)
        .add("wallTime", wallTime)
        .add("splitEvent", splitEvent)
        .add("extraElements", extraElements)
        .toString();
  }

  private static @Nullable MongoNamespace namespace(@Nullable BsonDocument document) {
    String database = text(document, "db");
    String collection = text(document, "coll");
    return database == null || collection == null ? null : new MongoNamespace(database, collection);
  }

  private static @Nullable String text(@Nullable BsonDocument document, String field) {
    BsonValue value = document == null ? null : document.get(field);
    return value instanceof BsonString string ? string.getValue() : null;
  }
}
