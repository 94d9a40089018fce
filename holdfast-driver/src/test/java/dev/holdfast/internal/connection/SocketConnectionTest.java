package dev.holdfast.internal.connection;

import static dev.holdfast.internal.connection.TestConnections.in;
import static dev.holdfast.internal.connection.TestConnections.soon;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoCompressor;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoNodeIsRecoveringException;
import dev.holdfast.MongoNotPrimaryException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketClosedException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteTimeoutException;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.internal.failure.UnreadableReplyException;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** What an open connection does with commands, and with everything that can go wrong. */
class SocketConnectionTest {
  private static final BsonDocument PING = BsonDocument.parse("{ping: 1}");

  private final TestConnections connections = new TestConnections();
  private final ScriptedServer server = ScriptedServer.start();

  @BeforeEach
  void answerInserts() {
    server.on("insert", request -> new BsonDocument("n", new BsonInt32(3)));
  }

  @AfterEach
  void release() {
    connections.close();
    server.close();
  }

  @Test
  void anErrorOfTheServerLeavesTheConnectionUsable() {
    server.on("ping").once(Fault.error(8000, "SomeLabel"));
    Connection connection = connections.opened(server.address());

    assertThatThrownBy(() -> connection.command("admin", PING, soon()))
        .isInstanceOfSatisfying(
            MongoCommandException.class,
            e -> {
              assertThat(e.getErrorCode()).isEqualTo(8000);
              assertThat(e.getErrorLabels()).containsExactly("SomeLabel");
              assertThat(e.getServerAddress()).hasToString(server.address());
            });

    assertThat(connection.isUsable()).isTrue();
    assertThat(connection.command("admin", PING, soon()).getNumber("ok").intValue()).isEqualTo(1);
  }

  @Test
  void aServerThatIsNoLongerPrimaryIsToldByTheException() {
    server.on("ping").once(Fault.error(10107)).once(Fault.error(91));
    Connection connection = connections.opened(server.address());

    assertThatThrownBy(() -> connection.command("admin", PING, soon()))
        .isInstanceOf(MongoNotPrimaryException.class);
    assertThatThrownBy(() -> connection.command("admin", PING, soon()))
        .isInstanceOf(MongoNodeIsRecoveringException.class);
  }

  @Test
  void theCommandGoesToItsDatabaseAndIsNotChanged() {
    Connection connection = connections.opened(server.address());
    BsonDocument command = BsonDocument.parse("{ping: 1}");

    connection.command("admin", command, soon());
    connection.command("shop", command, soon());

    assertThat(command).isEqualTo(PING);
    assertThat(server.received("ping")).extracting("database").containsExactly("admin", "shop");
  }

