package dev.holdfast.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.WireBuffer;
import dev.holdfast.wire.WireProtocolException;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyStatusTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ok: 1}",
        "{ok: 1.0}",
        "{ok: {$numberLong: '1'}}",
        "{ok: true}",
        "{okay: 0, cursor: {ok: 0, firstBatch: [{ok: 0}]}, text: 'ok', ok: 1}"
      })
  void oneInAnyNumericTypeIsOk(String reply) {
    assertThat(isOk(BsonDocument.parse(reply))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{ok: 0}",
        "{ok: 0.0}",
        "{ok: 2}",
        "{ok: false}",
        "{ok: '1'}",
        "{ok: null}",
        "{okay: 1}",
        "{o: 1}",
        "{inner: {ok: 1}}"
      })
  void everythingElseIsNot(String reply) {
    assertThat(isOk(BsonDocument.parse(reply))).isFalse();
  }

  @Test
  void valuesOfEveryTypeAreSkipped() {
    BsonDocument reply =
        BsonDocument.parse("{double: 1.5, string: 'abc', document: {a: {b: 1}}, array: [1, [2]]}")
            .append("binary", new BsonBinary(new byte[] {1, 2, 3}))
            .append("undefined", new BsonUndefined())
            .append("objectId", new BsonObjectId(new ObjectId()))
            .append("boolean", BsonBoolean.TRUE)
            .append("date", new BsonDateTime(1))
            .append("null", BsonNull.VALUE)
            .append("regex", new BsonRegularExpression("a+", "i"))
            .append("pointer", new BsonDbPointer("a.b", new ObjectId()))
            .append("code", new BsonJavaScript("x()"))
            .append("symbol", new BsonSymbol("s"))
            .append("scoped", new BsonJavaScriptWithScope("x()", new BsonDocument()))
            .append("int", new BsonInt32(1))
            .append("timestamp", new BsonTimestamp(1))
            .append("long", new BsonInt64(1))
            .append("decimal", new BsonDecimal128(new Decimal128(1)))
            .append("min", new BsonMinKey())
            .append("max", new BsonMaxKey())
            .append("ok", new BsonInt32(1));

    assertThat(isOk(reply)).isTrue();
  }

  @Test
  void thePositionStays() {
    WireBuffer buffer = encoded(BsonDocument.parse("{a: 1, ok: 1}"));

    ReplyStatus.isOk(buffer);

    assertThat(buffer.position()).isZero();
  }

  @ParameterizedTest
  @ValueSource(bytes = {0x14, 0x55, (byte) 0x80})
  void anUnknownTypeIsGarbage(byte type) {
    WireBuffer buffer = encoded(BsonDocument.parse("{a: 1, ok: 1}"));
    buffer.array()[4] = type;

    assertThatThrownBy(() -> ReplyStatus.isOk(buffer)).isInstanceOf(WireProtocolException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1000})
  void aLengthThatLeadsOutOfTheReplyIsGarbage(int length) {
    for (String value :
        new String[] {"'text'", "{b: 1}", "{$binary: {base64: 'AQID', subType: '0'}}"}) {
      WireBuffer buffer = encoded(BsonDocument.parse("{a: " + value + ", ok: 1}"));
      buffer.setInt32(7, length);

      assertThatThrownBy(() -> ReplyStatus.isOk(buffer))
          .as(value)
          .isInstanceOf(WireProtocolException.class);
    }
  }

  private static boolean isOk(BsonDocument reply) {
    return ReplyStatus.isOk(encoded(reply));
  }

  private static WireBuffer encoded(BsonDocument reply) {
    WireBuffer buffer = new WireBuffer(64);
    BsonDocuments.write(buffer, reply);
    buffer.flip();
    return buffer;
  }
}
