package dev.holdfast.internal.assembly;

import dev.holdfast.ServerApi;
import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.internal.connection.Connection;
import dev.holdfast.internal.connection.DocumentRequest;
import dev.holdfast.internal.connection.ReplyDecoder;
import dev.holdfast.internal.monitor.HelloConnection;
import dev.holdfast.internal.time.Deadline;
import java.time.Duration;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.jspecify.annotations.Nullable;

/** A monitor's connection: adapts {@link Connection} to hello commands. */
final class MonitorConnection implements HelloConnection {
  private static final String ADMIN = "admin";

  private final Connection connection;
  private final @Nullable ServerApi serverApi;
  private boolean knowsHello;

  MonitorConnection(Connection connection, @Nullable ServerApi serverApi) {
    this.connection = connection;
    this.serverApi = serverApi;
    this.knowsHello = serverApi != null;
  }

  @Override
  public BsonDocument open(Deadline deadline) {
    connection.open(deadline);
    knowsHello |= connection.hello().helloOk();
    return connection.hello().reply();
  }

  @Override
  public BsonDocument hello(Deadline deadline) {
    return ask(command(), false, deadline);
  }

  @Override
  public BsonDocument awaitHello(TopologyVersion known, Duration maxWait, Deadline deadline) {
    BsonDocument command =
        command()
            .append("topologyVersion", known.asDocument())
            .append("maxAwaitTimeMS", new BsonInt64(maxWait.toMillis()));
    return ask(command, true, deadline);
  }

  private BsonDocument ask(BsonDocument command, boolean exhaust, Deadline deadline) {
    DocumentRequest request = new DocumentRequest(ADMIN, command, serverApi, exhaust);
    return connection.roundTrip(request, ReplyDecoder.DOCUMENT, deadline);
  }

  private BsonDocument command() {
    return new BsonDocument(knowsHello ? "hello" : "isMaster", new BsonInt32(1))
        .append("helloOk", BsonBoolean.TRUE);
  }

  @Override
  public boolean moreToCome() {
    return connection.isMoreToCome();
  }

  @Override
  public BsonDocument next(Deadline deadline) {
    return connection.receiveMore(ReplyDecoder.DOCUMENT, deadline);
  }

  @Override
  public long roundTripNanos() {
    return connection.roundTripNanos();
  }

  @Override
  public long receivedBytes() {
    return connection.receivedBytes();
  }

  @Override
  public ConnectionNumbers numbers() {
    return new ConnectionNumbers(connection.id().getLocalValue(), connection.id().getServerValue());
  }

  @Override
  public void abort() {
    connection.abort();
  }

  @Override
  public void close() {
    connection.close();
  }
}