  @Test
  void anEmptyCommandIsRefusedBeforeAnythingIsSent() {
    Connection connection = connections.opened(server.address());

    assertThatThrownBy(() -> connection.command("admin", new BsonDocument(), soon()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(connection.isUsable()).isTrue();
  }

  @Test
  void aCommandIsOneWriteAndASmallReplyOneRead() {
    List<String> calls = new ArrayList<>();
    connections.around = stream -> new RecordingStream(stream, calls);
    Connection connection = connections.opened(server.address());
    assertThat(calls).containsExactly("connect", "write", "read");
    calls.clear();

    connection.roundTrip(new InsertRequest(), BsonDocuments::read, soon());

    assertThat(calls).containsExactly("write", "read");
    assertThat(server.received("insert").get(0).command().getArray("documents")).hasSize(3);
  }

  @Test
  void aCompressedCommandIsOneWriteToo() {
    List<String> calls = new ArrayList<>();
    connections.around = stream -> new RecordingStream(stream, calls);
    connections.compressors = List.of(MongoCompressor.createZlibCompressor());
    Connection connection = connections.opened(server.address());
    calls.clear();

    connection.command("admin", PING, soon());

    assertThat(calls).containsExactly("write", "read");
  }

  @Test
  void aRequestThatCannotBeEncodedLeavesTheConnectionUsable() {
    Connection connection = connections.opened(server.address());
    Request faulty =
        new InsertRequest() {
          @Override
          public void encode(OpMsgWriter message, WireBuffer buffer) {
            buffer.writeInt32(100);
            throw new IllegalStateException("a codec's fault");
          }
        };

    assertThatThrownBy(() -> connection.roundTrip(faulty, BsonDocuments::read, soon()))
        .hasMessage("a codec's fault");

    assertThat(connection.isUsable()).isTrue();
    connection.command("admin", PING, soon());
    assertThat(server.received("insert")).isEmpty();
    assertThat(server.problems()).isEmpty();
  }

  @Test
  void aReplyThatCannotBeDecodedLeavesTheConnectionUsable() {
    Connection connection = connections.opened(server.address());

    assertThatThrownBy(
            () ->
                connection.roundTrip(
                    new InsertRequest(),
                    reply -> {
                      throw new IllegalStateException("a codec's fault");
                    },
                    soon()))
        .hasMessage("a codec's fault");

    assertThat(connection.isUsable()).isTrue();
    connection.command("admin", PING, soon());
  }

  @Test
  void aMessageLargerThanTheServerAcceptsIsNotSent() {
    server.hello(BsonDocument.parse("{maxMessageSizeBytes: 100000, maxBsonObjectSize: 1000}"));
    Connection connection = connections.opened(server.address());

    assertThatThrownBy(() -> connection.command("admin", pingWith(100_000), soon()))
        .isInstanceOf(BsonMaximumSizeExceededException.class)
        .hasMessageContaining("messages of at most 100000");
    assertThatThrownBy(() -> connection.command("admin", pingWith(1000 + 16 * 1024), soon()))
        .isInstanceOf(BsonMaximumSizeExceededException.class)
        .hasMessageContaining("at most 1000");

    assertThat(connection.isUsable()).isTrue();
    connection.command("admin", pingWith(1000 + 15 * 1024), soon());
    assertThat(server.received("ping")).hasSize(1);
  }

  @Test
  void anUnacknowledgedRequestWaitsForNothing() {
    Connection connection = connections.opened(server.address());

    connection.sendUnacknowledged(new InsertRequest(), soon());
    connection.command("admin", PING, soon());

    assertThat(server.received("insert").get(0).moreToCome()).isTrue();
    assertThat(server.received("ping").get(0).moreToCome()).isFalse();
  }

  @Test
  void nothingIsSentAfterTheDeadline() {
    Connection connection = connections.opened(server.address());

    assertThatThrownBy(() -> connection.command("admin", PING, in(0)))
        .isInstanceOf(MongoOperationTimeoutException.class)
        .hasMessageContaining("before 'ping' was sent");

    assertThat(connection.isUsable()).isTrue();
    assertThat(server.received("ping")).isEmpty();
  }

  @Test
  void aReplyThatDoesNotComeInTimeEndsTheConnection() {
    server.on("ping").once(Fault.stall());
    connections.socketTimeout(50);
    Connection connection = connections.opened(server.address());

    assertThatThrownBy(() -> connection.command("admin", PING, Deadline.never()))
        .isInstanceOf(MongoSocketReadTimeoutException.class)
        .hasMessageMatching(
            "No reply to 'ping' from .* \\(connectionId\\{localValue:1, serverValue:1}\\) within"
                + " \\d+ ms");

    assertThat(connection.isUsable()).isFalse();
    server.awaitOpenConnections(0);
  }

  @Test
  void theDeadlineEndsAReadBeforeTheSocketTimeout() {
    server.on("ping").once(Fault.stall());
    connections.socketTimeout(60_000);
    Connection connection = connections.opened(server.address());

    assertThatThrownBy(() -> connection.command("admin", PING, in(50)))
        .isInstanceOf(MongoSocketReadTimeoutException.class);
  }

  @Test
  void aRequestThatNobodyTakesInTimeEndsTheConnection() {
    connections.around = stream -> new PingTimesOut(stream);
    Connection connection = connections.opened(server.address());

    assertThatThrownBy(() -> connection.command("admin", PING, in(50)))
        .isInstanceOf(MongoSocketWriteTimeoutException.class)
        .hasMessageContaining("did not take 'ping' within");
    assertThat(connection.isUsable()).isFalse();
  }

  @Test
  void aResetOrClosedConnectionIsAReadError() {
    server.on("ping").once(Fault.reset()).once(Fault.closeAfterReading());

    for (int i = 0; i < 2; i++) {
      Connection connection = connections.opened(server.address());
      assertThatThrownBy(() -> connection.command("admin", PING, soon()))
          .isInstanceOfSatisfying(
              MongoSocketReadException.class,
              e -> {
                assertThat(e).hasMessageContaining("Waiting for the reply to 'ping'");
                assertThat(e.getErrorLabels()).isEmpty();
              });
      assertThat(connection.isUsable()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 15, 16, 17, 30})
  void aTruncatedReplyIsAReadError(int bytes) {
    server.on("ping").once(Fault.truncate(bytes));
    Connection connection = connections.opened(server.address());

    assertThatThrownBy(() -> connection.command("admin", PING, soon()))
        .isInstanceOf(MongoSocketReadException.class)
        .hasMessageContaining(bytes == 0 ? "closed the connection" : "in the middle of a reply");
    assertThat(connection.isUsable()).isFalse();
  }

  @Test
  void aBrokenConnectionSendsNothingMore() {
    server.on("ping").once(Fault.reset());
    Connection connection = connections.opened(server.address());
    assertThatThrownBy(() -> connection.command("admin", PING, soon()))
        .isInstanceOf(MongoSocketReadException.class);

    assertThatThrownBy(() -> connection.command("admin", PING, soon()))
        .isInstanceOf(MongoSocketClosedException.class);
    connection.close();
    connection.close();
  }

  @Test
  void anAbortEndsACommandAtOnce() throws Exception {
    server.on("ping").once(Fault.stall());
    Connection connection = connections.opened(server.address());
    Blocked pinging = Blocked.on(() -> connection.command("admin", PING, Deadline.never()));
    server.awaitReceived("ping");

    connection.abort();

    assertThat(pinging.failure())
        .isInstanceOf(MongoSocketClosedException.class)
        .hasMessageContaining("This client closed its connection to " + server.address())
        .hasMessageContaining("'ping'");
    assertThat(connection.isUsable()).isFalse();
    server.awaitOpenConnections(0);
  }

  @Test
  void anAbortEndsTheHandshakeAtOnce() throws Exception {
    server.on("isMaster").once(Fault.stall());
    Connection connection = connections.to(server.address());
    Blocked opening = Blocked.on(() -> connection.open(Deadline.never()));
    server.awaitReceived("isMaster");

    connection.abort();

    assertThat(opening.failure())
        .isInstanceOfSatisfying(
            MongoSocketClosedException.class, e -> assertThat(e.getErrorLabels()).isEmpty());
    server.awaitOpenConnections(0);
  }

  @Test
  void anAbortedConnectionDoesNotOpen() {
    Connection connection = connections.to(server.address());

    connection.abort();

    assertThatThrownBy(() -> connection.open(soon()))
        .isInstanceOf(MongoSocketClosedException.class);
    assertThat(connection.isUsable()).isFalse();
  }

  @Test
  void aConnectionClosedBeforeItOpensSaysSo() {
    Connection connection = connections.to(server.address());

    connection.close();

    assertThatThrownBy(() -> connection.open(soon()))
        .isInstanceOf(MongoSocketClosedException.class)
        .hasMessageContaining("This client closed its connection");
  }

  @Test
  void aCompleteReplyThatCannotBeReadSaysSoAndLeavesTheConnectionUsable() {
    Connection connection = connections.opened(server.address());

    assertThatThrownBy(
            () ->
                connection.roundTrip(
                    new InsertRequest(),
                    reply -> {
                      reply.array()[reply.position() + 4] = 0x55; // no such type
                      return BsonDocuments.read(reply);
                    },
                    soon()))
        .isInstanceOf(UnreadableReplyException.class)
        .hasMessageStartingWith(
            "The reply to 'insert' from " + server.address() + " (" + connection.id() + ")")
        .hasMessageContaining(
            " arrived complete, but it cannot be read: unknown element type 0x55 before offset")
        .hasMessageContaining("The server has answered, so the command is not sent again.")
        .hasMessageContaining("read the document as RawBsonDocument")
        .hasMessageNotContaining("is a MongoDB server listening there?");

    assertThat(connection.isUsable()).isTrue();
    connection.command("admin", PING, soon());
    assertThat(server.received("ping").get(0).connection())
        .isEqualTo(server.received("insert").get(0).connection());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{bad: {}, ok: 1}", "{ok: 0, code: 8000, errmsg: 'x', bad: {}}"})
  void aDamagedValueIsNoReasonToCloseTheConnectionWhateverTheReplySaysOfSuccess(String reply) {
    BsonDocument damaged = BsonDocument.parse(reply);
    damaged.put("bad", new RawBsonDocument(new byte[] {8, 0, 0, 0, 8, 'b', 0, 7, 0}));
    server.on("ping").once(Fault.reply(damaged));
    server.on("ping").once(Fault.reply(BsonDocument.parse("{ok: 1, bad: {'\ud800': 1}}")));
    Connection connection = connections.opened(server.address());

    assertThatThrownBy(() -> connection.command("admin", PING, soon()))
        .isInstanceOf(UnreadableReplyException.class);

    assertThat(connection.command("admin", PING, soon())).containsKey("bad");
    assertThat(connection.isUsable()).isTrue();
  }

  @Test
  void anErrorWhoseTextIsNotUtf8IsAnErrorOfTheServer() {
    byte[] error = {12, 0, 0, 0, 2, 'e', 0, 2, 0, 0, 0, (byte) 0xFF, 0, 0};
    error[0] = (byte) error.length;
    server
        .on("ping")
        .once(
            Fault.reply(
                BsonDocument.parse("{ok: 0, code: 8000, errmsg: 'x'}")
                    .append("info", new RawBsonDocument(error))));
    Connection connection = connections.opened(server.address());

    assertThatThrownBy(() -> connection.command("admin", PING, soon()))
        .isInstanceOfSatisfying(
            MongoCommandException.class,
            e ->
                assertThat(e.getResponse().getDocument("info").getString("e").getValue())
                    .isEqualTo("\ufffd"));
    assertThat(connection.isUsable()).isTrue();
  }

  @Test
  void unpairedSurrogatesAreSentAsTheReplacementCharacterAndEachClientWarnsOnce() {
    Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast.connection");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    logger.setAdditive(false);
    logger.setLevel(Level.WARN);
    try {
      for (int client = 1; client <= 2; client++) {
        SocketConnectionFactory factory = new SocketConnectionFactory(connections.options());
        for (int number = 1; number <= 2; number++) {
          try (Connection connection = factory.create(connections.nextId(server.address()))) {
            connection.open(soon());
            connection.command(
                "admin", BsonDocument.parse("{ping: 1, emoji: '\ud83d\ude00'}"), soon());
            connection.command(
                "admin", new BsonDocument("ping", new BsonString("cut \ud83d")), soon());
            connection.command("admin", PING.clone().append("\ude00", new BsonInt32(1)), soon());
          }
        }
        assertThat(lines.list).hasSize(client);
      }
    } finally {
      logger.detachAppender(lines);
      logger.setAdditive(true);
      logger.setLevel(null);
    }
    assertThat(lines.list.get(0).getFormattedMessage())
        .startsWith("Text in 'ping' has an unpaired surrogate")
        .contains("replaced by U+FFFD");
    assertThat(server.received("ping").get(1).command())
        .containsEntry("ping", new BsonString("cut \ufffd"));
    assertThat(server.received("ping").get(2).command()).containsKey("\ufffd");
  }

  /** An awaited hello takes longer than socketTimeoutMS may allow; its monitor's deadline counts. */
  @Test
  void onlyTheMonitorsOwnDeadlineLimitsMonitoring() {
    server.on("ping").once(Fault.delay(Duration.ofMillis(300))).once(Fault.stall());
    connections.monitoring = true;
    connections.socketTimeout(1);
    Connection connection = connections.opened(server.address());

    assertThat(connection.command("admin", PING, soon())).containsKey("ok");
    Deadline brief = Deadline.in(Clock.SYSTEM, Duration.ofMillis(100));
    assertThatThrownBy(() -> connection.command("admin", PING, brief))
        .isInstanceOf(MongoSocketReadTimeoutException.class);
  }

  @Test
  void anInterruptEndsACommandOnAVirtualThreadAndStaysVisible() throws Exception {
    assumeTrue(Workers.virtual());
    server.on("ping").once(Fault.stall());
    Connection connection = connections.opened(server.address());
    AtomicBoolean stillInterrupted = new AtomicBoolean();
    Blocked pinging =
        Blocked.onWorker(
            () -> {
              try {
                connection.command("admin", PING, Deadline.never());
              } finally {
                stillInterrupted.set(Thread.interrupted());
              }
            });
    server.awaitReceived("ping");

    pinging.interrupt();

    assertThat(pinging.failure()).isInstanceOf(MongoInterruptedException.class);
    assertThat(stillInterrupted).isTrue();
    assertThat(connection.isUsable()).isFalse();
  }

  @Test
  void speaksOverAUnixSocket(@TempDir Path folder) {
    try (ScriptedServer unix =
        ScriptedServer.builder().unixSocket(folder.resolve("mongodb.sock")).start()) {
      Connection connection = connections.to(new UnixServerAddress(unix.address()));
      connection.open(soon());

      connection.command("admin", PING, soon());

      assertThat(unix.received("ping")).hasSize(1);
      assertThat(connection.toString()).contains("mongodb.sock");
    }
  }

  private static BsonDocument pingWith(int bytes) {
    return new BsonDocument("ping", new BsonInt32(1))
        .append("padding", new BsonBinary(new byte[bytes]));
  }

  /** A body and a document sequence, as batches of writes are sent. */
  private static class InsertRequest implements Request {
    @Override
    public String commandName() {
      return "insert";
    }

    @Override
    public void encode(OpMsgWriter message, WireBuffer buffer) {
      BsonDocuments.write(buffer, BsonDocument.parse("{insert: 'orders', $db: 'shop'}"));
      message.beginSequence("documents");
      for (int i = 0; i < 3; i++) {
        BsonDocuments.write(buffer, new BsonDocument("_id", new BsonInt32(i)));
      }
      message.endSequence();
    }
  }

  private static class RecordingStream implements SocketStream {
    private final SocketStream inner;
    private final List<String> calls;

    RecordingStream(SocketStream inner, List<String> calls) {
      this.inner = inner;
      this.calls = calls;
    }

    @Override
    public void connect(Deadline deadline) throws IOException {
      calls.add("connect");
      inner.connect(deadline);
    }

    @Override
    public void write(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
      calls.add("write");
      inner.write(bytes, offset, length, deadline);
    }

    @Override
    public int read(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
      calls.add("read");
      return inner.read(bytes, offset, length, deadline);
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  /** Behaves as a stream whose peer reads no ping. */
  private static final class PingTimesOut extends RecordingStream {
    PingTimesOut(SocketStream inner) {
      super(inner, new ArrayList<>());
    }

    @Override
    public void write(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
      if (new String(bytes, offset, length, ISO_8859_1).contains("ping")) {
        throw new SocketTimeoutException("writing timed out");
      }
      super.write(bytes, offset, length, deadline);
    }
  }
}
