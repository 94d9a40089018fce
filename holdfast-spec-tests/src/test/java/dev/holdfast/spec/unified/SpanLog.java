package dev.holdfast.spec.unified;

import dev.holdfast.observability.micrometer.MicrometerObservabilitySettings;
import dev.holdfast.observability.micrometer.MongodbObservationContext;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.ObservationView;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/** What a client traces, as trees of spans, in the order in which they started. Any thread. */
final class SpanLog implements ObservationHandler<MongodbObservationContext> {
  // Micrometer's values are texts; the specification's table has these as int64.
  private static final Set<String> NUMBERS =
      Set.of(
          "server.port",
          "db.mongodb.server_connection_id",
          "db.mongodb.driver_connection_id",
          "db.mongodb.cursor_id",
          "db.mongodb.txn_number");

  /** A span; its attributes are known once it has ended. */
  record Seen(String name, BsonDocument attributes, List<Seen> nested) {
    @Override
    public String toString() {
      return name + " " + attributes.toJson() + (nested.isEmpty() ? "" : " " + nested);
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final List<Seen> roots = new ArrayList<>();
  private final Map<Observation.ContextView, Seen> all = new IdentityHashMap<>();

  /** Of a client that tells this log. */
  static MicrometerObservabilitySettings settings(SpanLog log, BsonDocument observed) {
    ObservationRegistry registry = ObservationRegistry.create();
    registry.observationConfig().observationHandler(log);
    Arguments fields = new Arguments(observed);
    boolean payload = fields.bool("enableCommandPayload", false);
    fields.checkAllTaken();
    return MicrometerObservabilitySettings.builder()
        .observationRegistry(registry)
        .enableCommandPayloadTracing(payload)
        .build();
  }

  @Override
  public boolean supportsContext(Observation.Context context) {
    return context instanceof MongodbObservationContext;
  }

  @Override
  public void onStart(MongodbObservationContext context) {
    Seen span = new Seen(context.getContextualName(), new BsonDocument(), new ArrayList<>());
    ObservationView parent = context.getParentObservation();
    lock.lock();
    try {
      all.put(context, span);
      (parent == null ? roots : all.get(parent.getContextView()).nested()).add(span);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void onStop(MongodbObservationContext context) {
    lock.lock();
    try {
      for (KeyValue each : context.getAllKeyValues()) {
        all.get(context).attributes().put(each.getKey(), value(each.getKey(), each.getValue()));
      }
    } finally {
      lock.unlock();
    }
  }

  private static BsonValue value(String key, String text) {
    if (NUMBERS.contains(key)) {
      return new BsonInt64(Long.parseLong(text));
    }
    return key.equals("db.mongodb.lsid") // As $$sessionLsid wants it.
        ? new BsonDocument("id", new BsonBinary(UUID.fromString(text)))
        : new BsonString(text);
  }

  /** Those that are in no other of the client's. */
  List<Seen> roots() {
    lock.lock();
    try {
      return List.copyOf(roots);
    } finally {
      lock.unlock();
    }
  }
}
