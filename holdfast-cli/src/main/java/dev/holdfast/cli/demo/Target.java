package dev.holdfast.cli.demo;

import dev.holdfast.MongoClientSettings;
import java.util.List;

/** A deployment that can be hit. Used by the demonstration's own threads, one blow at a time. */
interface Target extends AutoCloseable {
  /** The application name of the workload's client: faults may be limited to it. */
  String APPLICATION = "holdfast-demo";

  /** What it is, in a few words. */
  String title();

  /** Where it is; the demonstration adds what it needs. */
  void applyTo(MongoClientSettings.Builder settings);

  /** Which blows it can take. */
  List<Blow> blows();

  /**
   * Strikes.
   *
   * @return what was done, in a few words
   * @throws RuntimeException if it could not be done; the run goes on without
   */
  String strike(Injection injection);

  /** Ends what {@link #strike} began. */
  void mend();

  /** What the target itself knows of a server, to be shown beside what the driver knows. */
  Member member(String address);

  /** Whether it is still there when this process is not, with all that was left in it. */
  default boolean outlastsUs() {
    return false;
  }

  /** Called a few times per second. */
  default void tick() {}

  @Override
  void close();

  /**
   * One server.
   *
   * @param name short
   * @param condition what is wrong with it; empty if nothing is known to be
   */
  record Member(String name, String condition) {}
}
