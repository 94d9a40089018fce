package dev.holdfast.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.internal.time.Deadline;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.OpMsg;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import dev.holdfast.wire.WireProtocolException;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonMaximumSizeExceededException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Framing, one buffer, replies that come in any pieces, and replies that are none. */
class MessageChannelTest {
  private static final BsonDocument OK = BsonDocument.parse("{ok: 1, value: 'x'}");
  private static final int INITIAL_BYTES = 4096;

  private final MemoryStream stream = new MemoryStream();
  private final MessageChannel channel = new MessageChannel(stream, -1, new ReplacedTextWarning());

  @Test
  void everyRequestHasAnIdOfItsOwn() throws IOException {
    request(PING);
    int first = stream.lastRequestId();
    request(PING);

    assertThat(stream.lastRequestId()).isNotEqualTo(first);
    assertThat(stream.written).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 16, 17, 1000})
  void aReplyMayComeInPiecesOfAnySize(int size) throws IOException {
    request(PING);
    byte[] reply = stream.reply(OK);
    for (int at = 0; at < reply.length; at += size) {
      stream.then(Arrays.copyOfRange(reply, at, Math.min(at + size, reply.length)));
    }

    assertThat(receive()).isEqualTo(OK);
  }

  @Test
  void aLargeReplyIsReadWholeAndItsMemoryGivenBack() throws IOException {
    request(PING);
    BsonDocument large =
        new BsonDocument("ok", new BsonInt32(1))
            .append("data", new BsonBinary(new byte[5_000_000]));
    stream.then(stream.reply(large));

    assertThat(receive()).isEqualTo(large);
    assertThat(channel.bufferBytes()).isGreaterThan(5_000_000);
    channel.settle();
    assertThat(channel.bufferBytes()).isEqualTo(INITIAL_BYTES);
  }

  @Test
  void aModestBufferIsKept() throws IOException {
    request(PING);
    stream.then(
        stream.reply(
            new BsonDocument("ok", new BsonInt32(1))
                .append("data", new BsonBinary(new byte[100_000]))));
    receive();
    int grown = channel.bufferBytes();

    channel.settle();

    assertThat(grown).isGreaterThan(100_000);
    assertThat(channel.bufferBytes()).isEqualTo(grown);
  }

  @Test
  void aRequestThatWasTooLargeLeavesNoMemoryBehind() {
    Request tooLarge =
        new DocumentRequest(
            "admin",
            BsonDocument.parse("{ping: 1}")
                .append("data", new BsonBinary(new byte[Hello.DEFAULT_MAX_MESSAGE_SIZE])),
            null);

    assertThatThrownBy(() -> channel.encode(tooLarge, true))
        .isInstanceOf(BsonMaximumSizeExceededException.class);
    assertThat(channel.bufferBytes()).isEqualTo(INITIAL_BYTES);
    assertThat(stream.written).isEmpty();
  }

  @Test
  void aHeaderAloneGetsLittleMemoryAlsoWhereALargeMessageLeftMuch() throws IOException {
    new WireBuffer(16 * 1024 * 1024).shrink(64);
    request(PING);
    stream.then(header(40_000_000, stream.lastRequestId(), 2013));

    assertThatThrownBy(this::receive).isInstanceOf(EOFException.class);
    assertThat(channel.bufferBytes()).isLessThanOrEqualTo(2 * 1024 * 1024);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 15, -1, Integer.MIN_VALUE, 48_000_001, Integer.MAX_VALUE})
  void aLengthThatCannotBeIsToldAtOnce(int length) throws IOException {
    request(PING);
    stream.then(header(length, stream.lastRequestId(), 2013));

    assertThatThrownBy(this::receive).isInstanceOf(WireProtocolException.class);
    assertThat(stream.reads).isEqualTo(1);
  }

  @Test
  void theServersOwnLimitAppliesToItsRepliesToo() throws IOException {
    channel.respectSizes(Hello.parse(BsonDocument.parse("{ok: 1, maxMessageSizeBytes: 1000}")));
    request(PING);
    stream.then(
        stream.reply(
            new BsonDocument("ok", new BsonInt32(1))
                .append("data", new BsonBinary(new byte[1000]))));

    assertThatThrownBy(this::receive)
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("at most 1000");
  }

  @Test
  void aReplyToSomethingElseIsRefused() throws IOException {
    request(PING);
    stream.then(MemoryStream.message(5, stream.lastRequestId() + 1, 0, OK));

    assertThatThrownBy(this::receive)
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("expected a reply to request " + stream.lastRequestId());
  }

  @Test
  void anUnknownOpcodeIsRefused() throws IOException {
    request(PING);
    byte[] reply = stream.reply(OK);
    reply[12] = 77;
    stream.then(reply);

    assertThatThrownBy(this::receive)
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("unknown opcode");
  }

  @Test
  void aRequestInPlaceOfAReplyIsRefused() throws IOException {
    channel.encodeQuery("admin", PING_COMMAND);
    channel.send("isMaster", Deadline.never());
    stream.then(stream.reply(OK)); // OP_MSG, where OP_QUERY is answered by OP_REPLY

    assertThatThrownBy(this::receive)
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("expected a reply of kind REPLY");
  }

  @Test
  void bytesBehindTheReplyAreRefused() throws IOException {
    request(PING);
    byte[] reply = stream.reply(OK);
    stream.then(Arrays.copyOf(reply, reply.length + 3));

    assertThatThrownBy(this::receive)
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("3 bytes that nobody asked for");
  }

  @Test
  void furtherRepliesThatNobodyAskedForAreRefused() throws IOException {
    request(PING);
    stream.then(MemoryStream.message(5, stream.lastRequestId(), OpMsg.MORE_TO_COME, OK));

    assertThatThrownBy(this::receive)
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("which nobody asked for");
  }

  @Test
  void repliesStreamToARequestThatAllowsIt() throws IOException {
    request(STREAMING);
    assertThat(stream.written.get(0)[18] & 1).as("exhaustAllowed, bit 16").isEqualTo(1);
    byte[] first = MemoryStream.message(11, stream.lastRequestId(), OpMsg.MORE_TO_COME, OK);
    byte[] second = MemoryStream.message(12, 11, OpMsg.MORE_TO_COME, value(2));
    byte[] third = MemoryStream.message(13, 12, 0, value(3));
    // The second begins in the piece that ends the first, and ends in the one with the third.
    stream.then(joined(first, Arrays.copyOf(second, 10)));
    stream.then(joined(Arrays.copyOfRange(second, 10, second.length), third));

    assertThat(receive()).isEqualTo(OK);
    assertThat(channel.isMoreToCome()).isTrue();
    channel.settle();
    assertThatThrownBy(() -> request(PING)).isInstanceOf(IllegalStateException.class);
    assertThat(receive()).isEqualTo(value(2));
    channel.settle();
    assertThat(receive()).isEqualTo(value(3));
    assertThat(channel.isMoreToCome()).isFalse();

    request(PING);
    stream.then(stream.reply(OK));
    assertThat(receive()).isEqualTo(OK);
  }

  @Test
  void aStreamedReplyMustFollowTheOneBefore() throws IOException {
    request(STREAMING);
    int id = stream.lastRequestId();
    stream.then(MemoryStream.message(11, id, OpMsg.MORE_TO_COME, OK));
    receive();
    stream.then(MemoryStream.message(12, id, OpMsg.MORE_TO_COME, OK));

    assertThatThrownBy(this::receive)
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("expected a reply to request 11");
  }

  private static final BsonDocument PING_COMMAND = BsonDocument.parse("{ping: 1, $db: 'admin'}");
  private static final Request PING = new TestRequest(false);
  private static final Request STREAMING = new TestRequest(true);

  private void request(Request request) throws IOException {
    channel.encode(request, true);
    channel.send(request.commandName(), Deadline.never());
  }

  private BsonDocument receive() throws IOException {
    return BsonDocuments.read(channel.receive(Deadline.never()));
  }

  private static BsonDocument value(int value) {
    return BsonDocument.parse("{ok: 1}").append("value", new BsonInt32(value));
  }

  private static byte[] header(int length, int responseTo, int opCode) {
    WireBuffer buffer = new WireBuffer(64);
    buffer.writeInt32(length);
    buffer.writeInt32(1);
    buffer.writeInt32(responseTo);
    buffer.writeInt32(opCode);
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private record TestRequest(boolean exhaustAllowed) implements Request {
    @Override
    public String commandName() {
      return "ping";
    }

    @Override
    public void encode(OpMsgWriter message, WireBuffer buffer) {
      BsonDocuments.write(buffer, PING_COMMAND);
    }
  }
}
