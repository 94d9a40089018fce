package dev.holdfast.client.model.bulk;

/** The result of a delete in a bulk write. */
public interface ClientDeleteResult {
  long getDeletedCount();
}
