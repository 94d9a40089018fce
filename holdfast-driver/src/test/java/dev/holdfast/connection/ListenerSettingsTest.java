package dev.holdfast.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.event.ClusterListener;
import dev.holdfast.event.ServerListener;
import dev.holdfast.event.ServerMonitorListener;
import dev.holdfast.selector.ServerSelector;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListenerSettingsTest {
  private final ClusterListener first = new ClusterListener() {};
  private final ClusterListener second = new ClusterListener() {};

  @Test
  void listenersAreKeptInTheOrderOfTheirAdding() {
    ClusterSettings settings =
        ClusterSettings.builder().addClusterListener(second).addClusterListener(first).build();
    assertThat(settings.getClusterListeners()).containsExactly(second, first);
  }

  @Test
  void aListTakesThePlaceOfWhatWasAdded() {
    ClusterSettings settings =
        ClusterSettings.builder()
            .addClusterListener(first)
            .clusterListenerList(List.of(second))
            .build();
    assertThat(settings.getClusterListeners()).containsExactly(second);
  }

  @Test
  void aCopyOfClusterSettingsHasItsListenersAndItsSelector() {
    ServerSelector selector = ClusterDescription::getServerDescriptions;
    ClusterSettings settings =
        ClusterSettings.builder().addClusterListener(first).serverSelector(selector).build();
    ClusterSettings copy = ClusterSettings.builder(settings).addClusterListener(second).build();
    assertThat(copy.getClusterListeners()).containsExactly(first, second);
    assertThat(copy.getServerSelector()).isSameAs(selector);
    assertThat(settings.getClusterListeners()).containsExactly(first);
    assertThat(ClusterSettings.builder(settings).build()).isEqualTo(settings).isNotEqualTo(copy);
  }

  @Test
  void aCopyOfServerSettingsHasItsListeners() {
    ServerListener server = new ServerListener() {};
    ServerMonitorListener monitor = new ServerMonitorListener() {};
    ServerSettings settings =
        ServerSettings.builder()
            .addServerListener(server)
            .addServerMonitorListener(monitor)
            .build();
    ServerSettings copy = ServerSettings.builder(settings).build();
    assertThat(copy.getServerListeners()).containsExactly(server);
    assertThat(copy.getServerMonitorListeners()).containsExactly(monitor);
    assertThat(copy).isEqualTo(settings);
    assertThat(
            ServerSettings.builder(settings)
                .serverListenerList(List.of())
                .serverMonitorListenerList(List.of())
                .build())
        .isEqualTo(ServerSettings.builder().build())
        .isNotEqualTo(settings);
  }
}
