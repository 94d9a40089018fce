package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;

/** How a collection is renamed. */
public class RenameCollectionOptions {
  private boolean dropTarget;

  public RenameCollectionOptions() {}

  public boolean isDropTarget() {
    return dropTarget;
  }

  /** Whether a collection that already has the new name is dropped. False unless set. */
  public RenameCollectionOptions dropTarget(boolean dropTarget) {
    this.dropTarget = dropTarget;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("RenameCollectionOptions").add("dropTarget", dropTarget).toString();
  }
}
