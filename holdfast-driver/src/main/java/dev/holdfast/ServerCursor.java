package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.io.Serializable;
import java.util.Objects;

/** The id of a cursor and the address of its server. */
public final class ServerCursor implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long id;
  private final ServerAddress address;

  /** @throws IllegalArgumentException if the id is 0, which means an exhausted cursor */
  public ServerCursor(long id, ServerAddress address) {
    if (id == 0) {
      throw new IllegalArgumentException("A cursor that is still open has an id other than 0.");
    }
    this.id = id;
    this.address = notNull("address", address);
  }

  public long getId() {
    return id;
  }

  public ServerAddress getAddress() {
    return address;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ServerCursor other && id == other.id && address.equals(other.address);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, address);
  }

  @Override
  public String toString() {
    return "ServerCursor{id=" + id + ", address=" + address + '}';
  }
}
