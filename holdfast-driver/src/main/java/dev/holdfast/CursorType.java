package dev.holdfast;

/** What a cursor does at the end of its results. */
public enum CursorType {
  /** The cursor is exhausted. */
  NonTailable {
    @Override
    public boolean isTailable() {
      return false;
    }
  },
  /** The cursor stays open and returns documents that are added later. Only for capped collections. */
  Tailable {
    @Override
    public boolean isTailable() {
      return true;
    }
  },
  /**
   * Like {@link #Tailable}, but the server waits a while for new documents before it returns an empty batch.
   */
  TailableAwait {
    @Override
    public boolean isTailable() {
      return true;
    }
  };

  public abstract boolean isTailable();
}
