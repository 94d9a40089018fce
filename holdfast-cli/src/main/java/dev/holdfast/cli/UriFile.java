package dev.holdfast.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a file that contains a connection string. Error messages never repeat the content of the file. */
final class UriFile {
  private static final int MAX_BYTES = 64 * 1024;
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private UriFile() {}

  /**
   * @param name {@code -} for the standard input
   * @throws UsageException if the file cannot be read or does not contain exactly one line
   */
  static String read(String name, InputStream standardInput) {
    boolean standard = name.equals("-");
    if (name.contains("://") || name.contains("@")) {
      throw new UsageException(
          "--uri-file needs the name of a file, but its value looks like a connection string."
              + " (Rename a file whose name contains '@' or '://'.)");
    }
    String what = standard ? "The standard input" : "The file " + name;
    byte[] bytes;
    try (InputStream in = standard ? standardInput : open(name)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    } catch (NoSuchFileException e) {
      throw new UsageException("The file " + name + " does not exist.", e);
    } catch (AccessDeniedException e) {
      throw new UsageException("The file " + name + " may not be read by this user.", e);
    } catch (IOException | InvalidPathException e) {
      throw new UsageException(what + " cannot be read: " + Uris.oneLine(e), e);
    }
    return line(what, bytes);
  }

  private static InputStream open(String name) throws IOException {
    Path path = Path.of(name);
    if (Files.isDirectory(path)) {
      throw new UsageException(name + " is a directory. --uri-file needs a file.");
    }
    return Files.newInputStream(path);
  }

  private static String line(String what, byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      throw new UsageException(what + " is larger than 64 kB, so it is not a connection string.");
    }
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new UsageException(what + " is not UTF-8 text, so it is not a connection string.", e);
    }
    if (text.startsWith(BYTE_ORDER_MARK)) {
      text = text.substring(1);
    }
    text = text.strip();
    if (text.isEmpty()) {
      throw new UsageException(what + " is empty. It must contain a connection string.");
    }
    long lines = text.lines().count();
    if (lines > 1) {
      throw new UsageException(
          what
              + " has "
              + lines
              + " lines. It must contain one line, the connection string and nothing else.");
    }
    return text;
  }
}
