package dev.holdfast.simulation.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClusterTimeDamageTest {
  private static final String TIME =
      "$clusterTime: {clusterTime: Timestamp(7, 1), signature: {hash: BinData(0, 'AAAA'), keyId: NumberLong(0)}}";

  private static byte[] bytes(String json) {
    RawBsonDocument raw = RawBsonDocument.parse(json);
    return raw.getByteBuffer().array();
  }

  private static RawBsonDocument damaged(ClusterTimeDamage damage) {
    byte[] reply = bytes("{ok: 1, " + TIME + ", n: 5}");
    byte[] arrived = damage.damaged(reply, 0, reply.length);
    assertThat(arrived).isNotNull().hasSameSizeAs(reply).isNotEqualTo(reply);
    return new RawBsonDocument(arrived);
  }

  @ParameterizedTest
  @EnumSource(
      value = ClusterTimeDamage.class,
      names = {"UNKNOWN_TYPE", "WRONG_LENGTH"})
  void aDamagedClusterTimeCannotBeRead(ClusterTimeDamage damage) {
    RawBsonDocument reply = damaged(damage);
    assertThat(reply.getNumber("ok").intValue()).isEqualTo(1);
    assertThatThrownBy(() -> reply.decode(new BsonDocumentCodec()))
        .isInstanceOf(RuntimeException.class);
  }

  @Test
  void aClusterTimeOfTheWrongTypeCanBeRead() {
    BsonDocument reply = damaged(ClusterTimeDamage.WRONG_TYPE).decode(new BsonDocumentCodec());
    assertThat(reply.getDocument("$clusterTime").isInt64("clusterTime")).isTrue();
    assertThat(reply.getNumber("n").intValue()).isEqualTo(5);
  }

  @Test
  void repliesWithoutAClusterTimeAndRepliesToHelloAreSpared() {
    byte[] none = bytes("{ok: 1}");
    byte[] hello = bytes("{ok: 1, maxWireVersion: 21, " + TIME + "}");
    assertThat(ClusterTimeDamage.WRONG_TYPE.damaged(none, 0, none.length)).isNull();
    assertThat(ClusterTimeDamage.WRONG_TYPE.damaged(hello, 0, hello.length)).isNull();
  }
}
