package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompressionTest {
  private static final int ORIGINAL_OPCODE = 16;
  private static final int UNCOMPRESSED_SIZE = 20;
  private static final int COMPRESSOR_ID = 24;
  private static final int DATA = 25;

  private final Compression compression = new Compression();

  @AfterEach
  void freeNativeMemory() {
    compression.close();
  }

  static Stream<Arguments> golden() {
    return Stream.of(
        Arguments.of(Compressor.NOOP, GoldenMessages.PING_NOOP),
        Arguments.of(Compressor.SNAPPY, GoldenMessages.PING_SNAPPY),
        Arguments.of(Compressor.ZLIB, GoldenMessages.PING_ZLIB),
        Arguments.of(Compressor.ZSTD, GoldenMessages.PING_ZSTD));
  }

  @ParameterizedTest
  @MethodSource("golden")
  void readsWhatTheSpecificationsOfTheFormatsDescribe(Compressor compressor, byte[] message) {
    assertThat(decompress(message)).as(compressor.wireName()).isEqualTo(GoldenMessages.PING);
  }

  @Test
  void writesNoopAndStoredZlibAsTheSpecificationsDescribe() {
    try (Compression uncompressed = new Compression(0)) {
      assertThat(compress(uncompressed, Compressor.NOOP, GoldenMessages.PING))
          .isEqualTo(GoldenMessages.PING_NOOP);
      assertThat(compress(uncompressed, Compressor.ZLIB, GoldenMessages.PING))
          .isEqualTo(GoldenMessages.PING_ZLIB);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatWasCompressedComesBack(Compressor compressor) {
    byte[] repetitive = bodyOf("a".repeat(1_000_000));
    byte[] random = bodyOf(randomText(300_000));
    for (byte[] message : new byte[][] {GoldenMessages.INSERT, repetitive, random}) {
      byte[] compressed = compress(compression, compressor, message);

      assertThat(decompress(compressed)).isEqualTo(message);
      if (compressor != Compressor.NOOP && message == repetitive) {
        assertThat(compressed.length).isLessThan(message.length / 10);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theBestPossibleRatioIsAccepted(Compressor compressor) {
    byte[] zeros = bodyOf("\0".repeat(40_000_000));

    assertThat(decompress(compress(compression, compressor, zeros)).length).isEqualTo(zeros.length);
  }

  @ParameterizedTest
  @EnumSource
  void stillWorksAfterClose(Compressor compressor) {
    byte[] compressed = compress(compression, compressor, GoldenMessages.INSERT);
    decompress(compressed);
    compression.close();

    assertThat(compress(compression, compressor, GoldenMessages.INSERT)).isEqualTo(compressed);
    assertThat(decompress(compressed)).isEqualTo(GoldenMessages.INSERT);
  }

  @Test
  void everyOpcodeCanBeCompressed() {
    for (byte[] message :
        new byte[][] {
          GoldenMessages.LEGACY_HELLO,
          GoldenMessages.LEGACY_REPLY,
          GoldenMessages.PING_WITH_CHECKSUM
        }) {
      assertThat(decompress(compress(compression, Compressor.ZLIB, message))).isEqualTo(message);
    }
  }

  @Test
  void aDecompressedMessageIsReadyToBeRead() {
    WireBuffer in = WireBuffer.wrap(GoldenMessages.PING_SNAPPY);
    WireBuffer out = new WireBuffer(1);
    MessageHeader outer = MessageHeader.read(in, 100);
    MessageHeader header = compression.decompress(outer, in, out, 100);

    assertThat(header).isEqualTo(new MessageHeader(51, 42, 0, OpCode.MSG));
    assertThat(((OpMsg) Message.read(header, out)).body()).isEqualTo(new DocumentSlice(21, 30));
    assertThat(in.remaining()).isZero();
  }

  @Test
  void aCompressedMessageIsNotReadAsIfItWereNot() {
    assertThatThrownBy(() -> Bytes.read(GoldenMessages.PING_NOOP))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("must be decompressed first");
  }

  @Test
  void compressingKeepsTheOtherMessagesInItsBuffer() {
    WireBuffer messages = new WireBuffer(64);
    messages.writeBytes(GoldenMessages.INSERT, 0, 94);
    messages.writeBytes(GoldenMessages.PING, 0, 51);
    WireBuffer out = new WireBuffer(64);
    out.writeInt32(7);
    compression.compress(messages, 94, Compressor.NOOP, out);

    assertThat(Arrays.copyOfRange(out.array(), 4, out.position()))
        .isEqualTo(GoldenMessages.PING_NOOP);
    assertThat(messages.position()).isEqualTo(145);
  }

  @Test
  void refusesToCompressWhatIsNotOneFinishedMessage() {
    byte[] cut = Arrays.copyOf(GoldenMessages.PING, 50);

    assertThatThrownBy(() -> compress(compression, Compressor.ZLIB, GoldenMessages.PING_NOOP))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> compress(compression, Compressor.ZLIB, cut))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {-2, 10})
  void refusesAnUnknownZlibLevel(int level) {
    assertThatThrownBy(() -> new Compression(level))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(level + " is outside -1..9");
  }

  @Test
  void everyZlibLevelWorks() {
    for (int level = -1; level <= 9; level++) {
      try (Compression atLevel = new Compression(level)) {
        assertThat(decompress(compress(atLevel, Compressor.ZLIB, GoldenMessages.INSERT)))
            .isEqualTo(GoldenMessages.INSERT);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("golden")
  void refusesADeclaredSizeThatIsNotTheTrueOne(Compressor compressor, byte[] message) {
    for (int lie : new int[] {0, 1, 34, 36, 1000, 40_000_000}) {
      assertThatThrownBy(() -> decompress(Bytes.withInt32(message, UNCOMPRESSED_SIZE, lie)))
          .as("%s declared as %d", compressor.wireName(), lie)
          .isInstanceOf(WireProtocolException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("golden")
  void refusesADeclaredSizeBeyondTheMaximum(Compressor compressor, byte[] message) {
    for (int lie : new int[] {-1, Integer.MIN_VALUE, 48_000_000 - 15, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> decompress(Bytes.withInt32(message, UNCOMPRESSED_SIZE, lie)))
          .as(compressor.wireName())
          .isInstanceOf(WireProtocolException.class)
          .hasMessageContaining("declares " + lie + " bytes behind its header");
    }
  }

  @ParameterizedTest
  @MethodSource("golden")
  void takesNoMemoryForWhatTheDataCannotBecome(Compressor compressor, byte[] message) {
    WireBuffer target = new WireBuffer(64);
    byte[] lying = Bytes.withInt32(message, UNCOMPRESSED_SIZE, 47_000_000);

    assertThatThrownBy(() -> decompress(lying, target))
        .as(compressor.wireName())
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("cannot decompress to the declared 47000000");
    assertThat(target.array().length).isLessThan(1024);
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZLIB", "ZSTD"})
  void aBombIsDefusedAtItsDeclaredSize(Compressor compressor) {
    byte[] bomb = compress(compression, compressor, bodyOf("\0".repeat(20_000_000)));
    WireBuffer target = new WireBuffer(64);

    assertThatThrownBy(() -> decompress(Bytes.withInt32(bomb, UNCOMPRESSED_SIZE, 500), target))
        .isInstanceOf(WireProtocolException.class);
    assertThat(target.array().length).isLessThan(1024);
  }

  @ParameterizedTest
  @MethodSource("golden")
  void refusesTruncatedAndLengthenedData(Compressor compressor, byte[] message) {
    for (int by = DATA - message.length; by <= 3; by++) {
      int change = by;
      if (by == 0) {
        continue;
      }
      assertThatThrownBy(() -> decompress(Bytes.resized(message, change)))
          .as("%s, %d bytes", compressor.wireName(), change)
          .isInstanceOf(WireProtocolException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZLIB", "ZSTD"})
  void damagedDataEndsInAProtocolErrorOrInOtherBytes(Compressor compressor) {
    byte[] message = compress(compression, compressor, bodyOf("abcabcabd".repeat(40)));
    int refused = 0;
    for (int at = DATA; at < message.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        try {
          decompress(Bytes.withByte(message, at, message[at] ^ (1 << bit)));
        } catch (WireProtocolException e) {
          refused++;
        }
      }
    }
    assertThat(refused).isPositive();
  }

  @Test
  void refusesAnUnknownCompressorOrOpcode() {
    byte[] message = GoldenMessages.PING_NOOP;

    assertThatThrownBy(() -> decompress(Bytes.withByte(message, COMPRESSOR_ID, 4)))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("unknown id 4");
    assertThatThrownBy(() -> decompress(Bytes.withByte(message, COMPRESSOR_ID, 255)))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("unknown id 255");
    assertThatThrownBy(() -> decompress(Bytes.withInt32(message, ORIGINAL_OPCODE, 2012)))
        .isInstanceOf(WireProtocolException.class)
        .hasMessage("a compressed message contains a compressed message");
    assertThatThrownBy(() -> decompress(Bytes.withInt32(message, ORIGINAL_OPCODE, 2002)))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("unknown opcode 2002");
  }

  @Test
  void refusesAMessageTooShortToSayHowItIsCompressed() {
    for (int length = 16; length < DATA; length++) {
      byte[] cut = Bytes.resized(Arrays.copyOf(GoldenMessages.PING_NOOP, length), 0);
      assertThatThrownBy(() -> decompress(cut))
          .isInstanceOf(WireProtocolException.class)
          .hasMessageContaining("too short to be one");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hello",
        "isMaster",
        "ismaster",
        "saslStart",
        "saslContinue",
        "getnonce",
        "authenticate",
        "createUser",
        "updateUser",
        "copydbSaslStart",
        "copydbgetnonce",
        "copydb"
      })
  void commandsWithSecretsAreNeverCompressed(String command) {
    assertThat(Compressor.mayCompress(command)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ping", "insert", "find", "endSessions", "dropUser", "usersInfo"})
  void otherCommandsAreCompressed(String command) {
    assertThat(Compressor.mayCompress(command)).isTrue();
  }

  @Test
  void compressorsAreFoundByTheirNames() {
    assertThat(Compressor.named("zstd")).contains(Compressor.ZSTD);
    assertThat(Compressor.named("snoopy")).isEmpty();
    for (Compressor compressor : Compressor.values()) {
      assertThat(Compressor.named(compressor.wireName())).contains(compressor);
      assertThat(Compressor.withId(compressor.id())).isEqualTo(compressor);
      assertThat(compressor.isAvailable()).isTrue();
    }
  }

  private static byte[] compress(Compression with, Compressor compressor, byte[] message) {
    WireBuffer in = new WireBuffer(message.length);
    in.writeBytes(message, 0, message.length);
    WireBuffer out = new WireBuffer(1);
    with.compress(in, 0, compressor, out);
    return Bytes.written(out);
  }

  private byte[] decompress(byte[] message) {
    return decompress(message, new WireBuffer(1));
  }

  private byte[] decompress(byte[] message, WireBuffer out) {
    WireBuffer in = WireBuffer.wrap(message);
    MessageHeader outer = MessageHeader.read(in, MessageHeader.DEFAULT_MAX_MESSAGE_SIZE);
    compression.decompress(outer, in, out, MessageHeader.DEFAULT_MAX_MESSAGE_SIZE);
    return Arrays.copyOf(out.array(), out.limit());
  }

  private static byte[] bodyOf(String text) {
    WireBuffer out = new WireBuffer(64);
    OpMsgWriter writer = new OpMsgWriter(out);
    writer.begin(1, 0);
    byte[] body = Bytes.encode(new BsonDocument("text", new BsonString(text)));
    out.writeBytes(body, 0, body.length);
    writer.finish();
    return Bytes.written(out);
  }

  private static String randomText(int length) {
    return new Random(7)
        .ints(length, ' ', '~')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
