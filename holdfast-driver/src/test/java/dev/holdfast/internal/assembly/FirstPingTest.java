package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.testkit.ScriptedServer;
import dev.holdfast.wire.WireBuffer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
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
  private static final int MOST_CLASSES = 325; // Of ours; 319 when this was written.
  private static final int MOST_FUNCTIONS = 10; // 6 when this was written.

  @TempDir static Path folder;
  private static List<String> loaded;

  @BeforeAll
  static void pingInANewJvm() throws Exception {
    try (ScriptedServer server = ScriptedServer.start()) {
      String address = server.address();
      server.hello(
          new BsonDocument("setName", new BsonString("rs"))
              .append("hosts", new BsonArray(List.of(new BsonString(address)))));
      // On one processor nothing is loaded ahead, so that only what is needed is.
      loaded = loadedBy(Ping.class, 1, "mongodb://" + address + "/?replicaSet=rs&retryWrites=true");
    }
  }

  private static List<String> loadedBy(Class<?> main, int processors, String... arguments)
      throws Exception {
    Path log = folder.resolve(main.getSimpleName() + ".txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xlog:class+load:file=" + log + ":none");
    command.add("-Dslf4j.internal.verbosity=ERROR");
    command.add("-XX:ActiveProcessorCount=" + processors);
    command.addAll(List.of("-cp", classPath(), main.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).inheritIO().start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
    return namesIn(log);
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

  /** Runs in a new JVM, too: makes no client, but waits until everything is loaded ahead of one. */
  static final class Ahead {
    private Ahead() {}

    public static void main(String[] args) throws InterruptedException {
      ClassesAhead.load();
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        if (thread.getName().equals("holdfast-start")) {
          thread.join();
        }
      }
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

  /** With {@code -Dclasses-ahead.update} the list is written anew instead. */
  @Test
  void onlyWhatAFirstPingNeedsIsLoadedAheadAndNearlyAllOfIt() throws IOException {
    List<String> late =
        loaded.subList(loaded.indexOf(ClientAssembly.class.getName()), loaded.size()).stream()
            .filter(name -> name.startsWith("dev.holdfast.") && !name.contains("$$Lambda"))
            .filter(name -> !name.startsWith(FirstPingTest.class.getName()))
            .toList();
    if (System.getProperty("classes-ahead.update") != null) {
      Path resources = Path.of("src/main/resources/dev/holdfast/internal/assembly");
      Files.write(resources.resolve(ClassesAhead.LIST), late);
      return;
    }

    List<String> ahead = ahead();
    assertThat(ahead.size()).isGreaterThan(200);
    // What a monitor does after the answer may be missing, or be there.
    assertThat(ahead).filteredOn(name -> !late.contains(name)).hasSizeLessThan(10);
    assertThat(late).filteredOn(name -> !ahead.contains(name)).hasSizeLessThan(20);
  }

  @Test
  void whatIsToBeLoadedAheadIs() throws Exception {
    assertThat(loadedBy(Ahead.class, 2))
        .containsAll(ahead())
        .contains("org.bson.codecs.DocumentCodec", "java.security.SecureRandom");
  }

  @Test
  void onOneProcessorNothingIsLoadedAhead() throws Exception {
    assertThat(loadedBy(Ahead.class, 1)).doesNotContainAnyElementsOf(ahead());
  }

  private static List<String> ahead() throws IOException {
    try (InputStream list = ClassesAhead.class.getResourceAsStream(ClassesAhead.LIST)) {
      assertThat(list).isNotNull();
      return new String(list.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
    }
  }

  private static List<String> loadedOf(String... names) {
    return loaded.stream().filter(List.of(names)::contains).toList();
  }
}
