package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;

/** Inserts one document, in a bulk write. */
public final class InsertOneModel<T> extends WriteModel<T> {
  private final T document;

  public InsertOneModel(T document) {
    this.document = notNull("document", document);
  }

  public T getDocument() {
    return document;
  }

  @Override
  public String toString() {
    return new Fields("InsertOneModel").add("document", document).toString();
  }
}
