package dev.holdfast.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.MongoDriverInformation;
import java.util.HashMap;
import java.util.Map;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The prose tests of the handshake specification, and the limits it sets. */
class ClientMetadataTest {
  private static final Map<String, String> PROPERTIES =
      Map.of(
          "os.name", "Linux",
          "os.arch", "amd64",
          "os.version", "6.1",
          "java.runtime.version", "17.0.9+9",
          "java.vendor", "Some Vendor");

  @Test
  void describesDriverSystemAndPlatform() {
    BsonDocument client = ClientMetadata.of("shop", environment(Map.of())).document();

    assertThat(client)
        .isEqualTo(
            BsonDocument.parse(
                """
                {application: {name: 'shop'}, driver: {name: 'holdfast', version: '%s'},
                 os: {type: 'Linux', name: 'Linux', architecture: 'amd64', version: '6.1'},
                 platform: 'Java/17.0.9+9/Some Vendor'}
                """
                    .formatted(ClientMetadata.DRIVER_VERSION)));
  }

  @Test
  void theVersionComesFromTheBuild() {
    assertThat(ClientMetadata.DRIVER_VERSION).matches("\\d+\\.\\d+\\.\\d+.*");
  }

  @Test
  void thereIsNoDefaultApplicationName() {
    assertThat(ClientMetadata.of(null, environment(Map.of())).document())
        .doesNotContainKey("application");
  }

  @Test
  void anApplicationNameMayHave128BytesButNot129() {
    ClientEnvironment environment = environment(Map.of());
    String longest = "é".repeat(64);

    assertThat(ClientMetadata.of(longest, environment).document().getDocument("application"))
        .isEqualTo(new BsonDocument("name", new BsonString(longest)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClientMetadata.of(longest + "x", environment))
        .withMessageContaining("129 bytes")
        .withMessageContaining("128");
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, Linux",
    "Mac OS X, Darwin",
    "Windows Server 2022, Windows",
    "FreeBSD, BSD",
    "AIX, Unix",
    "SunOS, Unix",
    "Haiku, unknown"
  })
  void theTypeOfTheOperatingSystemIsKnownByItsName(String name, String type) {
    Map<String, String> properties = new HashMap<>(PROPERTIES);
    properties.put("os.name", name);

    assertThat(new ClientEnvironment(Map.of(), properties::get, false).os().getString("type"))
        .isEqualTo(new BsonString(type));
  }

  @Test
  void anUnknownOperatingSystemIsToldAsUnknown() {
    assertThat(new ClientEnvironment(Map.of(), name -> null, false).os())
        .isEqualTo(BsonDocument.parse("{type: 'unknown'}"));
  }

  // Handshake prose test 1, "Test that environment metadata is properly captured".

  @Test
  void capturesAwsLambda() {
    assertThat(
            env(
                "AWS_EXECUTION_ENV=AWS_Lambda_java8",
                "AWS_REGION=us-east-2",
                "AWS_LAMBDA_FUNCTION_MEMORY_SIZE=1024"))
        .isEqualTo(
            BsonDocument.parse("{name: 'aws.lambda', region: 'us-east-2', memory_mb: 1024}"));
    assertThat(env("AWS_LAMBDA_RUNTIME_API=x"))
        .isEqualTo(BsonDocument.parse("{name: 'aws.lambda'}"));
  }

  @Test
  void capturesAzureFunctions() {
    assertThat(env("FUNCTIONS_WORKER_RUNTIME=node"))
        .isEqualTo(BsonDocument.parse("{name: 'azure.func'}"));
  }

  @Test
  void capturesGoogleCloudFunctions() {
    assertThat(
            env(
                "K_SERVICE=servicename",
                "FUNCTION_MEMORY_MB=1024",
                "FUNCTION_TIMEOUT_SEC=60",
                "FUNCTION_REGION=us-central1"))
        .isEqualTo(
            BsonDocument.parse(
                "{name: 'gcp.func', memory_mb: 1024, timeout_sec: 60, region: 'us-central1'}"));
    assertThat(env("FUNCTION_NAME=f")).isEqualTo(BsonDocument.parse("{name: 'gcp.func'}"));
  }

