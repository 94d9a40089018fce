package dev.holdfast.internal.operation;

import dev.holdfast.CreateIndexCommitQuorum;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.WriteConcern;
import dev.holdfast.wire.BodyWriter;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** {@code createIndexes}. */
public final class CreateIndexes extends AdminCommand {
  private static final int MONGODB_4_4 = 9;

  private final @Nullable CreateIndexCommitQuorum commitQuorum;

  public CreateIndexes(
      MongoNamespace namespace,
      List<BsonDocument> indexes,
      @Nullable CreateIndexCommitQuorum commitQuorum,
      Arguments arguments,
      WriteConcern writeConcern) {
    super(
        "createIndexes",
        namespace.getDatabaseName(),
        namespace.getCollectionName(),
        arguments.set("indexes", indexes),
        writeConcern);
    this.commitQuorum = commitQuorum;
  }

  @Override
  public void encode(BodyWriter body, Target server) {
    super.encode(body, server);
    if (commitQuorum != null) {
      if (server.hello().maxWireVersion() < MONGODB_4_4) {
        throw new MongoClientException(
            "A commitQuorum needs MongoDB 4.4 or later, but " + server.server() + " is older");
      }
      body.put("commitQuorum", commitQuorum.toBsonValue());
    }
  }
}
