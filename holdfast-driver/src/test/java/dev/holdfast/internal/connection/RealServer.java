package dev.holdfast.internal.connection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A running MongoDB, described by the folder that {@code scripts/real-server dir NAME} names. */
final class RealServer {
  private static final Pattern EXPORT = Pattern.compile("(?:export )?(\\w+)='(.*)'");

  private final Map<String, String> facts = new HashMap<>();

  RealServer() throws IOException {
    String folder = System.getProperty("holdfast.real.dir");
    if (folder == null) {
      throw new IllegalStateException(
          "These tests need -Dholdfast.real.dir=\"$(scripts/real-server dir NAME)\" of an instance"
              + " started with: scripts/real-server start standalone --auth --tls --name NAME");
    }
    for (String line : Files.readAllLines(Path.of(folder, "env"))) {
      Matcher export = EXPORT.matcher(line.strip());
      if (export.matches()) {
        facts.put(export.group(1), export.group(2));
      }
    }
  }

  boolean has(String fact) {
    return facts.containsKey(fact);
  }

  String get(String fact) {
    String value = facts.get(fact);
    if (value == null) {
      throw new IllegalStateException(
          "the real server has no " + fact + "; it has " + facts.keySet());
    }
    return value;
  }

  /** The first member, {@code host:port}. */
  String address() {
    String first = get("HOLDFAST_MEMBERS").split("[ ,]")[0];
    return first.substring(first.indexOf('=') + 1);
  }

  TestCertificates certificates(String fact) throws Exception {
    return TestCertificates.load(Path.of(get(fact)), get("HOLDFAST_STORE_PASSWORD").toCharArray());
  }
}
