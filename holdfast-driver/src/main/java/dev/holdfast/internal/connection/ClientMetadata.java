package dev.holdfast.internal.connection;

import dev.holdfast.MongoDriverInformation;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.WireBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The client metadata that each connection sends in the {@code client} field of its first hello. Immutable,
 * except for the lazily created document. A client can replace it by an {@linkplain #append appended} one;
 * only connections that are opened later send the new one.
 */
public final class ClientMetadata {
  static final String DRIVER_NAME = "holdfast";
  static final String DRIVER_VERSION = driverVersion();

  private static final int MAX_DOCUMENT_BYTES = 512;
  private static final int MAX_APPLICATION_NAME_BYTES = 128;
  private static final String DELIMITER = "|";

  private final @Nullable String applicationName;
  private final ClientEnvironment environment;
  private final List<Library> libraries;
  private volatile @Nullable BsonDocument document; // Created lazily.

  private ClientMetadata(
      @Nullable String applicationName, ClientEnvironment environment, List<Library> libraries) {
    this.applicationName = applicationName;
    this.environment = environment;
    this.libraries = libraries;
  }

  /**
   * The metadata of a client without wrapping libraries.
   *
   * @throws IllegalArgumentException if the application name is longer than 128 bytes in UTF-8
   */
  public static ClientMetadata of(@Nullable String applicationName, ClientEnvironment environment) {
    if (applicationName != null && utf8(applicationName).length > MAX_APPLICATION_NAME_BYTES) {
      throw new IllegalArgumentException(
          "The application name has "
              + utf8(applicationName).length
              + " bytes; the server accepts at most "
              + MAX_APPLICATION_NAME_BYTES
              + ".");
    }
    return new ClientMetadata(applicationName, environment, List.of());
  }

  /**
   * Returns this metadata with the information of a wrapping library appended. Handshake, "Appending
   * metadata": information that is already present is not appended again, and empty texts are ignored.
   *
   * @throws IllegalArgumentException if a text contains the delimiter {@code |}
   */
  public ClientMetadata append(MongoDriverInformation information) {
    Library library = Library.of(information);
    if (library.isEmpty() || libraries.contains(library)) {
      return this;
    }
    List<Library> more = new ArrayList<>(libraries);
    more.add(library);
    return new ClientMetadata(applicationName, environment, List.copyOf(more));
  }

  /** The metadata as a document of at most 512 bytes. It is shared, so callers must not change it. */
  public BsonDocument document() {
    BsonDocument made = document;
    if (made == null) {
      made = fitting();
      document = made;
    }
    return made;
  }

  // Handshake, "Limitations": defines which fields to omit, and in which order, until the rest
  // fits.
  private BsonDocument fitting() {
    int all = libraries.size();
    String platform = platform(all);
    BsonDocument os = environment.os();
    BsonDocument env = environment.env();
    BsonDocument whole = build(os, platform, env, all);
    return size(whole) <= MAX_DOCUMENT_BYTES ? whole : shortened(os, platform, env);
  }

  private BsonDocument shortened(BsonDocument os, String platform, BsonDocument env) {
    int all = libraries.size();
    BsonDocument none = new BsonDocument();
    BsonDocument osType = new BsonDocument("type", os.get("type"));
    BsonDocument envName =
        env.containsKey("name") ? new BsonDocument("name", env.get("name")) : none;
    int platformRoom = MAX_DOCUMENT_BYTES + 1 - size(build(osType, "?", none, all));
    List<BsonDocument> candidates =
        List.of(
            build(os, platform, envName, all),
            build(osType, platform, envName, all),
            build(osType, platform, none, all),
            build(osType, truncated(platform, platformRoom), none, all));
    for (BsonDocument candidate : candidates) {
      if (size(candidate) <= MAX_DOCUMENT_BYTES) {
        return candidate;
      }
    }
    // The specification ends here, but many libraries can still be too long. Omit the last first.
    BsonDocument shortest = none;
    for (int kept = all - 1; kept >= 0; kept--) {
      shortest = build(osType, "", none, kept);
      if (size(shortest) <= MAX_DOCUMENT_BYTES) {
        break;
      }
    }
    return shortest;
  }

  private BsonDocument build(BsonDocument os, String platform, BsonDocument env, int kept) {
    BsonDocument client = new BsonDocument();
    if (applicationName != null && !applicationName.isEmpty()) {
      client.append("application", new BsonDocument("name", new BsonString(applicationName)));
    }
    client.append(
        "driver",
        new BsonDocument("name", new BsonString(name(kept)))
            .append("version", new BsonString(version(kept))));
    client.append("os", os);
    if (!platform.isEmpty()) {
      client.append("platform", new BsonString(platform));
    }
    if (!env.isEmpty()) {
      client.append("env", env);
    }
    return client;
  }

  private String name(int kept) {
    List<String> names = new ArrayList<>(List.of(DRIVER_NAME));
    for (Library library : libraries.subList(0, kept)) {
      names.addAll(library.names());
    }
    return String.join(DELIMITER, names);
  }

  private String version(int kept) {
    List<String> versions = new ArrayList<>(List.of(DRIVER_VERSION));
    for (Library library : libraries.subList(0, kept)) {
      versions.addAll(library.versions());
    }
    return String.join(DELIMITER, versions);
  }

  private String platform(int kept) {
    List<String> platforms = new ArrayList<>(List.of(environment.platform()));
    for (Library library : libraries.subList(0, kept)) {
      platforms.addAll(library.platforms());
    }
    return String.join(DELIMITER, platforms);
  }

  private static int size(BsonDocument document) {
    WireBuffer buffer = new WireBuffer(MAX_DOCUMENT_BYTES);
    BsonDocuments.write(buffer, document);
    return buffer.position();
  }

  /** The longest prefix of the text that has at most so many bytes in UTF-8 and splits no character. */
  private static String truncated(String text, int maxBytes) {
    int end = 0;
    int bytes = 0;
    while (end < text.length()) {
      int next = end + Character.charCount(text.codePointAt(end));
      bytes += utf8(text.substring(end, next)).length;
      if (bytes > maxBytes) {
        break;
      }
      end = next;
    }
    return text.substring(0, end);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String driverVersion() {
    Properties build = new Properties();
    try (InputStream in = ClientMetadata.class.getResourceAsStream("build.properties")) {
      if (in == null) {
        throw new IllegalStateException("The driver's jar lacks its file build.properties");
      }
      build.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return build.getProperty("version");
  }

  /** The information of one wrapping library. */
  private record Library(List<String> names, List<String> versions, List<String> platforms) {
    static Library of(MongoDriverInformation information) {
      return new Library(
          given("name", information.getDriverNames()),
          given("version", information.getDriverVersions()),
          given("platform", information.getDriverPlatforms()));
    }

    boolean isEmpty() {
      return names.isEmpty() && versions.isEmpty() && platforms.isEmpty();
    }

    private static List<String> given(String what, List<String> texts) {
      for (String text : texts) {
        if (text.contains(DELIMITER)) {
          throw new IllegalArgumentException(
              "The driver " + what + " '" + text + "' must not contain '" + DELIMITER + "'.");
        }
      }
      return texts.stream().filter(text -> !text.isEmpty()).toList();
    }
  }
}
