package dev.holdfast.observability.micrometer;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/** The kinds of observations and their keys. The names are those of OpenTelemetry. */
public enum MongodbObservation implements ObservationDocumentation {
  /** A call to the driver's API. */
  MONGODB_OPERATION(
      "mongodb.operation",
      OperationLowCardinalityKeyNames.values(),
      new KeyName[] {
        HighCardinalityKeyNames.EXCEPTION_MESSAGE,
        HighCardinalityKeyNames.EXCEPTION_TYPE,
        HighCardinalityKeyNames.EXCEPTION_STACKTRACE
      }),
  /** A command sent to a server. Each attempt has its own observation, nested in the operation. */
  MONGODB_COMMAND(
      "mongodb.command", CommandLowCardinalityKeyNames.values(), HighCardinalityKeyNames.values()),
  /** A transaction from its start to its commit or abort. Its operations are nested in it. */
  MONGODB_TRANSACTION(
      "mongodb.transaction", TransactionLowCardinalityKeyNames.values(), new KeyName[0]);

  private final String name;
  private final KeyName[] lowCardinality;
  private final KeyName[] highCardinality;

  MongodbObservation(String name, KeyName[] lowCardinality, KeyName[] highCardinality) {
    this.name = name;
    this.lowCardinality = lowCardinality;
    this.highCardinality = highCardinality;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public Class<? extends ObservationConvention<? extends Observation.Context>>
      getDefaultConvention() {
    return DefaultMongodbObservationConvention.class;
  }

  @Override
  public KeyName[] getLowCardinalityKeyNames() {
    return lowCardinality.clone();
  }

  @Override
  public KeyName[] getHighCardinalityKeyNames() {
    return highCardinality.clone();
  }

  /** Keys of an operation. */
  public enum OperationLowCardinalityKeyNames implements KeyName {
    SYSTEM("db.system.name"),
    NAMESPACE("db.namespace"),
    COLLECTION("db.collection.name"),
    OPERATION_NAME("db.operation.name"),
    OPERATION_SUMMARY("db.operation.summary");

    private final String key;

    OperationLowCardinalityKeyNames(String key) {
      this.key = key;
    }

    @Override
    public String asString() {
      return key;
    }
  }

  /** Keys of a command. */
  public enum CommandLowCardinalityKeyNames implements KeyName {
    SYSTEM("db.system.name"),
    NAMESPACE("db.namespace"),
    COLLECTION("db.collection.name"),
    COMMAND_NAME("db.command.name"),
    QUERY_SUMMARY("db.query.summary"),
    NETWORK_TRANSPORT("network.transport"),
    SERVER_ADDRESS("server.address"),
    SERVER_PORT("server.port"),
    RESPONSE_STATUS_CODE("db.response.status_code");

    private final String key;

    CommandLowCardinalityKeyNames(String key) {
      this.key = key;
    }

    @Override
    public String asString() {
      return key;
    }
  }

  /** Keys of a transaction. */
  public enum TransactionLowCardinalityKeyNames implements KeyName {
    SYSTEM("db.system.name");

    private final String key;

    TransactionLowCardinalityKeyNames(String key) {
      this.key = key;
    }

    @Override
    public String asString() {
      return key;
    }
  }

  /** Keys with too many different values for meters, but useful in a trace. */
  public enum HighCardinalityKeyNames implements KeyName {
    QUERY_TEXT("db.query.text"),
    CLIENT_CONNECTION_ID("db.mongodb.driver_connection_id"),
    SERVER_CONNECTION_ID("db.mongodb.server_connection_id"),
    CURSOR_ID("db.mongodb.cursor_id"),
    TRANSACTION_NUMBER("db.mongodb.txn_number"),
    SESSION_ID("db.mongodb.lsid"),
    EXCEPTION_MESSAGE("exception.message"),
    EXCEPTION_TYPE("exception.type"),
    EXCEPTION_STACKTRACE("exception.stacktrace");

    private final String key;

    HighCardinalityKeyNames(String key) {
      this.key = key;
    }

    @Override
    public String asString() {
      return key;
    }
  }
}
