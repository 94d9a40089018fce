package dev.holdfast.client.model;

/**
 * One write of a bulk write.
 *
 * @param <T> the type of the collection's documents
 */
public abstract class WriteModel<T> {
  WriteModel() {}
}
