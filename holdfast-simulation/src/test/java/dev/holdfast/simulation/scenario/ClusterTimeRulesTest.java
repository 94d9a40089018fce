package dev.holdfast.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ClusterTimeRulesTest {
  private static List<String> broken(String command) {
    return ClusterTimeRules.check(List.of(BsonDocument.parse(command))).stream()
        .map(Violation::rule)
        .toList();
  }

  private static String ping(String time, String keyId) {
    return "{ping: 1, $clusterTime: {clusterTime: "
        + time
        + ", signature: {hash: BinData(0, ''), keyId: "
        + keyId
        + "}}}";
  }

  @Test
  void aClusterTimeAsServersSendItIsFine() {
    assertThat(broken(ping("Timestamp(1, 2)", "NumberLong(0)"))).isEmpty();
    assertThat(broken("{ping: 1}")).isEmpty();
  }

  @Test
  void aDamagedClusterTimeIsFound() {
    assertThat(broken(ping("5", "NumberLong(0)"))).containsExactly("damaged cluster time");
    assertThat(broken(ping("Timestamp(1, 2)", "'x'"))).containsExactly("damaged cluster time");
    assertThat(broken("{ping: 1, $clusterTime: {clusterTime: Timestamp(1, 2)}}")).hasSize(1);
    assertThat(broken("{ping: 1, $clusterTime: 7}")).hasSize(1);
  }
}
