package dev.holdfast.connection;

import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.types.ObjectId;

/**
 * The version of a server's report about itself: a counter of the server process. Counters of different
 * processes cannot be compared.
 */
public final class TopologyVersion {
  private final ObjectId processId;
  private final long counter;

  public TopologyVersion(BsonDocument document) {
    this(document.getObjectId("processId").getValue(), document.getInt64("counter").getValue());
  }

  public TopologyVersion(ObjectId processId, long counter) {
    this.processId = processId;
    this.counter = counter;
  }

  public ObjectId getProcessId() {
    return processId;
  }

  public long getCounter() {
    return counter;
  }

  public BsonDocument asDocument() {
    return new BsonDocument("processId", new BsonObjectId(processId))
        .append("counter", new BsonInt64(counter));
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof TopologyVersion other
        && counter == other.counter
        && processId.equals(other.processId);
  }

  @Override
  public int hashCode() {
    return 31 * processId.hashCode() + Long.hashCode(counter);
  }

  @Override
  public String toString() {
    return "TopologyVersion{processId=" + processId + ", counter=" + counter + '}';
  }
}
