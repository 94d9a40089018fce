package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class SmallValuesTest {
  @Test
  void aCompressorKeepsItsLevelInACopy() {
    MongoCompressor plain = MongoCompressor.createZlibCompressor();
    MongoCompressor fast = plain.withProperty("level", 1);
    assertThat(fast.getProperty(MongoCompressor.LEVEL, -1)).isEqualTo(1);
    assertThat(fast.getPropertyNonNull(MongoCompressor.LEVEL, -1)).isEqualTo(1);
    assertThat(plain.getPropertyNonNull(MongoCompressor.LEVEL, -1)).isEqualTo(-1);
    assertThat(fast.withProperty("LEVEL", null)).isEqualTo(plain).isNotEqualTo(fast);
    assertThat(plain).isNotEqualTo(MongoCompressor.createSnappyCompressor());
  }

  @Test
  void theServerApiNeedsAVersionAndLeavesTheRestToTheServer() {
    assertThatIllegalStateException().isThrownBy(() -> ServerApi.builder().build());
    ServerApi api = ServerApi.builder().version(ServerApiVersion.V1).strict(false).build();
    assertThat(api.getStrict()).contains(false);
    assertThat(api.getDeprecationErrors()).isEmpty();
    assertThat(api)
        .isNotEqualTo(ServerApi.builder().version(ServerApiVersion.V1).build())
        .isEqualTo(ServerApi.builder().version(ServerApiVersion.V1).strict(false).build());
  }

  @Test
  void serverApiVersionsAreFoundByValue() {
    assertThat(ServerApiVersion.findByValue("1")).isEqualTo(ServerApiVersion.V1);
    assertThatExceptionOfType(MongoClientException.class)
        .isThrownBy(() -> ServerApiVersion.findByValue("2"))
        .withMessage("Unknown server API version '2'; use '1'.");
  }

  @Test
  void aWrappingLibraryComesAfterTheOneItWraps() {
    MongoDriverInformation inner =
        MongoDriverInformation.builder().driverName("orm").driverVersion("2").build();
    MongoDriverInformation outer =
        MongoDriverInformation.builder(inner).driverName("shop").driverPlatform("cloud").build();
    assertThat(outer.getDriverNames()).containsExactly("orm", "shop");
    assertThat(outer.getDriverVersions()).containsExactly("2");
    assertThat(outer.getDriverPlatforms()).containsExactly("cloud");
    assertThat(inner.getDriverNames()).containsExactly("orm");
  }

  @Test
  void aVersionWithoutANameIsRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> MongoDriverInformation.builder().driverVersion("2").build())
        .withMessage("The driver version '2' needs a name: call driverName() too.");
  }

  @Test
  void loggedDocumentsAreCutAtAThousandCharactersUnlessSet() {
    assertThat(LoggerSettings.builder().build().getMaxDocumentLength()).isEqualTo(1000);
    LoggerSettings none = LoggerSettings.builder().maxDocumentLength(0).build();
    assertThat(LoggerSettings.builder(none).build()).isEqualTo(none);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LoggerSettings.builder().maxDocumentLength(-1));
  }
}
