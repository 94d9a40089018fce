package dev.holdfast.benchmarks.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bson.Document;

/** The data of the official driver benchmark, read from its archives on demand. */
public final class BenchmarkData {
  /** The property for the folder of the archives. The default is a folder next to the project. */
  public static final String PROPERTY = "bench.data";

  private static final Path USUAL = Path.of("..", "shared", "bench-data");

  private final Path folder;

  private BenchmarkData(Path folder) {
    this.folder = folder;
  }

  /**
   * @param root the project's folder; the data are next to it by default
   */
  public static BenchmarkData find(Path root) {
    String named = System.getProperty(PROPERTY);
    return in(named == null ? root.resolve(USUAL) : Path.of(named));
  }

  public static BenchmarkData in(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException(
          "No benchmark data in "
              + folder
              + ". Name its folder with -D"
              + PROPERTY
              + "=FOLDER: it"
              + " holds the archives that come with the specification of driver benchmarks.");
    }
    return new BenchmarkData(folder);
  }

  public Path folder() {
    return folder;
  }

  /** Thirteen short fields, 275 bytes of JSON. */
  public Document small() {
    return Document.parse(text("single_and_multi_document", "small_doc.json"));
  }

  public Document tweet() {
    return Document.parse(text("single_and_multi_document", "tweet.json"));
  }

  /** 2.7 MB of JSON in one flat document. */
  public Document large() {
    return Document.parse(text("single_and_multi_document", "large_doc.json"));
  }

  /** A file of 50 MB. */
  public byte[] gridFile() {
    return bytes("single_and_multi_document", "gridfs_large.bin");
  }

  /** 5 000 tweets, one per line. */
  public byte[] ldjson(int file) {
    return bytes("parallel", "ldjson_multi/ldjson%03d.txt".formatted(file));
  }

  /** @param shape flat, deep or full */
  public Document extended(String shape) {
    return Document.parse(text("extended_bson", shape + "_bson.json"));
  }

  private String text(String archive, String file) {
    return new String(bytes(archive, file), StandardCharsets.UTF_8);
  }

  private byte[] bytes(String archive, String file) {
    try {
      return TarGz.read(folder.resolve(archive + ".tgz"), archive + "/" + file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
