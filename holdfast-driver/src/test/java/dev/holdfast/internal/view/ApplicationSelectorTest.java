package dev.holdfast.internal.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.connection.ClusterType;
import dev.holdfast.connection.ServerSettings;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.selector.ServerSelector;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ApplicationSelectorTest {
  private final ServerDescription a = secondary("a");
  private final ServerDescription b = secondary("b");

  @Test
  void withoutASelectorThereIsNothingToAsk() {
    assertThat(ApplicationSelector.of(view(null))).isNull();
  }

  @Test
  void itIsShownTheSuitableServersAndKeepsWhomItWants() {
    List<ClusterDescription> shown = new ArrayList<>();
    ApplicationSelector selector =
        selector(
            cluster -> {
              shown.add(cluster);
              return List.of(cluster.getServerDescriptions().get(1));
            });
    assertThat(selector.apply(List.of(a, b))).containsExactly(b);
    assertThat(shown)
        .singleElement()
        .satisfies(
            cluster -> {
              assertThat(cluster.getType()).isEqualTo(ClusterType.REPLICA_SET);
              assertThat(cluster.getServerDescriptions())
                  .extracting(server -> server.getAddress().getHost())
                  .containsExactly("a", "b");
              assertThat(cluster.getClusterSettings()).isNotNull();
            });
  }

  @Test
  void whomItWasNotShownItCannotChoose() {
    ApplicationSelector selector = selector(cluster -> List.of(ClusterView.of(b)));
    assertThat(selector.apply(List.of(a))).isEmpty();
  }

  @Test
  void itIsNotAskedWhenNobodySuits() {
    ApplicationSelector selector =
        selector(
            cluster -> {
              throw new AssertionError("asked about nobody");
            });
    assertThat(selector.apply(List.of())).isEmpty();
  }

  @Test
  void nullInPlaceOfAListIsCalledByItsName() {
    ApplicationSelector selector = selector(cluster -> null);
    assertThatThrownBy(() -> selector.apply(List.of(a)))
        .hasMessage("the application's ServerSelector returned null, not a list");
  }

  private static ApplicationSelector selector(ServerSelector selector) {
    return ApplicationSelector.of(view(selector));
  }

  private static ClusterView view(ServerSelector selector) {
    return new ClusterView(
        ClusterSettings.builder().serverSelector(selector).build(),
        ServerSettings.builder().build());
  }

  private static ServerDescription secondary(String host) {
    return HelloParser.describe(
        new ServerAddress(host),
        BsonDocument.parse("{ok: 1, secondary: true, setName: 'rs', maxWireVersion: 25}"),
        1L,
        1,
        0);
  }
}
