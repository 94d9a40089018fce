package dev.holdfast.benchmarks.server;

import dev.holdfast.benchmarks.data.BenchmarkData;
import dev.holdfast.benchmarks.jvm.Jvm;
import java.io.IOException;
import java.util.List;

/** The process of the canned server. Closing this ends it. */
public final class Deployment implements AutoCloseable {
  /** The maximum number of connections of each contender. */
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
    // The server creates no garbage, so the simplest collector is sufficient.
    List<String> options = List.of("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC");
    Jvm process = Jvm.start(CannedServer.class, options, data.folder().toString());
    return new Deployment(process, process.readLine(), process.readLine(), process.readLine());
  }

  /** A set of one member, with the options for all contenders. */
  public String uri() {
    return one + options();
  }

  /** A set of one member, for many connections with short messages. */
  public String crowdUri() {
    return crowd + options();
  }

  /** A set of three members. */
  public String uriOfThree() {
    return three + options();
  }

  /** Set explicitly because the defaults of the drivers differ. */
  private static String options() {
    return "&retryWrites=true&retryReads=true&maxPoolSize=" + POOL_SIZE;
  }

  /** The process of the server, so that its load can be separated from other load. */
  public ProcessHandle process() {
    return process.process();
  }

  @Override
  public void close() {
    process.close();
  }
}
