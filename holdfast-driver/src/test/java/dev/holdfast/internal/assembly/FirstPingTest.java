package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.testkit.ScriptedServer;
import dev.holdfast.wire.WireBuffer;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

/**
 * What a new JVM loads until a client's first ping is answered. Loading is what a start costs: a class
 * some 0.2 ms, one that the JVM has to make, as for a function, twice that. Counts, for times would vary.
 */
class FirstPingTest {
  private static final int MOST_CLASSES = 310; // Of ours; 292 when this was written.
  private static final int MOST_FUNCTIONS = 10; // 6 when this was written.

  @TempDir static Path folder;
  private static List<String> loaded;

  @BeforeAll
  static void pingInANewJvm() throws Exception {
    Path log = folder.resolve("classes.txt");
    try (ScriptedServer server = ScriptedServer.start()) {
      List<String> command =
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-Xlog:class+load:file=" + log + ":none",
              "-Dslf4j.internal.verbosity=ERROR",
              "-cp",
              classPath(),
              Ping.class.getName(),
              "mongodb://" + server.address() + "/?retryWrites=true");
      Process process = new ProcessBuilder(command).inheritIO().start();
      try {
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
      } finally {
        process.destroyForcibly();
      }
    }
    loaded = namesIn(log);
  }

  /** Runs in the new JVM, which ends without closing the client: only the start counts. */
  static final class Ping {
    private Ping() {}

    public static void main(String[] args) {
      MongoClient client = MongoClients.create(args[0]);
      client.getDatabase("admin").runCommand(new Document("ping", 1));
      Runtime.getRuntime().halt(0);
    }
  }

  // Without a logging library and the like, which the tests have and applications have otherwise.
  private static String classPath() throws URISyntaxException {
    Set<String> places = new LinkedHashSet<>();
    for (Class<?> one :
        List.of(Ping.class, MongoClient.class, WireBuffer.class, Document.class, Logger.class)) {
      places.add(
          Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
    }
    return String.join(File.pathSeparator, places);
  }

  private static List<String> namesIn(Path log) throws IOException {
    List<String> names = new ArrayList<>();
    for (String line : Files.readAllLines(log)) {
      int source = line.indexOf(" source: ");
      if (source > 0) {
        names.add(line.substring(0, source));
      }
    }
    return names;
  }

  @Test
  void thePingWentThrough() {
    assertThat(loaded).contains("dev.holdfast.internal.operation.RunCommand");
  }

  @Test
  void whatAPingDoesNotNeedIsNotLoaded() {
    List<String> needless =
        List.of(
            "java.util.regex.Pattern$", // As soon as one is compiled.
            "javax.crypto.Mac",
            "javax.net.ssl.SSLContext",
            "org.xbill.",
            "com.ongres.",
            "dev.holdfast.client.model.",
            "dev.holdfast.client.gridfs.",
            "dev.holdfast.internal.dns.",
            "dev.holdfast.internal.tls.",
            "dev.holdfast.internal.connection.auth.Scram");

    assertThat(loaded.stream().filter(name -> needless.stream().anyMatch(name::startsWith)))
        .isEmpty();
  }

  @Test
  void codecsThatDocumentsDoNotNeedAreNotMade() {
    assertThat(loadedOf("dev.holdfast.DefaultCodecs$All", "dev.holdfast.wire.StockCodecs"))
        .isEmpty();
  }

  @Test
  void joinedStringsAndRecordsMakeNoClasses() {
    assertThat(loaded)
        .filteredOn(name -> name.startsWith("java.lang.String$$StringConcat"))
        .isEmpty();
    assertThat(loadedOf("java.lang.runtime.ObjectMethods")).isEmpty();
  }

  @Test
  void functionsOfOursAreFew() {
    List<String> functions =
        loaded.stream()
            .filter(name -> name.startsWith("dev.holdfast.") && name.contains("$$Lambda"))
            .toList();

    assertThat(functions).hasSizeLessThanOrEqualTo(MOST_FUNCTIONS);
  }

  @Test
  void classesOfOursAreNotManyMore() {
    List<String> ours = loaded.stream().filter(name -> name.startsWith("dev.holdfast.")).toList();

    assertThat(ours).hasSizeLessThanOrEqualTo(MOST_CLASSES);
  }

  private static List<String> loadedOf(String... names) {
    return loaded.stream().filter(List.of(names)::contains).toList();
  }
}
