package dev.holdfast.spec.unified;

import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoCluster;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** An operation as a test asks for it: of which test, on what, with which arguments. */
record Call(CaseRun test, Object target, Arguments arguments) {
  /** {@code null} where the driver is to use an implicit one. */
  ClientSession session() {
    String name = arguments.string("session", null);
    return name == null ? null : test.entities().get(name, SessionEntity.class).session();
  }

  SessionEntity namedSession() {
    return test.entities().get(arguments.string("session"), SessionEntity.class);
  }

  ClientEntity namedClient() {
    return test.entities().get(arguments.string("client"), ClientEntity.class);
  }

  MongoCluster cluster() {
    MongoCluster cluster = ((ClientEntity) target).client();
    return limited(cluster, MongoCluster::withTimeout);
  }

  MongoDatabase database() {
    return limited((MongoDatabase) target, MongoDatabase::withTimeout);
  }

  MongoCollection<BsonDocument> collection() {
    return limited(((CollectionEntity) target).collection(), MongoCollection::withTimeout);
  }

  /** For what has no entity that could be given a timeout. */
  OptionalLong timeoutMillis() {
    BsonValue millis = arguments.take("timeoutMS");
    return millis == null ? OptionalLong.empty() : OptionalLong.of(millis.asNumber().longValue());
  }

  /** As {@code withTimeout} of the driver. */
  @FunctionalInterface
  interface Limit<T> {
    T set(T unlimited, long amount, TimeUnit unit);
  }

  <T> T limited(T unlimited, Limit<T> limit) {
    BsonValue millis = arguments.take("timeoutMS");
    return millis == null
        ? unlimited
        : limit.set(unlimited, millis.asNumber().longValue(), TimeUnit.MILLISECONDS);
  }
}
