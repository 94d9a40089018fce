package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Objects;

/** A database name and a collection name, such as {@code shop.orders}. */
public final class MongoNamespace {
  /** The collection to which the legacy wire protocol addressed commands. */
  public static final String COMMAND_COLLECTION_NAME = "$cmd";

  private static final String FORBIDDEN_IN_DATABASE_NAMES = "\0/\\ \".";

  private final String databaseName;
  private final String collectionName;

  /** @throws IllegalArgumentException if the database name is invalid */
  public static void checkDatabaseNameValidity(String databaseName) {
    if (notNull("databaseName", databaseName).isEmpty()) {
      throw new IllegalArgumentException("The name of a database must not be empty.");
    }
    for (int i = 0; i < databaseName.length(); i++) {
      if (FORBIDDEN_IN_DATABASE_NAMES.indexOf(databaseName.charAt(i)) >= 0) {
        throw new IllegalArgumentException(
            "'"
                + databaseName
                + "' cannot be the name of a database: it has "
                + shown(databaseName.charAt(i))
                + " at index "
                + i
                + ".");
      }
    }
  }

  /** @throws IllegalArgumentException if the collection name is invalid */
  public static void checkCollectionNameValidity(String collectionName) {
    if (notNull("collectionName", collectionName).isEmpty()) {
      throw new IllegalArgumentException("The name of a collection must not be empty.");
    }
  }

  /**
   * @param fullName the part before the first dot is the database
   * @throws IllegalArgumentException if the dot, the database or the collection is missing
   */
  public MongoNamespace(String fullName) {
    int dot = notNull("fullName", fullName).indexOf('.');
    if (dot <= 0 || dot == fullName.length() - 1) {
      throw new IllegalArgumentException(
          "'" + fullName + "' is no namespace; it has to read database.collection.");
    }
    databaseName = fullName.substring(0, dot);
    collectionName = fullName.substring(dot + 1);
    checkDatabaseNameValidity(databaseName);
  }

  /** @throws IllegalArgumentException if one of the names is invalid */
  public MongoNamespace(String databaseName, String collectionName) {
    checkDatabaseNameValidity(notNull("databaseName", databaseName));
    checkCollectionNameValidity(notNull("collectionName", collectionName));
    this.databaseName = databaseName;
    this.collectionName = collectionName;
  }

  public String getDatabaseName() {
    return databaseName;
  }

  public String getCollectionName() {
    return collectionName;
  }

  public String getFullName() {
    return databaseName + '.' + collectionName;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof MongoNamespace other
        && databaseName.equals(other.databaseName)
        && collectionName.equals(other.collectionName);
  }

  @Override
  public int hashCode() {
    return Objects.hash(databaseName, collectionName);
  }

  @Override
  public String toString() {
    return getFullName();
  }

  private static String shown(char c) {
    return c == 0 ? "a zero character" : "'" + c + "'";
  }
}
