package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SpareArraysTest {
  private static final int KB = 1024;

  @BeforeEach
  void takeWhatOthersLeft() {
    while (SpareArrays.take(128 * KB) != null) {
      // Until there is none.
    }
  }

  @Test
  void anArrayIsHadByOneMessageAfterTheOther() {
    byte[] array = new byte[200 * KB];
    SpareArrays.give(array);
    assertThat(SpareArrays.take(201 * KB)).isNull();
    assertThat(SpareArrays.take(200 * KB)).isSameAs(array);
    assertThat(SpareArrays.take(200 * KB)).isNull();
  }

  @Test
  void aMessageThatGrowsGetsTheLargeOneAtOnce() {
    byte[] large = new byte[16 * KB * KB];
    SpareArrays.give(large);
    WireBuffer buffer = new WireBuffer(64);
    for (int i = 0; i < 40 * KB; i++) {
      buffer.writeInt32(i);
    }
    assertThat(buffer.array()).isSameAs(large);
    buffer.flip();
    assertThat(buffer.getInt32(4 * 39 * KB)).isEqualTo(39 * KB);
  }

  @Test
  void bytesThatArriveGetAnArrayForAllOfThemIfOneLiesReadyThatFits() {
    byte[] huge = new byte[16 * KB * KB];
    byte[] large = new byte[4 * KB * KB];
    SpareArrays.give(huge);
    SpareArrays.give(large);
    WireBuffer buffer = new WireBuffer(64);
    buffer.writeInt32(5);
    buffer.ensureReceivable(KB * KB, 2 * KB * KB - 4);
    assertThat(buffer.array()).isSameAs(large);
    assertThat(buffer.position()).isEqualTo(4);
    assertThat(WireBuffer.INT32.get(large, 0)).isEqualTo(5);
    buffer.ensureReceivable(KB * KB, 16 * KB * KB);
    assertThat(buffer.array()).isSameAs(large); // There is room enough for now.
  }

  @Test
  void anAnnouncementAloneMakesNoRoomForAllThatItAnnounces() {
    WireBuffer buffer = new WireBuffer(64);
    buffer.ensureReceivable(KB * KB, 40 * KB * KB);
    assertThat(buffer.array()).hasSize(KB * KB);
  }

  @Test
  void aReplyAsLargeAsServersMakeThemIsKept() {
    byte[] reply = new byte[16 * KB * KB + 16 * KB];
    SpareArrays.give(reply);
    assertThat(SpareArrays.take(reply.length)).isSameAs(reply);
  }

  @Test
  void aMessageThatOutgrowsALargeArrayGetsOneThatCanBeKept() {
    WireBuffer buffer = new WireBuffer(10 * KB * KB);
    buffer.position(10 * KB * KB);
    buffer.ensureWritable(1);
    assertThat(buffer.array()).hasSize(17 * KB * KB);
    buffer.position(10 * KB * KB);
    buffer.ensureWritable(8 * KB * KB);
    assertThat(buffer.array()).hasSize(34 * KB * KB);
  }

  @Test
  void largeOnesTakeThePlacesOfSmallOnesAndNotTheOtherWayRound() {
    for (int i = 0; i < 8; i++) {
      SpareArrays.give(new byte[200 * KB]);
    }
    byte[] large = new byte[300 * KB];
    SpareArrays.give(large);
    assertThat(SpareArrays.take(300 * KB)).isSameAs(large);
    for (int i = 0; i < 8; i++) {
      SpareArrays.give(new byte[300 * KB]);
    }
    SpareArrays.give(new byte[299 * KB]);
    for (int i = 0; i < 8; i++) {
      assertThat(SpareArrays.take(200 * KB)).hasSize(300 * KB);
    }
    assertThat(SpareArrays.take(200 * KB)).isNull();
  }

  @Test
  void whatIsSmallOrHugeIsNotKept() {
    SpareArrays.give(new byte[100 * KB]);
    SpareArrays.give(new byte[17 * KB * KB + 1]);
    assertThat(SpareArrays.take(128 * KB)).isNull();
  }
}
