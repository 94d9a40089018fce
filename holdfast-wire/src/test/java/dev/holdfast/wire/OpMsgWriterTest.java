package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.bson.BsonDocument;
import org.bson.BsonSerializationException;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

class OpMsgWriterTest {
  private static final byte[] DB_ADMIN = Bytes.hex("02 24646200 06000000 61646d696e00");

  private final WireBuffer out = new WireBuffer(1); // grows while writing
  private final OpMsgWriter writer = new OpMsgWriter(out);

  @Test
  void writesABodyEncodedAsAWhole() {
    writer.begin(42, 0);
    Bytes.write(out, "{ping: 1, $db: 'admin'}");
    writer.finish();

    assertThat(Bytes.written(out)).isEqualTo(GoldenMessages.PING);
  }

  @Test
  void writesABodyExtendedByFurtherElements() {
    writer.begin(42, 0);
    Bytes.write(out, "{ping: 1}");
    writer.extendBody();
    out.writeBytes(DB_ADMIN, 0, DB_ADMIN.length);
    writer.endBody();
    writer.finish();

    assertThat(Bytes.written(out)).isEqualTo(GoldenMessages.PING);
  }

  @Test
  void writesABodyOfTheElementsOfADocument() {
    writer.begin(42, 0);
    writer.beginBody();
    BodyWriter body = new BodyWriter(out);
    body.putElements(BsonDocument.parse("{ping: 1}"), new BsonDocumentCodec());
    body.putElements(new BsonDocument(), new BsonDocumentCodec());
    body.put("$db", "admin");
    writer.endBody();
    writer.finish();

    assertThat(Bytes.written(out)).isEqualTo(GoldenMessages.PING);
  }

  @Test
  void writesABodyOfElements() {
    writer.begin(42, 0);
    writer.beginBody();
    byte[] ping = Bytes.hex("10 70696e6700 01000000");
    out.writeBytes(ping, 0, ping.length);
    writer.endBody();
    writer.extendBody();
    out.writeBytes(DB_ADMIN, 0, DB_ADMIN.length);
    writer.endBody();
    writer.finish();

    assertThat(Bytes.written(out)).isEqualTo(GoldenMessages.PING);
  }

  @Test
  void writesAChecksum() {
    writer.begin(42, OpMsg.CHECKSUM_PRESENT);
    Bytes.write(out, "{ping: 1, $db: 'admin'}");
    assertThat(writer.length()).isEqualTo(55);
    writer.finish();

    assertThat(Bytes.written(out)).isEqualTo(GoldenMessages.PING_WITH_CHECKSUM);
  }

  @Test
  void writesADocumentSequence() {
    writer.begin(7, 0);
    Bytes.write(out, "{insert: 'c', $db: 'd'}");
    writer.beginSequence("documents");
    Bytes.write(out, "{_id: 1}");
    Bytes.write(out, "{_id: 2}");
    writer.endSequence();
    assertThat(writer.length()).isEqualTo(94);
    writer.finish();

    assertThat(Bytes.written(out)).isEqualTo(GoldenMessages.INSERT);
  }

  @Test
  void writesRepliesWithTheRequestTheyAnswer() {
    writer.begin(8, 7, OpMsg.MORE_TO_COME);
    Bytes.write(out, "{ok: 1}");
    writer.finish();
    OpMsg reply = Bytes.readMsg(Bytes.written(out));

    reply.header().requireResponseTo(7);
    assertThat(reply.header().requestId()).isEqualTo(8);
    assertThat(reply.moreToCome()).isTrue();
  }

  @Test
  void aMessageMayBeginBehindAnother() {
    writer.begin(42, OpMsg.CHECKSUM_PRESENT);
    Bytes.write(out, "{ping: 1, $db: 'admin'}");
    writer.finish();
    int second = out.position();
    writer.begin(42, OpMsg.CHECKSUM_PRESENT);
    Bytes.write(out, "{ping: 1, $db: 'admin'}");
    writer.finish();

    assertThat(Arrays.copyOfRange(out.array(), second, out.position()))
        .isEqualTo(GoldenMessages.PING_WITH_CHECKSUM);
  }

  @Test
  void aMessageThatWasGivenUpLeavesNoTrace() {
    writer.begin(41, OpMsg.CHECKSUM_PRESENT);
    writer.beginBody();
    out.clear();
    writer.begin(42, 0);
    Bytes.write(out, "{ping: 1, $db: 'admin'}");
    writer.finish();

    assertThat(Bytes.written(out)).isEqualTo(GoldenMessages.PING);
  }

  @Test
  void refusesCallsOutOfOrder() {
    refuses(writer::finish, "finish");
    refuses(writer::beginBody, "beginBody");
    writer.begin(1, 0);
    refuses(writer::finish, "finish");
    refuses(writer::extendBody, "extendBody");
    refuses(writer::endBody, "endBody");
    refuses(writer::endSequence, "endSequence");
    refuses(() -> writer.beginSequence("s"), "beginSequence");
    writer.beginBody();
    refuses(writer::finish, "finish");
    writer.endBody();
    refuses(writer::beginBody, "beginBody");
    writer.beginSequence("s");
    refuses(writer::finish, "finish");
    refuses(writer::extendBody, "extendBody");
    writer.endSequence();
    refuses(writer::extendBody, "extendBody");
    writer.finish();
    refuses(writer::finish, "finish");
  }

  private static void refuses(Runnable call, String name) {
    assertThatThrownBy(call::run)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(name + "() does not fit here");
  }

  @Test
  void refusesTwoDocumentsAsBody() {
    writer.begin(1, 0);
    Bytes.write(out, "{a: 1}");
    Bytes.write(out, "{a: 1}");

    refuses(writer::finish, "finish");
  }

  @Test
  void refusesAnIdentifierThatWouldEndEarly() {
    writer.begin(1, 0);
    Bytes.write(out, "{a: 1}");

    assertThatThrownBy(() -> writer.beginSequence("docu\0ments"))
        .isInstanceOf(BsonSerializationException.class)
        .hasMessageContaining("null character at index 4");
  }
}
