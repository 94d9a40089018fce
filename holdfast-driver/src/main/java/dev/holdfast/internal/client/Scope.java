package dev.holdfast.internal.client;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.execution.Executor;
import dev.holdfast.internal.time.Deadline;
import java.util.concurrent.TimeUnit;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * What a client hands down to its databases, they to their collections, and these to their operations.
 * Immutable; each {@code with…} is a copy.
 *
 * @param timeoutMillis timeoutMS; null if none is set, zero for no limit
 */
public record Scope(
    Executor executor,
    CodecRegistry codecRegistry,
    ReadPreference readPreference,
    ReadConcern readConcern,
    WriteConcern writeConcern,
    @Nullable Long timeoutMillis) {

  public Scope withCodecRegistry(CodecRegistry other) {
    return new Scope(executor, other, readPreference, readConcern, writeConcern, timeoutMillis);
  }

  public Scope withReadPreference(ReadPreference other) {
    return new Scope(executor, codecRegistry, other, readConcern, writeConcern, timeoutMillis);
  }

  public Scope withReadConcern(ReadConcern other) {
    return new Scope(executor, codecRegistry, readPreference, other, writeConcern, timeoutMillis);
  }

  public Scope withWriteConcern(WriteConcern other) {
    return new Scope(executor, codecRegistry, readPreference, readConcern, other, timeoutMillis);
  }

  public Scope withTimeout(@Nullable Long millis) {
    return new Scope(executor, codecRegistry, readPreference, readConcern, writeConcern, millis);
  }

  /** The timeout in these units; null if none is set. */
  @Nullable Long timeout(TimeUnit timeUnit) {
    return timeoutMillis == null
        ? null
        : Long.valueOf(timeUnit.convert(timeoutMillis, TimeUnit.MILLISECONDS));
  }

  /** When an operation that begins now has to be done. */
  public Deadline deadline() {
    return timeoutMillis == null
        ? Deadline.never()
        : Deadline.inMillisOrNever(executor.clock(), timeoutMillis);
  }
}
