package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpMsgTest {
  private static final int FLAGS = 16;
  private static final int BODY = 21;

  @Test
  void readsABodyAndNoSequences() {
    WireBuffer in = WireBuffer.wrap(GoldenMessages.PING);
    OpMsg message = (OpMsg) Bytes.read(in);

    assertThat(message.header().requestId()).isEqualTo(42);
    assertThat(message.body()).isEqualTo(new DocumentSlice(BODY, 30));
    assertThat(Bytes.decode(Bytes.of(in, message.body())))
        .isEqualTo(BsonDocument.parse("{ping: 1, $db: 'admin'}"));
    assertThat(message.sequences()).isEmpty();
    assertThat(message.checksumPresent()).isFalse();
    assertThat(message.moreToCome()).isFalse();
    assertThat(message.exhaustAllowed()).isFalse();
    assertThat(in.remaining()).isZero();
  }

  @Test
  void readsADocumentSequence() {
    OpMsg message = Bytes.readMsg(GoldenMessages.INSERT);

    assertThat(message.sequences()).hasSize(1);
    DocumentSequence documents = message.sequences().get(0);
    assertThat(documents.identifier()).isEqualTo("documents");
    assertThat(documents.count()).isEqualTo(2);
    assertThat(decoded(documents))
        .containsExactly(BsonDocument.parse("{_id: 1}"), BsonDocument.parse("{_id: 2}"));
  }

  private static List<BsonDocument> decoded(DocumentSequence sequence) {
    List<BsonDocument> found = new ArrayList<>();
    sequence.forEach(
        (offset, length) ->
            found.add(
                Bytes.decode(Bytes.of(sequence.buffer(), new DocumentSlice(offset, length)))));
    return found;
  }

  @Test
  void aMessageNeedNotBeginWhereItsBufferDoes() {
    byte[] shifted = new byte[5 + GoldenMessages.PING_WITH_CHECKSUM.length];
    System.arraycopy(GoldenMessages.PING_WITH_CHECKSUM, 0, shifted, 5, shifted.length - 5);
    WireBuffer in = WireBuffer.wrap(shifted);
    in.position(5);

    assertThat(((OpMsg) Bytes.read(in)).body().offset()).isEqualTo(5 + BODY);
  }

  @Test
  void sectionsMayComeInAnyOrder() {
    WireBuffer out = new WireBuffer(64);
    out.writeBytes(GoldenMessages.INSERT, 0, 20);
    out.writeBytes(GoldenMessages.INSERT, 51, 43);
    out.writeBytes(GoldenMessages.INSERT, 20, 31);
    OpMsg message = Bytes.readMsg(Bytes.written(out));

    assertThat(message.body().offset()).isEqualTo(64);
    assertThat(decoded(message.sequences().get(0))).hasSize(2);
  }

  @Test
  void readsEachFlag() {
    assertThat(withFlags(1 << 1).moreToCome()).isTrue();
    assertThat(withFlags(1 << 1).exhaustAllowed()).isFalse();
    assertThat(withFlags(1 << 16).exhaustAllowed()).isTrue();
    assertThat(withFlags(1 << 16).moreToCome()).isFalse();
  }

  private static OpMsg withFlags(int flags) {
    return Bytes.readMsg(Bytes.withInt32(GoldenMessages.PING, FLAGS, flags));
  }

  @Test
  void refusesEveryUndefinedRequiredFlag() {
    for (int bit = 2; bit < 16; bit++) {
      int flag = 1 << bit;
      assertThatThrownBy(() -> withFlags(flag))
          .isInstanceOf(WireProtocolException.class)
          .hasMessageContaining("0x" + Integer.toHexString(flag));
    }
  }

  @Test
  void ignoresEveryUndefinedOptionalFlag() {
    for (int bit = 17; bit < 32; bit++) {
      assertThat(withFlags(1 << bit).moreToCome()).isFalse();
    }
  }

  @Test
  void verifiesAChecksum() {
    OpMsg message = Bytes.readMsg(GoldenMessages.PING_WITH_CHECKSUM);

    assertThat(message.checksumPresent()).isTrue();
    assertThat(message.body()).isEqualTo(new DocumentSlice(BODY, 30));
  }

  @Test
  void aChecksumCoversEveryByteOfTheMessage() {
    byte[] message = GoldenMessages.PING_WITH_CHECKSUM;
    int covered = 0;
    for (int at = 4; at < message.length; at++) {
      if (at >= 12 && at < 18) {
        continue; // opcode and flags: refused before the checksum is looked at
      }
      byte[] damaged = Bytes.withByte(message, at, message[at] ^ 0x40);
      assertThatThrownBy(() -> Bytes.read(damaged))
          .as("byte %d", at)
          .isInstanceOf(WireProtocolException.class)
          .hasMessageContaining("damaged on its way");
      covered++;
    }
    assertThat(covered).isEqualTo(message.length - 10);
  }

  @Test
  void refusesAMessageTooShortForItsChecksum() {
    byte[] flagsOnly =
        Bytes.withInt32(Bytes.resized(Arrays.copyOf(GoldenMessages.PING, 20), 0), FLAGS, 1);

    fails(flagsOnly, "too short for the checksum");
    fails(Bytes.hex("10000000 2a000000 00000000 dd070000"), "truncated");
  }

  @Test
  void refusesAMessageWithoutABody() {
    byte[] noSections = Bytes.resized(Arrays.copyOf(GoldenMessages.PING, 20), 0);
    WireBuffer sequenceOnly = new WireBuffer(64);
    sequenceOnly.writeBytes(GoldenMessages.INSERT, 0, 20);
    sequenceOnly.writeBytes(GoldenMessages.INSERT, 51, 43);

    fails(noSections, "no body");
    fails(Bytes.resized(Bytes.written(sequenceOnly), 0), "no body");
  }

  @Test
  void refusesASecondBody() {
    WireBuffer twice = new WireBuffer(64);
    twice.writeBytes(GoldenMessages.PING, 0, 51);
    twice.writeBytes(GoldenMessages.PING, 20, 31);

    fails(Bytes.resized(Bytes.written(twice), 0), "more than one body");
  }

  @Test
  void refusesTwoSequencesOfOneName() {
    WireBuffer twice = new WireBuffer(64);
    twice.writeBytes(GoldenMessages.INSERT, 0, 94);
    twice.writeBytes(GoldenMessages.INSERT, 51, 43);

    fails(Bytes.resized(Bytes.written(twice), 0), "two document sequences named 'documents'");
  }

  @Test
  void refusesMoreSequencesThanAnyCommandHas() {
    assertThat(Bytes.readMsg(withSequences(64)).sequences()).hasSize(64);
    fails(withSequences(65), "more than 64 document sequences");
  }

  private static byte[] withSequences(int count) {
    WireBuffer out = new WireBuffer(64);
    OpMsgWriter writer = new OpMsgWriter(out);
    writer.begin(1, 0);
    Bytes.write(out, "{a: 1}");
    for (int i = 0; i < count; i++) {
      writer.beginSequence("s" + i);
      writer.endSequence();
    }
    writer.finish();
    return Bytes.written(out);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 127, 128, 255})
  void refusesASectionOfUnknownKind(int kind) {
    fails(Bytes.withByte(GoldenMessages.PING, 20, kind), "unknown kind " + kind + " at offset 20");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 0, -1, 31, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void refusesABodyOfImpossibleLength(int length) {
    fails(
        Bytes.withInt32(GoldenMessages.PING, BODY, length),
        "a document at offset 21 claims a length of " + length + " bytes, allowed are 5 to 30");
  }

  @Test
  void refusesABodyThatDoesNotEndInZero() {
    fails(Bytes.withByte(GoldenMessages.PING, 50, 1), "does not end in a zero");
  }

  @Test
  void refusesBytesBehindTheLastSection() {
    fails(Bytes.resized(GoldenMessages.PING, 1), "more than one body");
    fails(Bytes.resized(GoldenMessages.PING, -1), "allowed are 5 to 29");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 0, -1, 43, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void refusesASequenceOfImpossibleSize(int size) {
    fails(
        Bytes.withInt32(GoldenMessages.INSERT, 52, size),
        "a document sequence at offset 52 claims a size of "
            + size
            + " bytes, allowed are 5 to 42");
  }

  @Test
  void refusesASequenceWhoseDocumentsDoNotFillIt() {
    byte[] firstTooLong = Bytes.withInt32(GoldenMessages.INSERT, 66, 29);
    byte[] gap = Bytes.resized(Bytes.withInt32(GoldenMessages.INSERT, 52, 46), 4);

    fails(firstTooLong, "claims a length of 29 bytes, allowed are 5 to 28");
    fails(gap, "has only 4 bytes left");
  }

  @Test
  void refusesASequenceCutOffInItsSize() {
    fails(
        Bytes.resized(Arrays.copyOf(GoldenMessages.INSERT, 55), 0),
        "a document sequence at offset 52 has only 3 bytes left");
  }

  @Test
  void refusesAnIdentifierThatDoesNotEndAndReplacesInvalidUtf8() {
    byte[] endless = GoldenMessages.INSERT.clone();
    Arrays.fill(endless, 56, 94, (byte) 'x');
    byte[] invalid = Bytes.withByte(GoldenMessages.INSERT, 57, 0xC0);

    fails(endless, "a sequence identifier at offset 56 does not end");
    assertThat(Bytes.readMsg(invalid).sequences().get(0).identifier()).isEqualTo("d\ufffdcuments");
  }

  @Test
  void refusesAnIdentifierLongerThanAnyArgumentsName() {
    assertThat(Bytes.readMsg(withIdentifier("n".repeat(255))).sequences()).hasSize(1);
    fails(withIdentifier("n".repeat(256)), "does not end within 256 bytes");
  }

  private static byte[] withIdentifier(String identifier) {
    WireBuffer out = new WireBuffer(64);
    OpMsgWriter writer = new OpMsgWriter(out);
    writer.begin(1, 0);
    Bytes.write(out, "{a: 1}");
    writer.beginSequence(identifier);
    writer.endSequence();
    writer.finish();
    return Bytes.written(out);
  }

  private static void fails(byte[] message, String reason) {
    assertThatThrownBy(() -> Bytes.read(message))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining(reason);
  }
}
