package dev.holdfast.benchmarks.server;

import dev.holdfast.benchmarks.data.Encoded;
import java.nio.ByteBuffer;
import java.util.Date;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.types.ObjectId;

/** One server of a replica set that never changes. The first host is the primary. */
final class Member {
  private final String set;
  private final List<String> hosts;
  private final String me;
  private final BsonDocument topologyVersion;

  Member(String set, List<String> hosts, String me) {
    this.set = set;
    this.hosts = hosts;
    this.me = me;
    this.topologyVersion =
        new BsonDocument("processId", new BsonObjectId(new ObjectId()))
            .append("counter", new BsonInt64(1));
  }

  /** The hello reply to an OP_MSG, or to the OP_QUERY that drivers send first. */
  ByteBuffer hello(boolean legacy) {
    BsonDocument hello = hello();
    return legacy ? Encoded.opReply(hello) : Encoded.opMsg(hello);
  }

  private BsonDocument hello() {
    String primary = hosts.get(0);
    boolean isPrimary = me.equals(primary);
    return new BsonDocument("helloOk", BsonBoolean.TRUE)
        .append("isWritablePrimary", BsonBoolean.valueOf(isPrimary))
        .append("ismaster", BsonBoolean.valueOf(isPrimary))
        .append("secondary", BsonBoolean.valueOf(!isPrimary))
        .append("topologyVersion", topologyVersion)
        .append("hosts", new BsonArray(hosts.stream().map(BsonString::new).toList()))
        .append("setName", new BsonString(set))
        .append("setVersion", new BsonInt32(1))
        .append("electionId", new BsonObjectId(new ObjectId(new Date(0), 1)))
        .append("primary", new BsonString(primary))
        .append("me", new BsonString(me))
        .append("maxBsonObjectSize", new BsonInt32(16 * 1024 * 1024))
        .append("maxMessageSizeBytes", new BsonInt32(48_000_000))
        .append("maxWriteBatchSize", new BsonInt32(100_000))
        .append("localTime", new BsonDateTime(System.currentTimeMillis()))
        .append("logicalSessionTimeoutMinutes", new BsonInt32(30))
        .append("connectionId", new BsonInt32(1))
        .append("minWireVersion", new BsonInt32(0))
        .append("maxWireVersion", new BsonInt32(25))
        .append("readOnly", BsonBoolean.FALSE)
        .append("ok", new BsonDouble(1))
        .append("$clusterTime", Replies.clusterTime());
  }
}
