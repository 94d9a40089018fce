package dev.holdfast.client.gridfs.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoGridFSException;
import dev.holdfast.internal.value.Fields;
import java.util.Date;
import java.util.Objects;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The document that describes a stored file. */
public final class GridFSFile {
  private final BsonValue id;
  private final String filename;
  private final long length;
  private final int chunkSize;
  private final Date uploadDate;
  private final @Nullable Document metadata;

  /** @param metadata an empty document counts as null */
  public GridFSFile(
      BsonValue id,
      String filename,
      long length,
      int chunkSize,
      Date uploadDate,
      @Nullable Document metadata) {
    this.id = notNull("id", id);
    this.filename = notNull("filename", filename);
    this.length = length;
    this.chunkSize = chunkSize;
    this.uploadDate = new Date(notNull("uploadDate", uploadDate).getTime());
    this.metadata = metadata == null || metadata.isEmpty() ? null : metadata;
  }

  /** @throws MongoGridFSException if the id is not an ObjectId */
  public ObjectId getObjectId() {
    if (!id.isObjectId()) {
      throw new MongoGridFSException(
          "The id of the file '" + filename + "' is no ObjectId but " + id + ". Use getId().");
    }
    return id.asObjectId().getValue();
  }

  public BsonValue getId() {
    return id;
  }

  public String getFilename() {
    return filename;
  }

  /** In bytes. */
  public long getLength() {
    return length;
  }

  /** In bytes. */
  public int getChunkSize() {
    return chunkSize;
  }

  public Date getUploadDate() {
    return new Date(uploadDate.getTime());
  }

  public @Nullable Document getMetadata() {
    return metadata;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof GridFSFile other
        && id.equals(other.id)
        && filename.equals(other.filename)
        && length == other.length
        && chunkSize == other.chunkSize
        && uploadDate.equals(other.uploadDate)
        && Objects.equals(metadata, other.metadata);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, filename, length, chunkSize, uploadDate, metadata);
  }

  @Override
  public String toString() {
    return new Fields("GridFSFile")
        .add("id", id)
        .add("filename", filename)
        .add("length", length)
        .add("chunkSize", chunkSize)
        .add("uploadDate", uploadDate.toInstant())
        .add("metadata", metadata)
        .toString();
  }
}
