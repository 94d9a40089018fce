package dev.holdfast.benchmarks.work;

import dev.holdfast.benchmarks.data.BenchmarkData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.bson.Document;

/**
 * The input of the work, the same for all contenders. Each thread gets its own copies of documents, because a
 * driver adds the {@code _id} to the documents that it inserts.
 */
public final class Inputs implements AutoCloseable {
  private final Document small;
  private final Document large;
  private final byte[] gridFile;
  private final Path folder;
  private final Path ldjson;
  private final AtomicInteger exports = new AtomicInteger();

  public Inputs(BenchmarkData data) throws IOException {
    this.small = data.small();
    this.large = data.large();
    this.gridFile = data.gridFile();
    this.folder = Files.createTempDirectory("holdfast-bench");
    this.ldjson = Files.write(folder.resolve("tweets.ldjson"), data.ldjson(0));
  }

  Document small() {
    return new Document(small);
  }

  List<Document> manySmall() {
    return Stream.generate(this::small).limit(Work.INSERT_MANY_SMALL.documents()).toList();
  }

  Document large() {
    return new Document(large);
  }

  byte[] gridFile() {
    return gridFile;
  }

  Path ldjson() {
    return ldjson;
  }

  /** A new file for an export on each call. */
  Path exportFile() {
    return folder.resolve("export" + exports.incrementAndGet() + ".ldjson");
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
