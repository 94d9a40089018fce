package dev.holdfast.benchmarks.work;

import dev.holdfast.benchmarks.data.BenchmarkData;
import dev.holdfast.benchmarks.server.CannedServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The canned server's process, for as long as this is open. */
public final class Deployment implements AutoCloseable {
  /** As many connections as each contender may have. */
  public static final int POOL_SIZE = 100;

  private final Process process;
  private final String one;
  private final String three;

  private Deployment(Process process, String one, String three) {
    this.process = process;
    this.one = one;
    this.three = three;
  }

  public static Deployment start(BenchmarkData data) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms512m",
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-D" + BenchmarkData.PROPERTY + "=" + data.folder(),
                "-cp",
                System.getProperty("java.class.path"),
                CannedServer.class.getName(),
                ".")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String one = lines.readLine();
    String three = lines.readLine();
    if (one == null || three == null) {
      throw new IOException("The canned server did not start; it says why on standard error");
    }
    return new Deployment(process, one, three);
  }

  /** A set of one member, and what the contenders are to do about it. */
  public String uri() {
    return one + options();
  }

  /** A set of three members. */
  public String uriOfThree() {
    return three + options();
  }

  /** Said and not left to defaults, because the drivers' defaults differ. */
  private static String options() {
    return "&retryWrites=true&retryReads=true&maxPoolSize=" + POOL_SIZE;
  }

  /** Where the only member of the small set listens. */
  public InetSocketAddress address() {
    URI uri = URI.create(one);
    return new InetSocketAddress(uri.getHost(), uri.getPort());
  }

  public List<Contender> contenders(Inputs inputs) {
    return List.of(
        new Holdfast(uri(), inputs),
        new Official(uri(), inputs),
        new Floor(address(), POOL_SIZE, inputs));
  }

  /** For telling its load from the load of others. */
  public ProcessHandle process() {
    return process.toHandle();
  }

  @Override
  public void close() {
    process.destroy();
  }
}
