package dev.holdfast.wire;

import static dev.holdfast.wire.MessageHeader.DEFAULT_MAX_MESSAGE_SIZE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageHeaderTest {
  private static MessageHeader read(byte[] bytes, int max) {
    return MessageHeader.read(WireBuffer.wrap(bytes), max);
  }

  @Test
  void readsItsFourFields() {
    MessageHeader header = read(GoldenMessages.LEGACY_REPLY, DEFAULT_MAX_MESSAGE_SIZE);

    assertThat(header).isEqualTo(new MessageHeader(53, 9, 3, OpCode.REPLY));
    assertThat(header.bodyLength()).isEqualTo(37);
  }

  @ParameterizedTest
  @CsvSource({"1, REPLY", "2004, QUERY", "2012, COMPRESSED", "2013, MSG"})
  void knowsTheOpcodesInUse(int value, OpCode opCode) {
    assertThat(OpCode.of(value)).isEqualTo(opCode);
    assertThat(opCode.value()).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 2, 1000, 2001, 2002, 2005, 2006, 2007, 2010, 2011, 2014, 0x7FFFFFFF})
  void refusesAnyOtherOpcode(int value) {
    byte[] bytes = Bytes.withInt32(GoldenMessages.PING, 12, value);

    assertThatThrownBy(() -> read(bytes, DEFAULT_MAX_MESSAGE_SIZE))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("unknown opcode " + value);
  }

  @ParameterizedTest
  @ValueSource(ints = {15, 0, -1, Integer.MIN_VALUE})
  void refusesALengthBelowItsOwn(int length) {
    byte[] bytes = Bytes.withInt32(GoldenMessages.PING, 0, length);

    assertThatThrownBy(() -> read(bytes, DEFAULT_MAX_MESSAGE_SIZE))
        .isInstanceOf(WireProtocolException.class)
        .hasMessage("a message claims a length of " + length + " bytes; its header alone has 16");
  }

  @Test
  void acceptsAMessageOfTheMaximumAndRefusesOneByteMore() {
    byte[] largest = Bytes.withInt32(GoldenMessages.PING, 0, 48_000_000);
    byte[] larger = Bytes.withInt32(GoldenMessages.PING, 0, 48_000_001);

    assertThat(read(largest, DEFAULT_MAX_MESSAGE_SIZE).length()).isEqualTo(48_000_000);
    assertThatThrownBy(() -> read(larger, DEFAULT_MAX_MESSAGE_SIZE))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("48000001 bytes; at most 48000000 are accepted");
  }

  @Test
  void refusesATruncatedHeader() {
    byte[] fifteen = Arrays.copyOf(GoldenMessages.PING, 15);

    assertThatThrownBy(() -> read(fifteen, DEFAULT_MAX_MESSAGE_SIZE))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("truncated");
  }

  @Test
  void aReplyMustAnswerTheRequestThatWasSent() {
    MessageHeader reply = read(GoldenMessages.LEGACY_REPLY, DEFAULT_MAX_MESSAGE_SIZE);

    reply.requireResponseTo(3);
    assertThatThrownBy(() -> reply.requireResponseTo(4))
        .isInstanceOf(WireProtocolException.class)
        .hasMessage("expected a reply to request 4, but message 9 answers request 3");
  }

  @Test
  void aMessageMustBeThereAsAWhole() {
    WireBuffer in = WireBuffer.wrap(GoldenMessages.PING);
    in.limit(GoldenMessages.PING.length - 1);
    MessageHeader header = MessageHeader.read(in, DEFAULT_MAX_MESSAGE_SIZE);

    assertThatThrownBy(() -> Message.read(header, in))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("35 behind its header, but 34 were received");
  }
}
