package dev.holdfast.spec.unified;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class TestUriTest {
  private static final TestUri URI =
      TestUri.of("mongodb://u:p@a:1,b:2/db?replicaSet=rs0&retryWrites=false");

  @Test
  void whatATestSetsOverridesTheRest() {
    assertThat(
            URI.with(
                    BsonDocument.parse(
                        "{RETRYWRITES: true, appname: 'ab', readPreferenceTags: ['x:1', 'y:2']}"))
                .toString())
        .isEqualTo(
            "mongodb://u:p@a:1,b:2/db?appname=ab&readPreferenceTags=x%3A1&readPreferenceTags=y%3A2"
                + "&replicaSet=rs0&retryWrites=true");
  }

  @Test
  void aDefaultLosesAgainstWhatIsThere() {
    assertThat(URI.withDefault("retryWrites", "true")).hasToString(URI.toString());
    assertThat(URI.without("RetryWrites").withDefault("retryWrites", "true").isTrue("retrywrites"))
        .isTrue();
  }

  @Test
  void aDirectConnectionHasOneSeedAndNoReplicaSet() {
    assertThat(URI.with(BsonDocument.parse("{directConnection: true}")))
        .hasToString("mongodb://u:p@a:1/db?directConnection=true&retryWrites=false");
  }

  @Test
  void hostsCanBeReplaced() {
    assertThat(TestUri.of("mongodb://a:1/").withHosts(List.of("c:3")))
        .hasToString("mongodb://c:3/");
  }
}
