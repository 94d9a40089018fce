package dev.holdfast.internal.assembly;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.time.Deadline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;

/** A MongoDB that {@code scripts/real-server} runs, and what tests do to it and ask of it. */
final class RealDeployment {
  private static final Path SCRIPT =
      Path.of(System.getProperty("holdfast.root", ".."), "scripts/real-server");

  private final String name;
  final ConnectionString uri;

  /**
   * @param property the system property that names the running instance
   * @param start how the script would start one
   */
  RealDeployment(String property, String start) {
    name = System.getProperty(property);
    if (name == null) {
      throw new IllegalStateException(
          "These tests need -D"
              + property
              + "=NAME of what was started with:"
              + " scripts/real-server start "
              + start
              + " --name NAME");
    }
    uri = new ConnectionString(script("env").replaceAll("(?s).*HOLDFAST_URI='([^']*)'.*", "$1"));
  }

  void kill(ServerAddress member) {
    script("kill", member.toString());
  }

  void restart(ServerAddress member) {
    script("restart", member.toString());
  }

  static Deployment open(String uri) {
    return Deployment.open(
        MongoClientSettings.builder().applyConnectionString(new ConnectionString(uri)).build(),
        null);
  }

  static ConnectionPool select(Deployment deployment, Criteria criteria) {
    Operation test = new Operation("test", 1);
    return deployment.poolOf(
        deployment.select(criteria, Set.of(), test, Deadline.never()).address(), test);
  }

  static BsonDocument run(Deployment deployment, Criteria criteria, BsonDocument command) {
    try (PooledConnection connection =
        select(deployment, criteria).checkOut(command.getFirstKey(), 1, Deadline.never())) {
      return connection.connection().command("admin", command, Deadline.never());
    }
  }

  static long ourThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(t -> t.getName().startsWith("holdfast-"))
        .count();
  }

  private String script(String command, String... arguments) {
    List<String> line = new ArrayList<>(List.of(SCRIPT.toString(), command, name));
    line.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IllegalStateException(line + " failed: " + out);
      }
      return out;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
