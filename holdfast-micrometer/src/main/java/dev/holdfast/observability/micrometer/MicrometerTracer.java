package dev.holdfast.observability.micrometer;

import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.observability.CommandDetails;
import dev.holdfast.observability.CommandSpan;
import dev.holdfast.observability.OperationDetails;
import dev.holdfast.observability.Span;
import dev.holdfast.observability.Tracer;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

/** Reports spans as observations. The registry's handlers process them. One per client; any thread. */
final class MicrometerTracer implements Tracer {
  private final ObservationRegistry registry;
  private final ObservationConvention<MongodbObservationContext> convention;
  private final int maxQueryTextLength;

  MicrometerTracer(
      ObservationRegistry registry,
      ObservationConvention<MongodbObservationContext> convention,
      int maxQueryTextLength) {
    this.registry = registry;
    this.convention = convention;
    this.maxQueryTextLength = maxQueryTextLength;
  }

  @Override
  public int maxQueryTextLength() {
    return maxQueryTextLength;
  }

  @Override
  public Span startTransaction() {
    MongodbObservationContext context = new MongodbObservationContext();
    context.setObservationType(MongodbObservation.MONGODB_TRANSACTION);
    return new Observed(
        start(context, MongodbObservation.MONGODB_TRANSACTION, "transaction", null), context, null);
  }

  @Override
  public Span startOperation(OperationDetails operation, @Nullable Span transaction) {
    MongodbObservationContext context = new MongodbObservationContext();
    context.setObservationType(MongodbObservation.MONGODB_OPERATION);
    context.setCommandName(operation.name());
    context.setDatabaseName(operation.database());
    context.setCollectionName(operation.collection());
    Observation started =
        start(context, MongodbObservation.MONGODB_OPERATION, operation.summary(), transaction);
    // With an open scope, log messages and events of the driver belong to the operation.
    return new Observed(started, context, started.openScope());
  }

  @Override
  public CommandSpan startCommand(CommandDetails command, Span operation) {
    ServerAddress server = command.connection().getServerId().getAddress();
    MongodbObservationContext context = new MongodbObservationContext();
    context.setObservationType(MongodbObservation.MONGODB_COMMAND);
    context.setCommandName(command.name());
    context.setDatabaseName(command.database());
    context.setCollectionName(command.collection());
    context.setConnectionId(command.connection());
    context.setServerAddress(server);
    context.setUnixSocket(server instanceof UnixServerAddress);
    context.setSessionId(command.sessionId() == null ? null : command.sessionId().toString());
    context.setTransactionNumber(command.txnNumber());
    context.setCursorId(command.cursorId());
    context.setQueryText(command.queryText());
    return new Observed(
        start(context, MongodbObservation.MONGODB_COMMAND, command.name(), operation),
        context,
        null);
  }

  private Observation start(
      MongodbObservationContext context,
      MongodbObservation type,
      String spanName,
      @Nullable Span parent) {
    Observation observation =
        Observation.createNotStarted(type.getName(), () -> context, registry)
            .contextualName(spanName)
            .observationConvention(convention);
    if (parent instanceof Observed known) {
      observation.parentObservation(known.observation);
    }
    return observation.start();
  }

  private static final class Observed implements CommandSpan {
    private final Observation observation;
    private final MongodbObservationContext context;
    private final Observation.@Nullable Scope scope;

    Observed(
        Observation observation,
        MongodbObservationContext context,
        Observation.@Nullable Scope scope) {
      this.observation = observation;
      this.context = context;
      this.scope = scope;
    }

    @Override
    public void openedCursor(long cursorId) {
      context.setCursorId(cursorId);
    }

    @Override
    public void failed(Throwable failure) {
      if (failure instanceof MongoException error && error.getCode() > 0) {
        context.setResponseStatusCode(String.valueOf(error.getCode()));
      }
      observation.error(failure);
    }

    @Override
    public void end() {
      if (scope != null) {
        scope.close();
      }
      observation.stop();
    }
  }
}
