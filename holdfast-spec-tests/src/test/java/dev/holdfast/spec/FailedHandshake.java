package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.internal.assembly.ServerPools;
import dev.holdfast.internal.connection.Connection;
import dev.holdfast.internal.connection.SocketConnectionFactory;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;

/** What a real connection throws, with its labels, when its hello fails. */
final class FailedHandshake {
  private FailedHandshake() {}

  static MongoException of(Fault faultOfTheHello) {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on("isMaster").always(faultOfTheHello);
      MongoClientSettings settings =
          MongoClientSettings.builder()
              .applyConnectionString(new ConnectionString(server.uri() + "&socketTimeoutMS=100"))
              .build();
      try (ServerPools options = new ServerPools(new ClusterId(), settings, null)) {
        ServerId id = new ServerId(new ClusterId(), new ServerAddress(server.address()));
        Connection connection =
            new SocketConnectionFactory(options.connectionOptions())
                .create(new ConnectionId(id, 1, null));
        return catchThrowableOfType(MongoException.class, () -> connection.open(Deadline.never()));
      }
    }
  }
}
