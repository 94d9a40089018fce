package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpQueryReplyTest {
  private final WireBuffer out = new WireBuffer(1);

  @Test
  void readsALegacyHello() {
    WireBuffer in = WireBuffer.wrap(GoldenMessages.LEGACY_HELLO);
    OpQuery query = (OpQuery) Bytes.read(in);

    assertThat(query.header().requestId()).isEqualTo(3);
    assertThat(query.secondaryOk()).isTrue();
    assertThat(query.namespace()).isEqualTo("admin.$cmd");
    assertThat(query.numberToSkip()).isZero();
    assertThat(query.numberToReturn()).isEqualTo(-1);
    assertThat(Bytes.decode(Bytes.of(in, query.query())))
        .isEqualTo(BsonDocument.parse("{isMaster: 1}"));
    assertThat(query.returnFields()).isNull();
    assertThat(in.remaining()).isZero();
  }

  @Test
  void writesALegacyHello() {
    int start = OpQuery.begin(out, 3, OpQuery.SECONDARY_OK, "admin");
    Bytes.write(out, "{isMaster: 1}");
    OpQuery.finish(out, start);

    assertThat(Bytes.written(out)).isEqualTo(GoldenMessages.LEGACY_HELLO);
  }

  @Test
  void readsAFieldSelector() {
    out.writeBytes(GoldenMessages.LEGACY_HELLO, 0, GoldenMessages.LEGACY_HELLO.length);
    Bytes.write(out, "{ok: 1}");
    OpQuery query = (OpQuery) Bytes.read(Bytes.resized(Bytes.written(out), 0));

    assertThat(query.returnFields()).isEqualTo(new DocumentSlice(58, 13));
  }

  @Test
  void refusesAnInvalidQuery() {
    byte[] hello = GoldenMessages.LEGACY_HELLO;

    fails(Bytes.withInt32(hello, 16, 1), "reserved flag bits: 0x1");
    fails(Bytes.withInt32(hello, 16, 1 << 8), "reserved flag bits: 0x100");
    fails(Bytes.withInt32(hello, 39, 20), "claims a length of 20 bytes, allowed are 5 to 19");
    fails(Bytes.withInt32(hello, 39, -1), "claims a length of -1 bytes");
    fails(Bytes.withByte(hello, 57, 1), "does not end in a zero");
    fails(Bytes.resized(hello, 4), "has only 4 bytes left");
    fails(Bytes.resized(hello, -19), "has only 0 bytes left");
    fails(Bytes.resized(Arrays.copyOf(hello, 30), 0), "namespace at offset 20 does not end");
  }

  @Test
  void refusesBytesBehindTheFieldSelector() {
    out.writeBytes(GoldenMessages.LEGACY_HELLO, 0, GoldenMessages.LEGACY_HELLO.length);
    Bytes.write(out, "{ok: 1}");
    Bytes.write(out, "{ok: 1}");

    fails(Bytes.resized(Bytes.written(out), 0), "13 bytes behind its last document");
  }

  @Test
  void readsALegacyReply() {
    WireBuffer in = WireBuffer.wrap(GoldenMessages.LEGACY_REPLY);
    OpReply reply = (OpReply) Bytes.read(in);

    reply.header().requireResponseTo(3);
    assertThat(reply.queryFailure()).isFalse();
    assertThat(reply.cursorNotFound()).isFalse();
    assertThat(reply.cursorId()).isZero();
    assertThat(reply.startingFrom()).isZero();
    assertThat(reply.documents().count()).isEqualTo(1);
    assertThat(Bytes.decode(Bytes.of(in, reply.commandReply())))
        .isEqualTo(BsonDocument.parse("{ok: 1.0}"));
    assertThat(in.remaining()).isZero();
  }

  @Test
  void writesALegacyReply() {
    int start = OpReply.begin(out, 9, 3, 0);
    Bytes.write(out, "{ok: 1.0}");
    OpReply.finish(out, start, 1);

    assertThat(Bytes.written(out)).isEqualTo(GoldenMessages.LEGACY_REPLY);
  }

  @Test
  void readsTheFlagsOfAReply() {
    byte[] failed = Bytes.withInt32(GoldenMessages.LEGACY_REPLY, 16, 2);
    byte[] notFound = Bytes.withInt32(GoldenMessages.LEGACY_REPLY, 16, 1);

    assertThat(((OpReply) Bytes.read(failed)).queryFailure()).isTrue();
    assertThat(((OpReply) Bytes.read(failed)).commandReply().length()).isEqualTo(17);
    assertThat(((OpReply) Bytes.read(notFound)).cursorNotFound()).isTrue();
    assertThatThrownBy(() -> ((OpReply) Bytes.read(notFound)).commandReply())
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("a cursor was not found");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, -1, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void refusesAReplyThatCountsItsDocumentsWrongly(int numberReturned) {
    fails(
        Bytes.withInt32(GoldenMessages.LEGACY_REPLY, 32, numberReturned),
        "announces " + numberReturned + " documents and has 1");
  }

  @Test
  void aCommandIsAnsweredByExactlyOneDocument() {
    int start = OpReply.begin(out, 9, 3, 0);
    OpReply.finish(out, start, 0);
    OpReply empty = (OpReply) Bytes.read(Bytes.written(out));

    assertThat(empty.documents().count()).isZero();
    assertThatThrownBy(empty::commandReply)
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("expected one document in reply to a command");
    fails(Bytes.withInt32(Bytes.written(out), 16, 2), "reports a failed query with 0 documents");
  }

  @Test
  void refusesAReplyCutOffAnywhere() {
    for (int length = 16; length < GoldenMessages.LEGACY_REPLY.length; length++) {
      byte[] cut = Bytes.resized(Arrays.copyOf(GoldenMessages.LEGACY_REPLY, length), 0);
      assertThatThrownBy(() -> Bytes.read(cut)).isInstanceOf(WireProtocolException.class);
    }
  }

  private static void fails(byte[] message, String reason) {
    assertThatThrownBy(() -> Bytes.read(message))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining(reason);
  }
}
