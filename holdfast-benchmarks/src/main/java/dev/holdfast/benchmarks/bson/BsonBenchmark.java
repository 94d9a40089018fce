package dev.holdfast.benchmarks.bson;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.benchmarks.data.BenchmarkData;
import dev.holdfast.benchmarks.data.Encoded;
import dev.holdfast.wire.DocumentBytes;
import dev.holdfast.wire.WireBuffer;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Encodes and decodes a Document with Holdfast and with org.bson's own codec. Both reuse their output buffer.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class BsonBenchmark {
  @Param({"flat", "deep", "full", "tweet"})
  public String shape = "";

  /** The folder of the benchmark data. */
  @Param("")
  public String data = "";

  private final Codec<Document> ours =
      MongoClientSettings.getDefaultCodecRegistry().get(Document.class);
  private final Codec<Document> stock = new DocumentCodec();
  private final EncoderContext encoding = EncoderContext.builder().build();
  private final DecoderContext decoding = DecoderContext.builder().build();
  private final WireBuffer ourBuffer = new WireBuffer(1 << 16);
  private final BasicOutputBuffer stockBuffer = new BasicOutputBuffer(1 << 16);
  private Document document = new Document();
  private byte[] bytes = {};

  @Setup
  public void prepare() {
    BenchmarkData files = BenchmarkData.in(Path.of(data));
    document = shape.equals("tweet") ? files.tweet() : files.extended(shape);
    bytes = Encoded.document(document);
  }

  @Benchmark
  public int encodeHoldfast() {
    ourBuffer.clear();
    DocumentBytes.write(ourBuffer, document, ours, false);
    return ourBuffer.position();
  }

  @Benchmark
  public int encodeStock() {
    stockBuffer.truncateToPosition(0);
    try (BsonBinaryWriter writer = new BsonBinaryWriter(stockBuffer)) {
      stock.encode(writer, document, encoding);
    }
    return stockBuffer.getPosition();
  }

  @Benchmark
  public Document decodeHoldfast() {
    return DocumentBytes.read(WireBuffer.wrap(bytes), ours);
  }

  @Benchmark
  public Document decodeStock() {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      return stock.decode(reader, decoding);
    }
  }
}
