package dev.holdfast.spec.unified;

import dev.holdfast.MongoDriverInformation;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.ListDatabasesIterable;
import dev.holdfast.client.MongoCluster;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;

/** What a client can be asked and told. */
final class ClientOperations {
  static final Map<String, Operation> TABLE =
      Map.of(
          "appendMetadata", ClientOperations::appendMetadata,
          "clientBulkWrite", ClientBulkWrites::bulkWrite,
          "close", ClientOperations::close,
          "createChangeStream", ClientOperations::createChangeStream,
          "listDatabases", ClientOperations::listDatabases,
          "listDatabaseObjects", ClientOperations::listDatabases,
          "listDatabaseNames", ClientOperations::listDatabaseNames);

  private ClientOperations() {}

  private static Action close(Call call) {
    return () -> {
      // Not the whole entity: what the client logs on closing is looked at too.
      ((ClientEntity) call.target()).client().close();
      return Result.NONE;
    };
  }

  private static Action createChangeStream(Call call) {
    MongoCluster client = call.cluster();
    List<BsonDocument> pipeline = call.arguments().documents("pipeline");
    return ChangeStreams.open(call, client.watch(pipeline, BsonDocument.class));
  }

  private static Action listDatabases(Call call) {
    ClientSession session = call.session();
    MongoCluster client = call.cluster();
    ListDatabasesIterable<BsonDocument> databases =
        session == null
            ? client.listDatabases(BsonDocument.class)
            : client.listDatabases(session, BsonDocument.class);
    call.arguments().ifDocument("filter", databases::filter);
    return () -> Result.all(databases);
  }

  private static Action listDatabaseNames(Call call) {
    ClientSession session = call.session();
    MongoCluster client = call.cluster();
    return () ->
        Result.names(
            session == null ? client.listDatabaseNames() : client.listDatabaseNames(session));
  }

  private static Action appendMetadata(Call call) {
    Arguments info = new Arguments(call.arguments().document("driverInfoOptions"));
    MongoDriverInformation.Builder builder = MongoDriverInformation.builder();
    info.ifString("name", builder::driverName);
    info.ifString("version", builder::driverVersion);
    info.ifString("platform", builder::driverPlatform);
    info.checkAllTaken();
    return () -> {
      ((ClientEntity) call.target()).client().appendMetadata(builder.build());
      return Result.NONE;
    };
  }
}
