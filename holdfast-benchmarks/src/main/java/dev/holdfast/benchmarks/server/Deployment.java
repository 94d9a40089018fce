package dev.holdfast.benchmarks.server;

import dev.holdfast.benchmarks.data.BenchmarkData;
import dev.holdfast.benchmarks.jvm.Jvm;
import java.io.IOException;
import java.util.List;

/** The canned server's process, for as long as this is open. */
public final class Deployment implements AutoCloseable {
  /** As many connections as each contender may have. */
  public static final int POOL_SIZE = 100;

  private final Jvm process;
  private final String one;
  private final String three;
  private final String crowd;

  private Deployment(Jvm process, String one, String three, String crowd) {
    this.process = process;
    this.one = one;
    this.three = three;
    this.crowd = crowd;
  }

  public static Deployment start(BenchmarkData data) throws IOException {
    // Nothing is garbage there: the simplest collector does.
    List<String> options = List.of("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC");
    Jvm process = Jvm.start(CannedServer.class, options, data.folder().toString());
    return new Deployment(process, process.readLine(), process.readLine(), process.readLine());
  }

  /** A set of one member, and what the contenders are to do about it. */
  public String uri() {
    return one + options();
  }

  /** A set of one member that is made for many connections with short messages. */
  public String crowdUri() {
    return crowd + options();
  }

  /** A set of three members. */
  public String uriOfThree() {
    return three + options();
  }

  /** Said and not left to defaults, because the drivers' defaults differ. */
  private static String options() {
    return "&retryWrites=true&retryReads=true&maxPoolSize=" + POOL_SIZE;
  }

  /** For telling its load from the load of others. */
  public ProcessHandle process() {
    return process.process();
  }

  @Override
  public void close() {
    process.close();
  }
}
