package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.holdfast.test.ThreadCost;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.bson.Document;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Decoder;
import org.bson.codecs.RawBsonDocumentCodec;
import org.junit.jupiter.api.Test;

/**
 * Garbage ends at once in a protocol error: damaged messages of all kinds are read as a connection
 * would read them. A failure prints how to replay its one round; {@code -Dfuzz.rounds} makes it longer.
 */
class WireFuzzTest {
  static final int MAX_MESSAGE_SIZE = 16 << 20;

  // A growing buffer may take twice what it must hold.
  private static final long MAX_BYTES_PER_ROUND = 4L * MAX_MESSAGE_SIZE;
  private static final long MAX_NANOS_PER_ROUND = 2_000_000_000L;
  private static final long ROUND_STEP = 0x9E3779B97F4A7C15L;

  private final Compression compression = new Compression();
  private final Compression corrupting = new Compression();
  private final WireBuffer decompressed = new WireBuffer(64);
  private final List<Decoder<?>> decoders =
      List.of(
          new RawBsonDocumentCodec(),
          new BsonDocumentCodec(),
          OrgBson.directRegistry().get(Document.class));
  private final TreeSet<String> reasons = new TreeSet<>();
  private int accepted;
  private int refused;

  @Test
  void garbageIsReadOrRefusedAndNothingElse() {
    long seed = Long.getLong("fuzz.seed", System.nanoTime());
    int rounds = Integer.getInteger("fuzz.rounds", 200_000);
    System.out.printf("WireFuzzTest: -Dfuzz.seed=%d -Dfuzz.rounds=%d%n", seed, rounds);
    List<byte[]> corpus = FuzzCorpus.messages();
    corpus.forEach(this::read);
    assertThat(refused).as("valid messages refused: %s", reasons).isZero();

    long before = ThreadCost.cpuNanos();
    long maxBytes = 0;
    long maxNanos = 0;
    for (int round = 0; round < rounds; round++) {
      long roundSeed = seed + round * ROUND_STEP;
      byte[] message = new Mutator(new SplittableRandom(roundSeed), corpus).next(corrupting);
      long startNanos = ThreadCost.cpuNanos();
      long startBytes = ThreadCost.allocatedBytes();
      try {
        read(message);
      } catch (Throwable e) {
        throw new AssertionError("ended in " + e + replay(roundSeed, message), e);
      }
      long bytes = ThreadCost.allocatedBytes() - startBytes;
      long nanos = ThreadCost.cpuNanos() - startNanos;
      if (bytes > MAX_BYTES_PER_ROUND || nanos > MAX_NANOS_PER_ROUND) {
        fail("took " + bytes + " bytes and " + nanos + " ns" + replay(roundSeed, message));
      }
      maxBytes = Math.max(maxBytes, bytes);
      maxNanos = Math.max(maxNanos, nanos);
    }
    System.out.printf(
        "WireFuzzTest: %d read, %d refused for %d reasons in %d ms; at most %d KB, %d ms each%n",
        accepted,
        refused,
        reasons.size(),
        (ThreadCost.cpuNanos() - before) / 1_000_000,
        maxBytes >> 10,
        maxNanos / 1_000_000);
    if (rounds >= 10_000) { // fewer would say that the mutations miss what they are meant to hit
      assertThat(accepted).isGreaterThan(rounds / 100);
      assertThat(refused).isGreaterThan(rounds / 4);
      assertThat(reasons).hasSizeGreaterThan(25);
    }
  }

  private static String replay(long seed, byte[] message) {
    return ", replay with -Dfuzz.seed="
        + seed
        + " -Dfuzz.rounds=1: "
        + HexFormat.of().formatHex(message);
  }

  /** Reads message after message, as from a socket that then ends. */
  private void read(byte[] bytes) {
    WireBuffer in = WireBuffer.wrap(bytes);
    try {
      while (in.position() < bytes.length) {
        in.limit(bytes.length);
        MessageHeader header = MessageHeader.read(in, MAX_MESSAGE_SIZE);
        if (header.bodyLength() > in.remaining()) {
          throw new WireProtocolException("the stream ends within a message");
        }
        in.limit(in.position() + header.bodyLength());
        readBody(header, in);
        in.position(in.limit()); // decoding moved it to the last document's end
        accepted++;
      }
    } catch (WireProtocolException e) {
      refused++;
      reasons.add(kindOf(e.getMessage()));
    }
  }

  /** A message up to its first number or quotation: what kind of refusal it is. */
  private static String kindOf(String message) {
    int end = 0;
    while (end < message.length() && "0123456789'".indexOf(message.charAt(end)) < 0) {
      end++;
    }
    return message.substring(0, end);
  }

  private void readBody(MessageHeader header, WireBuffer in) {
    if (header.opCode() != OpCode.COMPRESSED) {
      decode(Message.read(header, in), in);
      return;
    }
    MessageHeader original = compression.decompress(header, in, decompressed, MAX_MESSAGE_SIZE);
    decode(Message.read(original, decompressed), decompressed);
  }

  private void decode(Message message, WireBuffer in) {
    if (message instanceof OpMsg msg) {
      decode(in, msg.body().offset(), msg.body().length());
      for (DocumentSequence sequence : msg.sequences()) {
        sequence.forEach((offset, length) -> decode(in, offset, length));
      }
    } else if (message instanceof OpQuery query) {
      decode(in, query.query().offset(), query.query().length());
    } else if (message instanceof OpReply reply) {
      reply.documents().forEach((offset, length) -> decode(in, offset, length));
    }
  }

  /** Every direct decoder sees every document: that one refuses it must not keep it from the next. */
  private void decode(WireBuffer in, int offset, int length) {
    int limit = in.limit();
    in.limit(offset + length);
    WireProtocolException refusal = null;
    for (Decoder<?> decoder : decoders) {
      in.position(offset);
      try {
        DocumentBytes.read(in, decoder);
      } catch (WireProtocolException e) {
        refusal = e;
      }
    }
    in.limit(limit);
    if (refusal != null) {
      throw refusal;
    }
  }
}
