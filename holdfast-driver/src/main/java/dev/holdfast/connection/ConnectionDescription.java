package dev.holdfast.connection;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.value.Fields;
import java.util.List;
import java.util.Objects;
import org.bson.BsonArray;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A connection, and what its server reported in the handshake. Immutable. */
public class ConnectionDescription {
  private static final int DEFAULT_MAX_MESSAGE_SIZE = 32 * 1024 * 1024;
  private static final int DEFAULT_MAX_WRITE_BATCH_SIZE = 512;

  private final @Nullable ObjectId serviceId;
  private final ConnectionId connectionId;
  private final int maxWireVersion;
  private final ServerType serverType;
  private final int maxBatchCount;
  private final int maxDocumentSize;
  private final int maxMessageSize;
  private final List<String> compressors;
  private final @Nullable BsonArray saslSupportedMechanisms;
  private final @Nullable Integer logicalSessionTimeoutMinutes;

  public ConnectionDescription(
      ConnectionId connectionId,
      int maxWireVersion,
      ServerType serverType,
      int maxBatchCount,
      int maxDocumentSize,
      int maxMessageSize,
      List<String> compressors) {
    this(
        connectionId,
        maxWireVersion,
        serverType,
        maxBatchCount,
        maxDocumentSize,
        maxMessageSize,
        compressors,
        null);
  }

  public ConnectionDescription(
      ConnectionId connectionId,
      int maxWireVersion,
      ServerType serverType,
      int maxBatchCount,
      int maxDocumentSize,
      int maxMessageSize,
      List<String> compressors,
      @Nullable BsonArray saslSupportedMechanisms) {
    this(
        null,
        connectionId,
        maxWireVersion,
        serverType,
        maxBatchCount,
        maxDocumentSize,
        maxMessageSize,
        compressors,
        saslSupportedMechanisms);
  }

  public ConnectionDescription(
      ConnectionId connectionId,
      int maxWireVersion,
      ServerType serverType,
      int maxBatchCount,
      int maxDocumentSize,
      int maxMessageSize,
      List<String> compressors,
      @Nullable BsonArray saslSupportedMechanisms,
      @Nullable Integer logicalSessionTimeoutMinutes) {
    this(
        null,
        connectionId,
        maxWireVersion,
        serverType,
        maxBatchCount,
        maxDocumentSize,
        maxMessageSize,
        compressors,
        saslSupportedMechanisms,
        logicalSessionTimeoutMinutes);
  }

  public ConnectionDescription(
      @Nullable ObjectId serviceId,
      ConnectionId connectionId,
      int maxWireVersion,
      ServerType serverType,
      int maxBatchCount,
      int maxDocumentSize,
      int maxMessageSize,
      List<String> compressors,
      @Nullable BsonArray saslSupportedMechanisms) {
    this(
        serviceId,
        connectionId,
        maxWireVersion,
        serverType,
        maxBatchCount,
        maxDocumentSize,
        maxMessageSize,
        compressors,
        saslSupportedMechanisms,
        null);
  }

  private ConnectionDescription(
      @Nullable ObjectId serviceId,
      ConnectionId connectionId,
      int maxWireVersion,
      ServerType serverType,
      int maxBatchCount,
      int maxDocumentSize,
      int maxMessageSize,
      List<String> compressors,
      @Nullable BsonArray saslSupportedMechanisms,
      @Nullable Integer logicalSessionTimeoutMinutes) {
    this.serviceId = serviceId;
    this.connectionId = connectionId;
    this.maxWireVersion = maxWireVersion;
    this.serverType = serverType;
    this.maxBatchCount = maxBatchCount;
    this.maxDocumentSize = maxDocumentSize;
    this.maxMessageSize = maxMessageSize;
    this.compressors = List.copyOf(compressors);
    this.saslSupportedMechanisms = saslSupportedMechanisms;
    this.logicalSessionTimeoutMinutes = logicalSessionTimeoutMinutes;
  }

  public ConnectionDescription withConnectionId(ConnectionId connectionId) {
    return copy(serviceId, connectionId);
  }

  public ConnectionDescription withServiceId(ObjectId serviceId) {
    return copy(serviceId, connectionId);
  }

  public ServerAddress getServerAddress() {
    return connectionId.getServerId().getAddress();
  }

  public ConnectionId getConnectionId() {
    return connectionId;
  }

  /** The service that a load balancer connected to. Null without a load balancer. */
  public @Nullable ObjectId getServiceId() {
    return serviceId;
  }

  public int getMaxWireVersion() {
    return maxWireVersion;
  }

  public ServerType getServerType() {
    return serverType;
  }

  /** The maximum number of writes in one command. */
  public int getMaxBatchCount() {
    return maxBatchCount;
  }

  /** The maximum size of one document, in bytes. */
  public int getMaxDocumentSize() {
    return maxDocumentSize;
  }

  /** The maximum size of one message, in bytes. */
  public int getMaxMessageSize() {
    return maxMessageSize;
  }

  /** The compressors that both sides support, in the client's order. */
  public List<String> getCompressors() {
    return compressors;
  }

  /** Null if the client did not ask the server. */
  public @Nullable BsonArray getSaslSupportedMechanisms() {
    return saslSupportedMechanisms;
  }

  /** Null if the server does not support sessions. */
  public @Nullable Integer getLogicalSessionTimeoutMinutes() {
    return logicalSessionTimeoutMinutes;
  }

  /** The limit for servers that do not report one. */
  public static int getDefaultMaxMessageSize() {
    return DEFAULT_MAX_MESSAGE_SIZE;
  }

  /** The limit for servers that do not report one. */
  public static int getDefaultMaxWriteBatchSize() {
    return DEFAULT_MAX_WRITE_BATCH_SIZE;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ConnectionDescription other
        && Objects.equals(serviceId, other.serviceId)
        && connectionId.equals(other.connectionId)
        && maxWireVersion == other.maxWireVersion
        && serverType == other.serverType
        && maxBatchCount == other.maxBatchCount
        && maxDocumentSize == other.maxDocumentSize
        && maxMessageSize == other.maxMessageSize
        && compressors.equals(other.compressors)
        && Objects.equals(saslSupportedMechanisms, other.saslSupportedMechanisms)
        && Objects.equals(logicalSessionTimeoutMinutes, other.logicalSessionTimeoutMinutes);
  }

  @Override
  public int hashCode() {
    return Objects.hash(serviceId, connectionId, maxWireVersion, serverType);
  }

  @Override
  public String toString() {
    return new Fields("ConnectionDescription")
        .add("connectionId", connectionId)
        .add("maxWireVersion", maxWireVersion)
        .add("serverType", serverType)
        .add("maxBatchCount", maxBatchCount)
        .add("maxDocumentSize", maxDocumentSize)
        .add("maxMessageSize", maxMessageSize)
        .add("compressors", compressors)
        .add("logicalSessionTimeoutMinutes", logicalSessionTimeoutMinutes)
        .add("serviceId", serviceId)
        .toString();
  }

  private ConnectionDescription copy(@Nullable ObjectId serviceId, ConnectionId connectionId) {
    return new ConnectionDescription(
        serviceId,
        connectionId,
        maxWireVersion,
        serverType,
        maxBatchCount,
        maxDocumentSize,
        maxMessageSize,
        compressors,
        saslSupportedMechanisms,
        logicalSessionTimeoutMinutes);
  }
}
