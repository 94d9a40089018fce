package dev.holdfast.client.model;

/**
 * One write of a bulk write.
 *
 * @param <T> the document class of the collection
 */
public abstract class WriteModel<T> {
  WriteModel() {}
}
