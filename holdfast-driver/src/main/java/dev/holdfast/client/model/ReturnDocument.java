package dev.holdfast.client.model;

/** Which state of a changed document comes back. */
public enum ReturnDocument {
  BEFORE,
  AFTER
}
