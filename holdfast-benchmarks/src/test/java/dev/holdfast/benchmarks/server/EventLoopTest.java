package dev.holdfast.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.benchmarks.data.Encoded;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EventLoopTest {
  private static final BsonDocument PING = new BsonDocument("ping", new BsonInt32(1));
  private static final BsonDocument ANSWER = new BsonDocument("ok", new BsonDouble(1));

  private final BlockingQueue<Conversation> left = new LinkedBlockingQueue<>();
  private final Member member = new Member("set", List.of("a:1"), "a:1");
  private final Reply[] replies = {Reply.toCommand("ping", Encoded.opMsg(ANSWER))};
  private ServerSocketChannel listening;
  private EventLoop loop;
  private Thread thread;

  @BeforeEach
  void start() throws IOException {
    listening = ServerSocketChannel.open();
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    loop = new EventLoop(left::add);
    thread = new Thread(loop, "loop");
    thread.setDaemon(true);
    thread.start();
  }

  @AfterEach
  void stop() throws IOException {
    listening.close();
  }

  @Test
  void everyConnectionIsAnsweredInItsTurnAndAgain() throws IOException {
    try (SocketChannel one = connect();
        SocketChannel other = connect()) {
      for (int i = 0; i < 3; i++) {
        send(one, PING);
        send(other, PING);
        assertThat(receive(other)).isEqualTo(ANSWER);
        assertThat(receive(one)).isEqualTo(ANSWER);
      }
    }
  }

  @Test
  void whoWantsToWaitGetsAThreadAndTheOthersAreAnsweredMeanwhile() throws Exception {
    try (SocketChannel monitor = connect();
        SocketChannel other = connect()) {
      send(
          monitor,
          new BsonDocument("hello", new BsonInt32(1)).append("maxAwaitTimeMS", new BsonInt32(1)));
      Conversation leaving = left.take();
      send(other, PING);
      assertThat(receive(other)).isEqualTo(ANSWER);

      Thread own = new Thread(leaving, "own");
      own.start();
      assertThat(receive(monitor)).containsEntry("setName", new BsonString("set"));
      send(monitor, PING);
      assertThat(receive(monitor)).isEqualTo(ANSWER);
      monitor.shutdownOutput();
      own.join();
    }
  }

  @Test
  void aClientThatHangsUpEndsNothingButItsOwnConnection() throws IOException {
    try (SocketChannel other = connect()) {
      SocketChannel gone = connect();
      gone.write(ByteBuffer.allocate(3));
      gone.close();
      send(other, PING);
      assertThat(receive(other)).isEqualTo(ANSWER);
      assertThat(thread.isAlive()).isTrue();
    }
  }

  private SocketChannel connect() throws IOException {
    SocketChannel client = SocketChannel.open(listening.getLocalAddress());
    loop.add(new Conversation(listening.accept(), member, replies));
    return client;
  }

  private static void send(SocketChannel client, BsonDocument command) throws IOException {
    client.write(Encoded.opMsg(command));
  }

  private static BsonDocument receive(SocketChannel client) throws IOException {
    ByteBuffer length = read(client, 4);
    ByteBuffer rest = read(client, length.getInt(0) - 4);
    int body = Encoded.HEADER - 4 + 4 + 1; // After the flags and the kind of section.
    return new RawBsonDocument(rest.array(), body, rest.capacity() - body);
  }

  private static ByteBuffer read(SocketChannel client, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      assertThat(client.read(bytes)).isPositive();
    }
    return bytes;
  }
}
