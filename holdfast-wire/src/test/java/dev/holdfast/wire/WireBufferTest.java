package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bson.BsonSerializationException;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class WireBufferTest {
  @Test
  void everythingWrittenIsReadBackInOrderHoweverOftenTheArrayHadToGrow() {
    ObjectId id = new ObjectId();
    WireBuffer buffer = new WireBuffer(0);
    for (int i = 0; i < 1_000; i++) {
      buffer.writeByte(i);
      buffer.writeInt32(i);
      buffer.writeInt64(-i);
      buffer.writeDouble(i / 3.0);
      buffer.writeString("text " + i + " \u20ac");
      buffer.writeCString("name " + i);
      buffer.writeObjectId(id);
    }
    buffer.flip();
    for (int i = 0; i < 1_000; i++) {
      assertThat(buffer.readByte()).isEqualTo((byte) i);
      assertThat(buffer.readInt32()).isEqualTo(i);
      assertThat(buffer.readInt64()).isEqualTo(-i);
      assertThat(buffer.readDouble()).isEqualTo(i / 3.0);
      assertThat(buffer.readString()).isEqualTo("text " + i + " \u20ac");
      assertThat(buffer.readCString()).isEqualTo("name " + i);
      assertThat(buffer.readObjectId()).isEqualTo(id);
    }
    assertThat(buffer.remaining()).isZero();
  }

  @Test
  void textFitsWhateverRoomIsLeft() {
    for (String text :
        new String[] {"", "a", "sixteen letters.", "\u20ac".repeat(40), "x".repeat(99)}) {
      for (int room = 0; room < 64; room++) {
        WireBuffer buffer = new WireBuffer(64);
        buffer.position(64 - room);
        int start = buffer.position();
        buffer.writeString(text);
        buffer.writeCString(text);
        buffer.limit(buffer.position());
        buffer.position(start);
        assertThat(buffer.readString()).isEqualTo(text);
        assertThat(buffer.readCString()).isEqualTo(text);
      }
    }
  }

  @Test
  void aCStringWithANullCharacterIsRefusedAndLeavesNothingBehind() {
    WireBuffer buffer = new WireBuffer(0);
    assertThatThrownBy(() -> buffer.writeCString("a\0b"))
        .isInstanceOf(BsonSerializationException.class)
        .hasMessage(
            "BSON cstring 'a\0b' is not valid because it contains a null character at index 1");
    assertThat(buffer.position()).isZero();
  }

  @Test
  void aStringMayHoldANullCharacter() {
    WireBuffer buffer = new WireBuffer(0);
    buffer.writeString("a\0b");
    buffer.flip();
    assertThat(buffer.readString()).isEqualTo("a\0b");
  }

  @Test
  void readingEndsAtTheLimit() {
    WireBuffer buffer = WireBuffer.wrap(new byte[] {1, 0, 0, 0, 'a', 'b', 'c', 0, 9, 9, 9, 9});
    buffer.limit(7);
    buffer.position(4);
    refuses(buffer::readCString, "the cstring at offset 4 does not end");
    refuses(buffer::readInt32, "truncated: 4 more bytes needed at offset 4, but only 3 are there");
    refuses(buffer::readInt64, "truncated: 8 more bytes needed at offset 4, but only 3 are there");
    refuses(
        buffer::readObjectId, "truncated: 12 more bytes needed at offset 4, but only 3 are there");
    refuses(
        () -> buffer.skip(4), "truncated: 4 more bytes needed at offset 4, but only 3 are there");
    refuses(
        () -> buffer.skip(-1), "truncated: -1 more bytes needed at offset 4, but only 3 are there");
  }

  @Test
  void aStringWhoseLengthDoesNotHoldIsRefused() {
    refuses(() -> string(0, "a").readString(), "a string of 0 bytes at offset 0");
    refuses(() -> string(-7, "a").readString(), "a string of -7 bytes at offset 0");
    refuses(() -> string(1, "a").readString(), "the string at offset 4 does not end after 1 bytes");
    refuses(
        () -> string(3, "a").readString(),
        "truncated: 3 more bytes needed at offset 4, but only 2 are there");
    assertThat(string(2, "a").readString()).isEqualTo("a");
  }

  @Test
  void shrinkingForgetsALargeArrayButNotASmallOne() {
    WireBuffer buffer = new WireBuffer(100);
    byte[] small = buffer.array();
    buffer.shrink(200);
    assertThat(buffer.array()).isSameAs(small);
    buffer.writeString("x".repeat(1_000));
    buffer.shrink(200);
    assertThat(buffer.array()).hasSize(200);
    assertThat(buffer.position()).isZero();
  }

  private static WireBuffer string(int length, String text) {
    WireBuffer buffer = new WireBuffer(0);
    buffer.writeInt32(length);
    buffer.writeCString(text);
    buffer.flip();
    return buffer;
  }

  private static void refuses(ThrowingCallable read, String why) {
    assertThatThrownBy(read).isInstanceOf(WireProtocolException.class).hasMessage(why);
  }
}
