package dev.holdfast.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class WireRulesTest {
  private static List<String> broken(String... commands) {
    return WireRules.check(Stream.of(commands).map(BsonDocument::parse).toList()).stream()
        .map(Violation::rule)
        .toList();
  }

  @Test
  void aRetryMaySendTheSameCommandWithANewerClusterTime() {
    assertThat(
            broken(
                "{insert: 'c', lsid: {id: 1}, txnNumber: 1, documents: [{_id: 1}]}",
                "{insert: 'c', lsid: {id: 1}, txnNumber: 1, documents: [{_id: 1}],"
                    + " $clusterTime: 2}",
                "{insert: 'c', lsid: {id: 2}, txnNumber: 1, documents: [{_id: 2}]}",
                "{insert: 'c', lsid: {id: 1}, txnNumber: 2, documents: [{_id: 2}]}"))
        .isEmpty();
  }

  @Test
  void aNumberBelongsToOneCommand() {
    assertThat(
            broken(
                "{insert: 'c', lsid: {id: 1}, txnNumber: 1, documents: [{_id: 1}]}",
                "{insert: 'c', lsid: {id: 1}, txnNumber: 1, documents: [{_id: 2}]}"))
        .containsExactly("one number, two commands");
  }

  @Test
  void commandsOfATransactionShareItsNumber() {
    assertThat(
            broken(
                "{insert: 'c', lsid: {id: 1}, txnNumber: 1, autocommit: false}",
                "{update: 'c', lsid: {id: 1}, txnNumber: 1, autocommit: false}"))
        .isEmpty();
  }

  @Test
  void aNumberNeedsASession() {
    assertThat(broken("{insert: 'c', txnNumber: 1}")).containsExactly("session");
  }
}
