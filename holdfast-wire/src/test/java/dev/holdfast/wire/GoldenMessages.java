package dev.holdfast.wire;

/** Messages put together by hand from the specifications, not by our writers. */
final class GoldenMessages {
  private GoldenMessages() {}

  /** {@code {ping: 1, $db: "admin"}}, 30 bytes. */
  static final String PING_BODY =
      "1e000000 10 70696e6700 01000000 02 24646200 06000000 61646d696e00 00";

  /** OP_MSG 42, no flags, the ping. */
  static final byte[] PING =
      Bytes.hex("33000000 2a000000 00000000 dd070000", "00000000 00", PING_BODY);

  /** The same with a checksum, which a bitwise CRC-32C written for this purpose computed. */
  static final byte[] PING_WITH_CHECKSUM =
      Bytes.hex("37000000 2a000000 00000000 dd070000", "01000000 00", PING_BODY, "2d8a66c1");

  /** OP_MSG 7: {@code {insert: "c", $db: "d"}} and two documents {@code {_id: 1}}, {@code {_id: 2}}. */
  static final byte[] INSERT =
      Bytes.hex(
          "5e000000 07000000 00000000 dd070000 00000000",
          "00 1e000000 02 696e7365727400 02000000 6300 02 24646200 02000000 6400 00",
          "01 2a000000 646f63756d656e747300",
          "0e000000 10 5f696400 01000000 00",
          "0e000000 10 5f696400 02000000 00");

  /** OP_QUERY 3 on admin.$cmd: {@code {isMaster: 1}}, secondaryOk. */
  static final byte[] LEGACY_HELLO =
      Bytes.hex(
          "3a000000 03000000 00000000 d4070000",
          "04000000 61646d696e2e24636d6400 00000000 ffffffff",
          "13000000 10 69734d617374657200 01000000 00");

  /** OP_REPLY 9 to request 3: {@code {ok: 1.0}}. */
  static final byte[] LEGACY_REPLY =
      Bytes.hex(
          "35000000 09000000 03000000 01000000",
          "00000000 0000000000000000 00000000 01000000",
          "11000000 01 6f6b00 000000000000f03f 00");

  /** {@link #PING} without its header, as OP_COMPRESSED carries it: 35 bytes. */
  static final String PING_PAYLOAD = "00000000 00" + PING_BODY;

  static final byte[] PING_NOOP =
      Bytes.hex("3c000000 2a000000 00000000 dc070000", "dd070000 23000000 00", PING_PAYLOAD);

  /** Snappy: the length 35 and one literal of 35 bytes. */
  static final byte[] PING_SNAPPY =
      Bytes.hex(
          "3e000000 2a000000 00000000 dc070000", "dd070000 23000000 01", "23 88", PING_PAYLOAD);

  /** zlib: header, one final stored block, Adler-32. */
  static final byte[] PING_ZLIB =
      Bytes.hex(
          "47000000 2a000000 00000000 dc070000",
          "dd070000 23000000 02",
          "7801 01 2300 dcff",
          PING_PAYLOAD,
          "43dd04d9");

  /** zstd: a single-segment frame that tells its size, with one last raw block. */
  static final byte[] PING_ZSTD =
      Bytes.hex(
          "45000000 2a000000 00000000 dc070000",
          "dd070000 23000000 03",
          "28b52ffd 20 23 190100",
          PING_PAYLOAD);
}
