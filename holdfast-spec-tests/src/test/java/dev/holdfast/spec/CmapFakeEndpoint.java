package dev.holdfast.spec;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.connection.Connection;
import dev.holdfast.internal.connection.ConnectionFactory;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.connection.ReplyDecoder;
import dev.holdfast.internal.connection.Request;
import dev.holdfast.internal.time.Deadline;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** For unit-style tests, in which a connection has nothing but its number. */
final class CmapFakeEndpoint implements CmapEndpoint {
  @Override
  public ServerAddress address() {
    return new ServerAddress("a.example.com");
  }

  @Override
  public ConnectionFactory connections(@Nullable String appName) {
    return NumberedConnection::new;
  }

  @Override
  public void configureFailPoint(BsonDocument command) {
    throw new AssertionError("a unit-style test has no fail point");
  }

  @Override
  public void close() {}

  private record NumberedConnection(ConnectionId id) implements Connection {
    @Override
    public void open(Deadline deadline) {}

    @Override
    public Hello hello() {
      return Hello.parse(new BsonDocument());
    }

    @Override
    public @Nullable ObjectId serviceId() {
      return null;
    }

    @Override
    public boolean isUsable() {
      return true;
    }

    @Override
    public BsonDocument command(String database, BsonDocument command, Deadline deadline) {
      throw new AssertionError("nobody sends a command in these tests");
    }

    @Override
    public <T> T roundTrip(Request request, ReplyDecoder<T> decoder, Deadline deadline) {
      throw new AssertionError("nobody sends a command in these tests");
    }

    @Override
    public void sendUnacknowledged(Request request, Deadline deadline) {
      throw new AssertionError("nobody sends a command in these tests");
    }

    @Override
    public long roundTripNanos() {
      return 0;
    }

    @Override
    public long receivedBytes() {
      return 0;
    }

    @Override
    public boolean isMoreToCome() {
      return false;
    }

    @Override
    public <T> T receiveMore(ReplyDecoder<T> decoder, Deadline deadline) {
      throw new AssertionError("nobody sends a command in these tests");
    }

    @Override
    public void abort() {}

    @Override
    public void close() {}
  }
}
