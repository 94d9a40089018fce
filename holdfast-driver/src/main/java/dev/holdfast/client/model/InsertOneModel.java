package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import java.util.Objects;

/** In a bulk write: inserts one document. */
public final class InsertOneModel<T> extends WriteModel<T> {
  private final T document;

  public InsertOneModel(T document) {
    this.document = Objects.requireNonNull(document, "document");
  }

  public T getDocument() {
    return document;
  }

  @Override
  public String toString() {
    return new Fields("InsertOneModel").add("document", document).toString();
  }
}
