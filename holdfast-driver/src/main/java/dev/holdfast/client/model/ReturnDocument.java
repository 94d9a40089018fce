package dev.holdfast.client.model;

/** Whether to return a document before or after its change. */
public enum ReturnDocument {
  BEFORE,
  AFTER
}
