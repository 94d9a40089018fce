package dev.holdfast;

/** What a cursor does when it reaches the end. */
public enum CursorType {
  /** It is done. */
  NonTailable {
    @Override
    public boolean isTailable() {
      return false;
    }
  },
  /** It stays, and goes on when documents were added. Only for capped collections. */
  Tailable {
    @Override
    public boolean isTailable() {
      return true;
    }
  },
  /**
   * As {@link #Tailable}, and the server waits a while for documents before it answers with none.
   */
  TailableAwait {
    @Override
    public boolean isTailable() {
      return true;
    }
  };

  public abstract boolean isTailable();
}
