package dev.holdfast.client.gridfs.model;

import dev.holdfast.internal.value.Fields;

/** Which of several files of the same name is read. */
public final class GridFSDownloadOptions {
  private int revision = -1;

  public GridFSDownloadOptions() {}

  /**
   * 0 is the first that was stored, 1 the second; -1, as it is unless set, the last, -2 the one
   * before.
   */
  public GridFSDownloadOptions revision(int revision) {
    this.revision = revision;
    return this;
  }

  public int getRevision() {
    return revision;
  }

  @Override
  public String toString() {
    return new Fields("GridFSDownloadOptions").add("revision", revision).toString();
  }
}
