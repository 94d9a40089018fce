package dev.holdfast.connection;

import dev.holdfast.ServerAddress;

/** Identifies one server of one client in events and logs. */
public final class ServerId {
  private final ClusterId clusterId;
  private final ServerAddress address;

  public ServerId(ClusterId clusterId, ServerAddress address) {
    this.clusterId = clusterId;
    this.address = address;
  }

  public ClusterId getClusterId() {
    return clusterId;
  }

  public ServerAddress getAddress() {
    return address;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ServerId other
        && clusterId.equals(other.clusterId)
        && address.equals(other.address);
  }

  @Override
  public int hashCode() {
    return 31 * clusterId.hashCode() + address.hashCode();
  }

  @Override
  public String toString() {
    return "ServerId{clusterId=" + clusterId + ", address=" + address + '}';
  }
}
