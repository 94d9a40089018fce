package dev.holdfast.wire;

import java.util.ArrayList;
import java.util.List;

/** Valid messages of every kind, from which the fuzz test makes invalid ones. */
final class FuzzCorpus {
  private static final String ALL_TYPES =
      """
      {double: 1.5, string: 'grüße \\u4e16\\u754c', document: {a: {b: 1}}, array: [1, 'two', [3]],
       binary: {$binary: {base64: 'AAECAwQ=', subType: '00'}},
       uuid: {$uuid: '00112233-4455-6677-8899-aabbccddeeff'},
       oldBinary: {$binary: {base64: 'AAECAwQ=', subType: '02'}},
       undefined: {$undefined: true}, id: {$oid: '507f1f77bcf86cd799439011'}, yes: true, no: false,
       date: {$date: {$numberLong: '1234567890123'}}, nothing: null,
       regex: {$regularExpression: {pattern: '^a.*z$', options: 'im'}},
       pointer: {$dbPointer: {'$ref': 'b.c', '$id': {'$oid': '507f1f77bcf86cd799439011'}}},
       code: {$code: 'return 1'}, symbol: {$symbol: 'sym'},
       scoped: {$code: 'return x', $scope: {x: 1}},
       int32: 42, timestamp: {$timestamp: {t: 42, i: 1}}, int64: {$numberLong: '9007199254740993'},
       decimal: {$numberDecimal: '1.23E+10'}, min: {$minKey: 1}, max: {$maxKey: 1}}""";

  private FuzzCorpus() {}

  static List<byte[]> messages() {
    List<byte[]> plain =
        List.of(
            GoldenMessages.PING,
            GoldenMessages.PING_WITH_CHECKSUM,
            GoldenMessages.INSERT,
            GoldenMessages.LEGACY_HELLO,
            GoldenMessages.LEGACY_REPLY,
            msg(0, ALL_TYPES),
            msg(OpMsg.CHECKSUM_PRESENT | OpMsg.MORE_TO_COME, ALL_TYPES, ALL_TYPES),
            msg(OpMsg.EXHAUST_ALLOWED, "{}", "{}", ALL_TYPES, "{a: [{}, {b: []}]}"),
            msg(0, nested(90)),
            msg(0, nested(1000)),
            msg(OpMsg.CHECKSUM_PRESENT, nested(20), nested(40)),
            reply(OpReply.QUERY_FAILURE, "{$err: 'no', code: 1}"),
            reply(0, ALL_TYPES, nested(30), "{}"),
            query(ALL_TYPES));
    List<byte[]> all = new ArrayList<>(plain);
    try (Compression compression = new Compression()) {
      for (byte[] message : plain) {
        for (Compressor compressor : Compressor.values()) {
          all.add(compressed(compression, compressor, message));
        }
      }
    }
    return all;
  }

  static byte[] compressed(Compression compression, Compressor compressor, byte[] message) {
    WireBuffer in = WireBuffer.wrap(message);
    in.position(message.length);
    WireBuffer out = new WireBuffer(message.length);
    compression.compress(in, 0, compressor, out);
    return Bytes.written(out);
  }

  private static byte[] msg(int flags, String body, String... documents) {
    WireBuffer out = new WireBuffer(256);
    OpMsgWriter writer = new OpMsgWriter(out);
    writer.begin(77, 76, flags);
    Bytes.write(out, body);
    if (documents.length > 0) {
      for (String name : new String[] {"ops", "nsInfo"}) {
        writer.beginSequence(name);
        for (String document : documents) {
          Bytes.write(out, document);
        }
        writer.endSequence();
      }
    }
    writer.finish();
    return Bytes.written(out);
  }

  private static byte[] reply(int flags, String... documents) {
    WireBuffer out = new WireBuffer(256);
    int start = OpReply.begin(out, 78, 77, flags);
    for (String document : documents) {
      Bytes.write(out, document);
    }
    OpReply.finish(out, start, documents.length);
    return Bytes.written(out);
  }

  private static byte[] query(String document) {
    WireBuffer out = new WireBuffer(256);
    int start = OpQuery.begin(out, 79, OpQuery.SECONDARY_OK, "admin");
    Bytes.write(out, document);
    OpQuery.finish(out, start);
    return Bytes.written(out);
  }

  private static String nested(int depth) {
    return "{a: [".repeat(depth / 2) + "1" + "]}".repeat(depth / 2);
  }
}
