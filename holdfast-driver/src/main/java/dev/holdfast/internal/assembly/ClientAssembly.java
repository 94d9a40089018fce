package dev.holdfast.internal.assembly;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoDriverInformation;
import dev.holdfast.client.MongoClient;
import dev.holdfast.internal.client.HoldfastClient;
import dev.holdfast.internal.client.OperationSettings;
import dev.holdfast.internal.connection.StreamFactory;
import dev.holdfast.internal.execution.CommandEvents;
import dev.holdfast.internal.execution.Executor;
import dev.holdfast.internal.execution.Tracing;
import dev.holdfast.internal.session.ClusterClock;
import dev.holdfast.internal.session.ServerSessionPool;
import dev.holdfast.internal.time.TimerScheduler;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.bson.UuidRepresentation;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/** Creates a client: its deployment, its executor and the public API on top. */
public final class ClientAssembly {
  private ClientAssembly() {}

  public static MongoClient open(
      MongoClientSettings settings, @Nullable MongoDriverInformation driverInformation) {
    return client(settings, Deployment.open(settings, driverInformation));
  }

  /** Creates a client whose connections use these streams instead of sockets, for simulations. */
  public static MongoClient openOn(StreamFactory streams, MongoClientSettings settings) {
    return client(
        settings, Deployment.open(settings, null, new TimerScheduler("holdfast-timer"), streams));
  }

  private static MongoClient client(MongoClientSettings settings, Deployment deployment) {
    Executor executor = executor(settings, deployment);
    OperationSettings defaults =
        new OperationSettings(
            executor,
            registry(settings),
            settings.getReadPreference(),
            settings.getReadConcern(),
            settings.getWriteConcern(),
            settings.getTimeout(TimeUnit.MILLISECONDS));
    return new HoldfastClient(defaults, deployment);
  }

  static Executor executor(MongoClientSettings settings, Deployment deployment) {
    ServerSessionPool sessions =
        new ServerSessionPool(deployment::sessionTimeoutMinutes, deployment.clock());
    return new Executor(
        deployment,
        sessions,
        new ClusterClock(),
        new CommandEvents(
            settings.getCommandListeners(),
            settings.getLoggerSettings().getMaxDocumentLength(),
            deployment.events()),
        Tracing.of(settings.getObservabilitySettings()),
        new Executor.Settings(
            settings.getRetryWritesValue(),
            settings.getRetryReads(),
            settings.getClusterSettings().getServerSelectionTimeout(TimeUnit.MILLISECONDS),
            settings.getSocketSettings().getReadTimeout(TimeUnit.MILLISECONDS),
            settings.getServerApi(),
            settings.getRetryListeners()),
        deployment.clock(),
        () -> ThreadLocalRandom.current().nextDouble(),
        Executor.Pause.system(),
        deployment.leaks());
  }

  private static CodecRegistry registry(MongoClientSettings settings) {
    CodecRegistry given = settings.getCodecRegistry();
    UuidRepresentation uuids = settings.getUuidRepresentation();
    // The default registry already has the representation UNSPECIFIED. A wrapper would be slower.
    return uuids == UuidRepresentation.UNSPECIFIED
            && given == MongoClientSettings.getDefaultCodecRegistry()
        ? given
        : CodecRegistries.withUuidRepresentation(given, uuids);
  }
}
