package dev.holdfast.observability.micrometer;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.observability.micrometer.MongodbObservation.CommandLowCardinalityKeyNames;
import dev.holdfast.observability.micrometer.MongodbObservation.HighCardinalityKeyNames;
import dev.holdfast.observability.micrometer.MongodbObservation.OperationLowCardinalityKeyNames;
import dev.holdfast.observability.micrometer.MongodbObservation.TransactionLowCardinalityKeyNames;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sets the attributes of OpenTelemetry, "Operation Span Attributes" and "Command Span Attributes". Stateless.
 */
public class DefaultMongodbObservationConvention
    implements ObservationConvention<MongodbObservationContext> {
  private static final String MONGODB = "mongodb";

  public DefaultMongodbObservationConvention() {}

  @Override
  public boolean supportsContext(Observation.Context context) {
    return context instanceof MongodbObservationContext;
  }

  @Override
  public KeyValues getLowCardinalityKeyValues(MongodbObservationContext context) {
    MongodbObservation type = context.getObservationType();
    if (type == null) {
      return KeyValues.empty();
    }
    return switch (type) {
      case MONGODB_OPERATION -> ofOperation(context);
      case MONGODB_COMMAND -> ofCommand(context);
      case MONGODB_TRANSACTION ->
          KeyValues.of(TransactionLowCardinalityKeyNames.SYSTEM.withValue(MONGODB));
    };
  }

  private static KeyValues ofOperation(MongodbObservationContext context) {
    List<KeyValue> values = new ArrayList<>();
    values.add(OperationLowCardinalityKeyNames.SYSTEM.withValue(MONGODB));
    add(values, OperationLowCardinalityKeyNames.NAMESPACE, context.getDatabaseName());
    add(values, OperationLowCardinalityKeyNames.COLLECTION, context.getCollectionName());
    add(values, OperationLowCardinalityKeyNames.OPERATION_NAME, context.getCommandName());
    add(values, OperationLowCardinalityKeyNames.OPERATION_SUMMARY, summary(context));
    return KeyValues.of(values);
  }

  private static KeyValues ofCommand(MongodbObservationContext context) {
    List<KeyValue> values = new ArrayList<>();
    values.add(CommandLowCardinalityKeyNames.SYSTEM.withValue(MONGODB));
    add(values, CommandLowCardinalityKeyNames.NAMESPACE, context.getDatabaseName());
    add(values, CommandLowCardinalityKeyNames.COLLECTION, context.getCollectionName());
    add(values, CommandLowCardinalityKeyNames.COMMAND_NAME, context.getCommandName());
    add(values, CommandLowCardinalityKeyNames.QUERY_SUMMARY, summary(context));
    values.add(
        CommandLowCardinalityKeyNames.NETWORK_TRANSPORT.withValue(
            context.isUnixSocket() ? "unix" : "tcp"));
    ServerAddress server = context.getServerAddress();
    if (server != null) {
      values.add(CommandLowCardinalityKeyNames.SERVER_ADDRESS.withValue(server.getHost()));
      if (!context.isUnixSocket()) {
        values.add(
            CommandLowCardinalityKeyNames.SERVER_PORT.withValue(String.valueOf(server.getPort())));
      }
    }
    add(
        values,
        CommandLowCardinalityKeyNames.RESPONSE_STATUS_CODE,
        context.getResponseStatusCode());
    return KeyValues.of(values);
  }

  /** The command and its namespace. A command's span name contains only the command. */
  private static @Nullable String summary(MongodbObservationContext context) {
    return context.getCommandName() == null
        ? null
        : context.getCommandName()
            + ' '
            + context.getDatabaseName()
            + (context.getCollectionName() == null ? "" : '.' + context.getCollectionName());
  }

  @Override
  public KeyValues getHighCardinalityKeyValues(MongodbObservationContext context) {
    MongodbObservation type = context.getObservationType();
    // OpenTelemetry, "Transactions": a transaction has only the attribute for the system.
    if (type == null || type == MongodbObservation.MONGODB_TRANSACTION) {
      return KeyValues.empty();
    }
    List<KeyValue> values = new ArrayList<>();
    add(values, HighCardinalityKeyNames.QUERY_TEXT, context.getQueryText());
    ConnectionId connection = context.getConnectionId();
    if (connection != null) {
      add(values, HighCardinalityKeyNames.CLIENT_CONNECTION_ID, connection.getLocalValue());
      add(values, HighCardinalityKeyNames.SERVER_CONNECTION_ID, connection.getServerValue());
    }
    add(values, HighCardinalityKeyNames.CURSOR_ID, context.getCursorId());
    add(values, HighCardinalityKeyNames.TRANSACTION_NUMBER, context.getTransactionNumber());
    add(values, HighCardinalityKeyNames.SESSION_ID, context.getSessionId());
    Throwable error = context.getError();
    if (error != null) {
      add(values, HighCardinalityKeyNames.EXCEPTION_MESSAGE, error.getMessage());
      add(values, HighCardinalityKeyNames.EXCEPTION_TYPE, error.getClass().getName());
      add(values, HighCardinalityKeyNames.EXCEPTION_STACKTRACE, stackTrace(error));
    }
    return KeyValues.of(values);
  }

  private static void add(List<KeyValue> values, KeyName name, @Nullable Object value) {
    if (value != null) {
      values.add(name.withValue(value.toString()));
    }
  }

  private static String stackTrace(Throwable error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
