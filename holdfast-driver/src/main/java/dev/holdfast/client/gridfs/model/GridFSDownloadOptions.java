package dev.holdfast.client.gridfs.model;

import dev.holdfast.internal.value.Fields;

/** Selects one of several files with the same name. */
public final class GridFSDownloadOptions {
  private int revision = -1;

  public GridFSDownloadOptions() {}

  /** 0 is the first revision, 1 the second. -1, the default, is the latest, -2 the one before. */
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
