package dev.holdfast.spec;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.internal.assembly.ServerPools;
import dev.holdfast.internal.connection.ConnectionFactory;
import dev.holdfast.internal.connection.SocketConnectionFactory;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.time.Deadline;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** A server with real sockets, scripted or not; fail points are set through a connection of their own. */
final class CmapServerEndpoint implements CmapEndpoint {
  private final MongoClientSettings settings;
  private final ServerAddress address;
  private final ServerPools administration;
  private final ConnectionPool commands;
  private final List<ServerPools> underTest = new ArrayList<>();

  CmapServerEndpoint(MongoClientSettings settings) {
    this.settings = settings;
    address = settings.getClusterSettings().getHosts().get(0);
    administration = new ServerPools(new ClusterId(), settings, null);
    commands = administration.add(address, (from, failure, generation, serviceId) -> {});
    commands.ready();
  }

  static CmapServerEndpoint at(String uri) {
    return new CmapServerEndpoint(
        MongoClientSettings.builder().applyConnectionString(new ConnectionString(uri)).build());
  }

  @Override
  public ServerAddress address() {
    return address;
  }

  @Override
  public ConnectionFactory connections(@Nullable String appName) {
    MongoClientSettings.Builder named = MongoClientSettings.builder(settings);
    if (appName != null) {
      named.applicationName(appName);
    }
    ServerPools pools = new ServerPools(new ClusterId(), named.build(), null);
    underTest.add(pools);
    return new SocketConnectionFactory(pools.connectionOptions());
  }

  @Override
  public void configureFailPoint(BsonDocument command) {
    command(command);
  }

  /** The server's version as numbers, such as 7, 0, 11. */
  List<Integer> version() {
    BsonDocument answer = command(BsonDocument.parse("{buildInfo: 1}"));
    return answer.getArray("versionArray").stream().map(part -> part.asInt32().getValue()).toList();
  }

  private BsonDocument command(BsonDocument command) {
    try (PooledConnection connection = commands.checkOut(command, 0, Deadline.never())) {
      return connection.connection().command("admin", command, Deadline.never());
    }
  }

  @Override
  public void close() {
    underTest.forEach(ServerPools::close);
    administration.close();
  }
}
