package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

/** A name and a value that describe a member of a replica set, such as {@code dc: ny}. */
public final class Tag {
  private final String name;
  private final String value;

  public Tag(String name, String value) {
    this.name = notNull("name", name);
    this.value = notNull("value", value);
  }

  public String getName() {
    return name;
  }

  public String getValue() {
    return value;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Tag other && name.equals(other.name) && value.equals(other.value);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + value.hashCode();
  }

  @Override
  public String toString() {
    return "Tag{name='" + name + "', value='" + value + "'}";
  }
}
