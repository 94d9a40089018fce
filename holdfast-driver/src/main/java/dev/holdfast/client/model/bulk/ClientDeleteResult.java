package dev.holdfast.client.model.bulk;

/** What a delete of a bulk write did. */
public interface ClientDeleteResult {
  long getDeletedCount();
}
