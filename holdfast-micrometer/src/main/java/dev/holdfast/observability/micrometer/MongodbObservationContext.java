package dev.holdfast.observability.micrometer;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ConnectionId;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import org.jspecify.annotations.Nullable;

/**
 * The data of one observation. The driver sets each field when its value is known. Conventions read them when
 * the observation starts and again when it stops. The driver sends no trace headers to the server because
 * MongoDB has none.
 */
public class MongodbObservationContext extends SenderContext<Object> {
  private @Nullable MongodbObservation observationType;
  private @Nullable String commandName;
  private @Nullable String databaseName;
  private @Nullable String collectionName;
  private @Nullable ServerAddress serverAddress;
  private @Nullable ConnectionId connectionId;
  private @Nullable Long cursorId;
  private @Nullable Long transactionNumber;
  private @Nullable String sessionId;
  private @Nullable String queryText;
  private @Nullable String responseStatusCode;
  private boolean unixSocket;

  public MongodbObservationContext() {
    super((carrier, key, value) -> {}, Kind.CLIENT);
  }

  /** The name of the command or the operation; null for a transaction. */
  public @Nullable String getCommandName() {
    return commandName;
  }

  public void setCommandName(@Nullable String commandName) {
    this.commandName = commandName;
  }

  public @Nullable String getDatabaseName() {
    return databaseName;
  }

  public void setDatabaseName(@Nullable String databaseName) {
    this.databaseName = databaseName;
  }

  /** The collection; null if there is none, for example for a command on a database. */
  public @Nullable String getCollectionName() {
    return collectionName;
  }

  public void setCollectionName(@Nullable String collectionName) {
    this.collectionName = collectionName;
  }

  public @Nullable ServerAddress getServerAddress() {
    return serverAddress;
  }

  public void setServerAddress(@Nullable ServerAddress serverAddress) {
    this.serverAddress = serverAddress;
  }

  public @Nullable ConnectionId getConnectionId() {
    return connectionId;
  }

  public void setConnectionId(@Nullable ConnectionId connectionId) {
    this.connectionId = connectionId;
  }

  public @Nullable MongodbObservation getObservationType() {
    return observationType;
  }

  public void setObservationType(@Nullable MongodbObservation observationType) {
    this.observationType = observationType;
  }

  public @Nullable Long getCursorId() {
    return cursorId;
  }

  public void setCursorId(@Nullable Long cursorId) {
    this.cursorId = cursorId;
  }

  public @Nullable Long getTransactionNumber() {
    return transactionNumber;
  }

  public void setTransactionNumber(@Nullable Long transactionNumber) {
    this.transactionNumber = transactionNumber;
  }

  /** The UUID of the logical session as text. */
  public @Nullable String getSessionId() {
    return sessionId;
  }

  public void setSessionId(@Nullable String sessionId) {
    this.sessionId = sessionId;
  }

  public boolean isUnixSocket() {
    return unixSocket;
  }

  public void setUnixSocket(boolean unixSocket) {
    this.unixSocket = unixSocket;
  }

  /** The text of the command; null unless the settings enable it. */
  public @Nullable String getQueryText() {
    return queryText;
  }

  public void setQueryText(@Nullable String queryText) {
    this.queryText = queryText;
  }

  /** The code of the server's error; null if there was none. */
  public @Nullable String getResponseStatusCode() {
    return responseStatusCode;
  }

  public void setResponseStatusCode(@Nullable String responseStatusCode) {
    this.responseStatusCode = responseStatusCode;
  }
}
