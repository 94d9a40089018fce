package dev.holdfast.internal.operation;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.MessageHeader;
import dev.holdfast.wire.OpMsg;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** A server of some version, without a connection: what a command needs to be written and read. */
record FakeTarget(Hello hello, boolean hasTimeout, long millisForServer) implements Target {
  static final FakeTarget MONGODB_7 = ofWireVersion(21);

  static FakeTarget ofWireVersion(int version) {
    return new FakeTarget(
        Hello.parse(new BsonDocument("maxWireVersion", new BsonInt32(version))),
        false,
        Long.MAX_VALUE);
  }

  FakeTarget withTimeout(long millisForServer) {
    return new FakeTarget(hello, true, millisForServer);
  }

  @Override
  public ServerAddress server() {
    return new ServerAddress("a", 1);
  }

  @Override
  public boolean isLoadBalanced() {
    return false;
  }

  @Override
  public PooledConnection keepConnection() {
    throw new UnsupportedOperationException("there is no connection");
  }

  /** The body that a server would read, as JSON. */
  String bodyOf(Command<?> command) {
    WireBuffer buffer = new WireBuffer(1024);
    OpMsgWriter message = new OpMsgWriter(buffer);
    command.prepare(this);
    message.begin(1, 0);
    message.beginBody();
    command.encode(new BodyWriter(buffer), this);
    message.endBody();
    message.finish();
    int length = buffer.position();
    buffer.position(0);
    buffer.limit(length);
    buffer.position(OpMsg.read(MessageHeader.read(buffer, length), buffer).body().offset());
    return BsonDocuments.read(buffer).toJson();
  }

  <T> T replyTo(Command<T> command, String reply) {
    WireBuffer buffer = new WireBuffer(1024);
    BsonDocuments.write(buffer, BsonDocument.parse(reply));
    buffer.flip();
    return command.decode(DocumentView.of(buffer), this);
  }
}