  @Test
  void capturesVercelEvenOnAws() {
    BsonDocument vercel = BsonDocument.parse("{name: 'vercel', region: 'cdg1'}");

    assertThat(env("VERCEL=1", "VERCEL_REGION=cdg1")).isEqualTo(vercel);
    assertThat(env("VERCEL=1", "VERCEL_REGION=cdg1", "AWS_EXECUTION_ENV=AWS_Lambda_java8"))
        .isEqualTo(vercel);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AWS_EXECUTION_ENV=AWS_Lambda_java8 FUNCTIONS_WORKER_RUNTIME=node",
        "VERCEL=1 FUNCTIONS_WORKER_RUNTIME=node",
        "VERCEL=1 AWS_LAMBDA_RUNTIME_API=x K_SERVICE=y",
        "K_SERVICE=y FUNCTIONS_WORKER_RUNTIME=node",
        "AWS_EXECUTION_ENV=EC2",
        "FUNCTIONS_WORKER_RUNTIME=",
        ""
      })
  void tellsNothingAboutContradictingOrMissingProviders(String variables) {
    assertThat(ClientMetadata.of(null, environment(variables(variables.split(" ")))).document())
        .doesNotContainKey("env");
  }

  @Test
  void leavesOutARegionThatDoesNotFit() {
    assertThat(env("AWS_EXECUTION_ENV=AWS_Lambda_java8", "AWS_REGION=" + "a".repeat(512)))
        .isEqualTo(BsonDocument.parse("{name: 'aws.lambda'}"));
  }

  @Test
  void leavesOutValuesOfTheWrongType() {
    assertThat(env("AWS_EXECUTION_ENV=AWS_Lambda_java8", "AWS_LAMBDA_FUNCTION_MEMORY_SIZE=big"))
        .isEqualTo(BsonDocument.parse("{name: 'aws.lambda'}"));
  }

  @Test
  void capturesContainerAndFunctionTogether() {
    assertThat(
            env(
                "AWS_EXECUTION_ENV=AWS_Lambda_java8",
                "AWS_REGION=us-east-2",
                "AWS_LAMBDA_FUNCTION_MEMORY_SIZE=1024",
                "KUBERNETES_SERVICE_HOST=1"))
        .isEqualTo(
            BsonDocument.parse(
                """
                {name: 'aws.lambda', region: 'us-east-2', memory_mb: 1024,
                 container: {orchestrator: 'kubernetes'}}
                """));
  }

  @Test
  void capturesAContainerWithoutAFunction() {
    assertThat(new ClientEnvironment(Map.of(), PROPERTIES::get, true).env())
        .isEqualTo(BsonDocument.parse("{container: {runtime: 'docker'}}"));
  }

  // Handshake, "Limitations".

  @Test
  void theOperatingSystemIsShortenedAfterTheEnvironment() {
    Map<String, String> properties = new HashMap<>(PROPERTIES);
    properties.put("os.version", "v".repeat(400));

    BsonDocument client =
        ClientMetadata.of(
                "shop",
                new ClientEnvironment(
                    variables("VERCEL=1", "VERCEL_REGION=" + "r".repeat(100)),
                    properties::get,
                    true))
            .document();

    assertThat(client.getDocument("env")).isEqualTo(BsonDocument.parse("{name: 'vercel'}"));
    assertThat(client.getDocument("os")).isEqualTo(BsonDocument.parse("{type: 'Linux'}"));
    assertThat(client.getString("platform").getValue()).isEqualTo("Java/17.0.9+9/Some Vendor");
  }

  @Test
  void thePlatformIsTruncatedLastAndOnlyAsFarAsNecessary() {
    Map<String, String> properties = new HashMap<>(PROPERTIES);
    properties.put("java.vendor", "é".repeat(400));

    BsonDocument client =
        ClientMetadata.of(
                "shop", new ClientEnvironment(variables("VERCEL=1"), properties::get, false))
            .document();

    assertThat(client).doesNotContainKey("env");
    assertThat(client.getDocument("os")).isEqualTo(BsonDocument.parse("{type: 'Linux'}"));
    assertThat(client.getString("platform").getValue())
        .startsWith("Java/17.0.9+9/éé")
        .endsWith("é");
    assertThat(size(client)).isBetween(511, 512);
  }

  @Test
  void librariesThatLeaveNoRoomAreLeftOutFromTheLastOn() {
    ClientMetadata metadata =
        ClientMetadata.of("shop", environment(Map.of()))
            .append(library("small", "1", "p"))
            .append(library("large".repeat(100), "2", null));

    assertThat(size(metadata.document())).isLessThanOrEqualTo(512);
    assertThat(metadata.document().getDocument("driver").getString("name").getValue())
        .isEqualTo("holdfast|small");
    assertThat(metadata.document().getDocument("driver").getString("version").getValue())
        .endsWith("|1");
  }

  // Handshake, "Client Metadata Update Prose Tests".

  @ParameterizedTest
  @CsvSource({
    "framework, 2.0, Framework Platform",
    "framework, 2.0,",
    "framework,, Framework Platform",
    "framework,,"
  })
  void appendsWhatLibrariesSay(String name, String version, String platform) {
    ClientMetadata before =
        ClientMetadata.of(null, environment(Map.of()))
            .append(library("library", "1.2", "Library Platform"));
    ClientMetadata after = before.append(library(name, version, platform));

    assertThat(driver(before)).isEqualTo("library / 1.2 / Library Platform");
    assertThat(driver(after))
        .isEqualTo(
            "library|framework / "
                + (version == null ? "1.2" : "1.2|" + version)
                + " / "
                + (platform == null ? "Library Platform" : "Library Platform|" + platform));
    assertThat(after.document().get("os")).isEqualTo(before.document().get("os"));
  }

  @ParameterizedTest
  @CsvSource({
    "framework, 1.2, Library Platform",
    "library, 2.0, Library Platform",
    "library, 1.2, Framework Platform",
    "framework, 2.0, Library Platform",
    "framework, 1.2, Framework Platform",
    "library, 2.0, Framework Platform"
  })
  void informationThatDiffersInAnyPartIsAppendedWhole(
      String name, String version, String platform) {
    ClientMetadata metadata =
        ClientMetadata.of(null, environment(Map.of()))
            .append(library("library", "1.2", "Library Platform"))
            .append(library(name, version, platform));

    assertThat(driver(metadata))
        .isEqualTo("library|%s / 1.2|%s / Library Platform|%s".formatted(name, version, platform));
  }

  @Test
  void theSameInformationIsAppendedOnce() {
    ClientMetadata metadata =
        ClientMetadata.of(null, environment(Map.of()))
            .append(library("library", "1.2", "Library Platform"))
            .append(library("framework", "2.0", "Framework Platform"));

    assertThat(metadata.append(library("library", "1.2", "Library Platform")).document())
        .isEqualTo(metadata.document());
  }

  @Test
  void emptyTextsCountAsNotGiven() {
    ClientMetadata noVersion =
        ClientMetadata.of(null, environment(Map.of()))
            .append(library("library", null, "Library Platform"));
    ClientMetadata noPlatform =
        ClientMetadata.of(null, environment(Map.of())).append(library("library", "1.2", null));

    assertThat(noVersion.append(library("library", "", "Library Platform")).document())
        .isEqualTo(noVersion.document());
    assertThat(noPlatform.append(library("library", "1.2", "")).document())
        .isEqualTo(noPlatform.document());
    assertThat(noPlatform.append(MongoDriverInformation.builder().build())).isSameAs(noPlatform);
  }

  @Test
  void theDelimiterIsNotAllowedInWhatLibrariesSay() {
    ClientMetadata metadata = ClientMetadata.of(null, environment(Map.of()));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> metadata.append(library("a|b", "1", null)))
        .withMessage("The driver name 'a|b' must not contain '|'.");
  }

  private static BsonDocument env(String... variables) {
    return ClientMetadata.of(null, environment(variables(variables))).document().getDocument("env");
  }

  private static ClientEnvironment environment(Map<String, String> variables) {
    return new ClientEnvironment(variables, PROPERTIES::get, false);
  }

  private static Map<String, String> variables(String... assignments) {
    Map<String, String> variables = new HashMap<>();
    for (String assignment : assignments) {
      String[] parts = assignment.split("=", 2);
      if (parts.length == 2) {
        variables.put(parts[0], parts[1]);
      }
    }
    return variables;
  }

  private static MongoDriverInformation library(String name, String version, String platform) {
    MongoDriverInformation.Builder builder = MongoDriverInformation.builder().driverName(name);
    if (version != null) {
      builder.driverVersion(version);
    }
    if (platform != null) {
      builder.driverPlatform(platform);
    }
    return builder.build();
  }

  /** Name, version and platform without what the driver itself says. */
  private static String driver(ClientMetadata metadata) {
    BsonDocument driver = metadata.document().getDocument("driver");
    return behindFirst(driver.getString("name").getValue())
        + " / "
        + behindFirst(driver.getString("version").getValue())
        + " / "
        + behindFirst(metadata.document().getString("platform").getValue());
  }

  private static String behindFirst(String joined) {
    return joined.substring(joined.indexOf('|') + 1);
  }

  private static int size(BsonDocument document) {
    BasicOutputBuffer buffer = new BasicOutputBuffer();
    new BsonDocumentCodec()
        .encode(new BsonBinaryWriter(buffer), document, EncoderContext.builder().build());
    return buffer.getSize();
  }
}
