package dev.holdfast.internal.client;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import java.util.concurrent.TimeUnit;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/** The getters for the settings of a client, database or collection. Immutable; any thread. */
abstract class Scoped {
  protected final OperationSettings settings;

  Scoped(OperationSettings settings) {
    this.settings = settings;
  }

  public CodecRegistry getCodecRegistry() {
    return settings.codecRegistry();
  }

  public ReadPreference getReadPreference() {
    return settings.readPreference();
  }

  public WriteConcern getWriteConcern() {
    return settings.writeConcern();
  }

  public ReadConcern getReadConcern() {
    return settings.readConcern();
  }

  public @Nullable Long getTimeout(TimeUnit timeUnit) {
    return settings.timeout(timeUnit);
  }
}
