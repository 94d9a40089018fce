package dev.holdfast.observability.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MicrometerObservabilitySettingsTest {
  @Test
  void withoutARegistryNothingIsTraced() {
    assertThat(MicrometerObservabilitySettings.builder(variable -> null).build().getTracer())
        .isNull();
  }

  @Test
  void defaultsAreTracingWithoutCommands() {
    MicrometerObservabilitySettings settings =
        MicrometerObservabilitySettings.builder(variable -> null).build();
    assertThat(settings.isEnabled()).isTrue();
    assertThat(settings.isEnableCommandPayloadTracing()).isFalse();
    assertThat(settings.getMaxQueryTextLength()).isEqualTo(Integer.MAX_VALUE);
    assertThat(settings.getObservationConvention()).isNull();
  }

  @Test
  void aCopyIsEqualAndAChangedCopyIsNot() {
    MicrometerObservabilitySettings settings =
        MicrometerObservabilitySettings.builder()
            .observationRegistry(ObservationRegistry.create())
            .enableCommandPayloadTracing(true)
            .maxQueryTextLength(7)
            .build();
    assertThat(MicrometerObservabilitySettings.builder(settings).build())
        .isEqualTo(settings)
        .hasSameHashCodeAs(settings);
    assertThat(MicrometerObservabilitySettings.builder(settings).enabled(false).build())
        .isNotEqualTo(settings);
  }

  @Test
  void aNegativeLengthIsRejected() {
    assertThatThrownBy(() -> MicrometerObservabilitySettings.builder().maxQueryTextLength(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxQueryTextLength is -1; it must be 0 (no text) or more.");
  }

  @Test
  void anInvalidLengthDisablesTheQueryText() {
    Map<String, String> odd = Map.of(EnvironmentDefaults.MAX_LENGTH, "long");
    assertThat(EnvironmentDefaults.of(odd::get)).isEqualTo(new EnvironmentDefaults(null, 0));
    assertThat(EnvironmentDefaults.of(Map.of(EnvironmentDefaults.MAX_LENGTH, " 12 ")::get))
        .isEqualTo(new EnvironmentDefaults(null, 12));
  }

  @Test
  void aUnixSocketIsAnAddressWithoutAPort() {
    assertThat(keysFor(new UnixServerAddress("/tmp/mongodb-27017.sock"), true))
        .containsEntry("network.transport", "unix")
        .containsEntry("server.address", "/tmp/mongodb-27017.sock")
        .doesNotContainKey("server.port");
    assertThat(keysFor(new ServerAddress("a.example.com", 27018), false))
        .containsEntry("network.transport", "tcp")
        .containsEntry("server.address", "a.example.com")
        .containsEntry("server.port", "27018");
  }

  private static Map<String, String> keysFor(ServerAddress address, boolean unix) {
    MongodbObservationContext context = new MongodbObservationContext();
    context.setObservationType(MongodbObservation.MONGODB_COMMAND);
    context.setServerAddress(address);
    context.setUnixSocket(unix);
    context.addLowCardinalityKeyValues(
        new DefaultMongodbObservationConvention().getLowCardinalityKeyValues(context));
    return Observations.attributes(context);
  }
}
