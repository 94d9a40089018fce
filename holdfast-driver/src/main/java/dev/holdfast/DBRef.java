package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A reference to a document in another collection, stored as {@code {$ref, $id, $db}}. The driver does not
 * resolve references.
 */
public class DBRef implements Serializable {
  private static final long serialVersionUID = 1L;

  // Serializing a reference requires a serializable id. The id classes of BSON are serializable.
  @SuppressWarnings("serial")
  private final Object id;

  private final String collectionName;
  private final @Nullable String databaseName;

  public DBRef(String collectionName, Object id) {
    this(null, collectionName, id);
  }

  /** @param databaseName null means the database of the document that holds the reference */
  public DBRef(@Nullable String databaseName, String collectionName, Object id) {
    this.id = notNull("id", id);
    this.collectionName = notNull("collectionName", collectionName);
    this.databaseName = databaseName;
  }

  public Object getId() {
    return id;
  }

  public String getCollectionName() {
    return collectionName;
  }

  public @Nullable String getDatabaseName() {
    return databaseName;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof DBRef other
        && id.equals(other.id)
        && collectionName.equals(other.collectionName)
        && Objects.equals(databaseName, other.databaseName);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, collectionName, databaseName);
  }

  @Override
  public String toString() {
    return "{ \"$ref\" : \""
        + collectionName
        + "\", \"$id\" : \""
        + id
        + '"'
        + (databaseName == null ? "" : ", \"$db\" : \"" + databaseName + '"')
        + " }";
  }
}
