package dev.holdfast.internal.client;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import java.util.concurrent.TimeUnit;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/** The getters for the settings of a client, database or collection. Immutable; any thread. */
abstract class Scoped {
  protected final Scope scope;

  Scoped(Scope scope) {
    this.scope = scope;
  }

  public CodecRegistry getCodecRegistry() {
    return scope.codecRegistry();
  }

  public ReadPreference getReadPreference() {
    return scope.readPreference();
  }

  public WriteConcern getWriteConcern() {
    return scope.writeConcern();
  }

  public ReadConcern getReadConcern() {
    return scope.readConcern();
  }

  public @Nullable Long getTimeout(TimeUnit timeUnit) {
    return scope.timeout(timeUnit);
  }
}
