package dev.holdfast.spec;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.connection.ConnectionFactory;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** What the pool of a CMAP test connects to. */
interface CmapEndpoint extends AutoCloseable {
  ServerAddress address();

  ConnectionFactory connections(@Nullable String appName);

  void configureFailPoint(BsonDocument command);

  @Override
  void close();
}
