package dev.holdfast.internal.topology;

import dev.holdfast.MongoCommandException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.internal.topology.TopologyEvent.OperationFailed;
import java.util.List;
import org.bson.BsonDocument;

/** Rules at work on one description, and the hellos and errors that tests speak of. */
abstract class RulesFixture {
  static final ServerAddress A = new ServerAddress("a", 27017);
  static final ServerAddress B = new ServerAddress("b", 27017);
  static final TopologyRules RULES = new TopologyRules(false);

  TopologyDescription now =
      TopologyDescription.initial(TopologyType.REPLICA_SET_NO_PRIMARY, "rs", List.of(A, B));

  List<Effect> hear(ServerAddress server, String hello) {
    return apply(new HelloReceived(describe(server, hello, 1L, 0)));
  }

  static ServerDescription describe(ServerAddress server, String hello, long roundTrip, long when) {
    return HelloParser.describe(
        server, BsonDocument.parse("{" + hello + "}"), roundTrip, roundTrip, when);
  }

  static String version(int process, int counter) {
    return ", topologyVersion: {processId: ObjectId('"
        + electionId(process)
        + "'), counter: NumberLong("
        + counter
        + ")}";
  }

  List<Effect> fail(
      Failure failure, boolean handshakeDone, int connectionGeneration, int poolGeneration) {
    return apply(
        new OperationFailed(
            A, failure, handshakeDone, 21, connectionGeneration, poolGeneration, null, 0));
  }

  List<Effect> apply(TopologyEvent event) {
    Step step = RULES.apply(now, event);
    now = step.next();
    return step.effects();
  }

  static Failure reply(String fields) {
    return Failure.of(new MongoCommandException(BsonDocument.parse("{ok: 0, " + fields + "}"), A));
  }

  static String primary(int election) {
    return "ok: 1, isWritablePrimary: true, setName: 'rs', hosts: ['a', 'b'], setVersion: 1, maxWireVersion: 21, "
        + "electionId: ObjectId('"
        + electionId(election)
        + "')";
  }

  static String electionId(int election) {
    return String.format("%024x", election);
  }

  static String secondary() {
    return "ok: 1, secondary: true, setName: 'rs', hosts: ['a', 'b'], maxWireVersion: 21";
  }
}
