package dev.holdfast.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerId;
import java.util.concurrent.TimeUnit;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class ConnectionPoolEventsTest {
  private static final long ELAPSED = TimeUnit.MILLISECONDS.toNanos(1_500);

  private final ServerId server =
      new ServerId(new ClusterId(), new ServerAddress("db.example.com"));
  private final ConnectionId connection = new ConnectionId(server, 7, 42L);

  @Test
  void elapsedTimesAreToldInTheUnitAskedFor() {
    assertThat(new ConnectionReadyEvent(connection, ELAPSED).getElapsedTime(TimeUnit.MILLISECONDS))
        .isEqualTo(1_500);
    assertThat(
            new ConnectionCheckedOutEvent(connection, 1, ELAPSED).getElapsedTime(TimeUnit.SECONDS))
        .isEqualTo(1);
    assertThat(failed().getElapsedTime(TimeUnit.NANOSECONDS)).isEqualTo(ELAPSED);
  }

  @Test
  void eventsPrintWhatHappenedWhereAndToWhom() {
    assertThat(new ConnectionPoolReadyEvent(server))
        .hasToString("ConnectionPoolReadyEvent{server=db.example.com:27017}");
    assertThat(new ConnectionPoolClosedEvent(server))
        .hasToString("ConnectionPoolClosedEvent{server=db.example.com:27017}");
    assertThat(new ConnectionCheckOutStartedEvent(server, 3))
        .hasToString("ConnectionCheckOutStartedEvent{server=db.example.com:27017, operationId=3}");
    assertThat(new ConnectionCreatedEvent(connection))
        .hasToString(
            "ConnectionCreatedEvent{server=db.example.com:27017, connectionId{localValue:7,"
                + " serverValue:42}}");
    assertThat(new ConnectionClosedEvent(connection, ConnectionClosedEvent.Reason.IDLE))
        .hasToString(
            "ConnectionClosedEvent{server=db.example.com:27017, connectionId{localValue:7,"
                + " serverValue:42}, reason=IDLE}");
    assertThat(new ConnectionCheckedOutEvent(connection, 3, ELAPSED))
        .hasToString(
            "ConnectionCheckedOutEvent{server=db.example.com:27017, connectionId{localValue:7,"
                + " serverValue:42}, operationId=3, elapsedMillis=1500}");
    assertThat(new ConnectionCheckedInEvent(connection, 3))
        .hasToString(
            "ConnectionCheckedInEvent{server=db.example.com:27017, connectionId{localValue:7,"
                + " serverValue:42}, operationId=3}");
    assertThat(new ConnectionReadyEvent(connection, ELAPSED))
        .hasToString(
            "ConnectionReadyEvent{server=db.example.com:27017, connectionId{localValue:7,"
                + " serverValue:42}, elapsedMillis=1500}");
    assertThat(failed())
        .hasToString(
            "ConnectionCheckOutFailedEvent{server=db.example.com:27017, operationId=3,"
                + " reason=TIMEOUT, elapsedMillis=1500}");
    assertThat(new ConnectionPoolCreatedEvent(server, ConnectionPoolSettings.builder().build()))
        .asString()
        .startsWith("ConnectionPoolCreatedEvent{server=db.example.com:27017, settings=Conn");
  }

  @Test
  void aClearTellsOfWhichServiceAndWhetherItInterrupts() {
    ObjectId service = new ObjectId("0123456789abcdef01234567");
    assertThat(new ConnectionPoolClearedEvent(server))
        .hasToString("ConnectionPoolClearedEvent{server=db.example.com:27017}");
    assertThat(new ConnectionPoolClearedEvent(server, service, true))
        .hasToString(
            "ConnectionPoolClearedEvent{server=db.example.com:27017,"
                + " serviceId=0123456789abcdef01234567, interruptInUseConnections}");
    ConnectionPoolClearedEvent plain = new ConnectionPoolClearedEvent(server, service);
    assertThat(plain.getServiceId()).isEqualTo(service);
    assertThat(plain.isInterruptInUseConnections()).isFalse();
  }

  @Test
  void aListenerNeedsToImplementOnlyWhatItWantsToHear() {
    ConnectionPoolListener deaf = new ConnectionPoolListener() {};
    assertThatCode(() -> deaf.connectionCheckOutFailed(failed())).doesNotThrowAnyException();
  }

  private ConnectionCheckOutFailedEvent failed() {
    return new ConnectionCheckOutFailedEvent(
        server, 3, ConnectionCheckOutFailedEvent.Reason.TIMEOUT, ELAPSED);
  }
}
