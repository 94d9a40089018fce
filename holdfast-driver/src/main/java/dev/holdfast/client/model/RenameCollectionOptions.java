package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;

/** Options for renaming a collection. */
public class RenameCollectionOptions {
  private boolean dropTarget;

  public RenameCollectionOptions() {}

  public boolean isDropTarget() {
    return dropTarget;
  }

  /** Whether to drop an existing collection with the new name. The default is false. */
  public RenameCollectionOptions dropTarget(boolean dropTarget) {
    this.dropTarget = dropTarget;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("RenameCollectionOptions").add("dropTarget", dropTarget).toString();
  }
}
