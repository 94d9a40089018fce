package dev.holdfast.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.internal.dns.SrvAnswer;
import dev.holdfast.internal.dns.SrvResolver;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.SteppedScheduler;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.internal.topology.InitialTopology;
import dev.holdfast.internal.topology.RecordingServerSet;
import dev.holdfast.internal.topology.SilentTopologyListener;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyRules;
import dev.holdfast.spi.dns.DnsException;
import dev.holdfast.spi.dns.DnsWithResponseCodeException;
import dev.holdfast.test.Await;
import dev.holdfast.test.LogCapture;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The numbers are those of the prose tests of Polling SRV Records. */
class SrvPollerTest {
  private static final Duration MINUTE = Duration.ofSeconds(60);
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);
  private static final String TEST1 = "test1.test.build.10gen.cc";
  private static final String REFUSED =
      "The SRV records of test1.test.build.10gen.cc name evil.example.com, which the client ignores:"
          + " servers must be in the domain of the host, or in srvAllowedHostsSuffix. Check the DNS"
          + " zone";

  private final RecordingServerSet servers = new RecordingServerSet();
  private final Topology topology =
      new Topology(new TopologyRules(false), servers, new SilentTopologyListener(), Clock.SYSTEM);
  private final SteppedScheduler time = new SteppedScheduler();
  private final Workers workers = new Workers();
  private final AtomicInteger asked = new AtomicInteger();
  private volatile Supplier<List<String>> records = () -> List.of();
  private SrvPoller poller;

  @AfterEach
  void nothingIsLeftBehind() {
    if (poller != null) {
      poller.close();
    }
    Await.until("no thread is left", () -> workers.running() == 0);
    assertThat(time.waiting()).isEmpty();
  }

  @Test
  void prose1ANewRecordAddsAServerAndLeavesTheOthersAlone() {
    pollFrom(27017, 27018);
    servers.seen.clear();
    dnsNames(27017, 27018, 27019);
    pollOnce();
    assertHosts(27017, 27018, 27019);
    assertThat(servers.seen).containsExactly("add " + host(27019), "start " + host(27019));
  }

  @Test
  void prose2ARecordThatWentRemovesAServer() {
    pollFrom(27017, 27018);
    servers.seen.clear();
    dnsNames(27017);
    pollOnce();
    assertHosts(27017);
    assertThat(servers.seen).containsExactly("remove " + host(27018), "stop " + host(27018));
  }

  @Test
  void prose3AReplacedRecordReplacesAServer() {
    pollFrom(27017, 27018);
    dnsNames(27017, 27019);
    pollOnce();
    assertHosts(27017, 27019);
  }

  @Test
  void prose4AllRecordsAreReplacedByOne() {
    pollFrom(27017, 27018);
    dnsNames(27019);
    pollOnce();
    assertHosts(27019);
  }

  @Test
  void prose5AllRecordsAreReplacedByTwo() {
    pollFrom(27017, 27018);
    dnsNames(27019, 27020);
    pollOnce();
    assertHosts(27019, 27020);
  }

  @Test
  void prose6ADnsTimeoutChangesNothing() {
    assertKeptWhile(
        () -> {
          throw new DnsException("timed out", null);
        });
  }

  @Test
  void prose7ANameThatIsGoneChangesNothing() {
    assertKeptWhile(
        () -> {
          throw new DnsWithResponseCodeException("NXDOMAIN", 3, null);
        });
  }

  @Test
  void prose8NoRecordsAtAllChangeNothing() {
    assertKeptWhile(() -> List.of());
  }

  @Test
  void whateverElseADnsClientThrowsChangesNothing() {
    assertKeptWhile(
        () -> {
          throw new AssertionError("a bug");
        });
  }

  @Test
  void onlyForeignServersChangeNothing() {
    assertKeptWhile(() -> List.of("0 0 27017 evil.example.com."));
  }

  @Test
  void prose10WithoutALimitAllRecordsCount() {
    pollFrom(settings().srvMaxHosts(0), 27017, 27018);
    dnsNames(27017, 27019, 27020);
    pollOnce();
    assertHosts(27017, 27019, 27020);
  }

  @Test
  void prose11WithinTheLimitAllRecordsCount() {
    pollFrom(settings().srvMaxHosts(2), 27017, 27018);
    dnsNames(27019, 27020);
    pollOnce();
    assertHosts(27019, 27020);
  }

  @Test
  void prose12ChanceFillsTheFreePlacesOfTheLimit() {
    pollFrom(settings().srvMaxHosts(2), 27017, 27018);
    dnsNames(27017, 27019, 27020);
    pollOnce();
    assertThat(topology.current().servers().keySet())
        .hasSize(2)
        .contains(host(27017))
        .isSubsetOf(host(27017), host(27019), host(27020));
  }

  @Test
  void prose13TheNamedServiceIsAskedFor() {
    ClusterSettings.Builder custom =
        ClusterSettings.builder()
            .srvHost("test22.test.build.10gen.cc")
            .srvServiceName("customname");
    pollFrom(custom, 27017);
    dnsNames(27019, 27020);
    pollOnce();
    assertHosts(27019, 27020);
  }

  @Test
  void aServerOutsideOfTheDomainIsIgnoredAndToldOnce() {
    pollFrom(27017);
    records = () -> List.of(record(27018), "0 0 27017 evil.example.com.");
    try (LogCapture log = new LogCapture("dev.holdfast.client")) {
      pollOnce();
      pollOnce();
      assertHosts(27018);
      assertThat(log.warnings()).containsExactly(REFUSED);
      dnsNames(27018);
      pollOnce();
      records = () -> List.of(record(27018), "0 0 27017 evil.example.com.");
      pollOnce();
      assertThat(log.all()).containsExactly(REFUSED, REFUSED);
    }
  }

  @Test
  void dnsThatFailsIsToldOnceAndToldWhenItIsBack() {
    pollFrom(27017);
    records =
        () -> {
          throw new DnsException("Nobody answered.", null);
        };
    try (LogCapture log = new LogCapture("dev.holdfast.client")) {
      pollOnce();
      pollOnce();
      records = () -> List.of();
      pollOnce();
      assertThat(log.all())
          .singleElement()
          .asString()
          .startsWith(
              "The SRV records of test1.test.build.10gen.cc give no servers; the client keeps those"
                  + " it has and asks again every 10000 ms. Cannot find the servers of")
          .contains("Nobody answered.");
      dnsNames(27017);
      pollOnce();
      pollOnce();
      assertThat(log.all())
          .hasSize(2)
          .last()
          .isEqualTo("The SRV records of test1.test.build.10gen.cc give servers again");
    }
  }

  @Test
  void theTtlOfTheSeedsDecidesWhenTheFirstPollIs() {
    poller(settings(), 27017).start(Duration.ofHours(1));
    time.advance(Duration.ofMinutes(59));
    assertThat(asked).hasValue(0);
    dnsNames(27018);
    time.advance(Duration.ofMinutes(1));
    awaitIdle();
    assertHosts(27018);
  }

  @Test
  void theTtlOfAnAnswerDecidesWhenTheNextPollIs() {
    ClusterSettings settings = settings().build();
    dnsNames(27017);
    SrvAnswer answer = resolver(settings).answer(settings);
    begin(settings, 27017);
    poller = poller(settings, () -> new SrvAnswer(answer.records(), Duration.ofMinutes(5)));
    poller.start(null);
    pollOnce();
    assertThat(time.waiting()).containsExactly(Duration.ofMinutes(5));
  }

  @Test
  void aReplicaSetEndsThePollingForGood() {
    ClusterSettings.Builder set = settings().requiredReplicaSetName("rs");
    poller(set, 27017).start(null);
    time.advance(Duration.ofHours(1));
    assertThat(asked).hasValue(0);
    assertThat(time.waiting()).isEmpty();
    assertThat(workers.running()).isZero();
  }

  @Test
  void onceClosedNothingIsAsked() {
    pollFrom(27017);
    poller.close();
    time.advance(Duration.ofHours(1));
    assertThat(asked).hasValue(0);
  }

  @Test
  void closingEndsAThreadThatWaitsForDnsAndNothingIsSaid() {
    CountDownLatch waiting = new CountDownLatch(1);
    pollFrom(27017);
    records = () -> neverAnswering(waiting);
    try (LogCapture log = new LogCapture("dev.holdfast.client")) {
      time.advance(MINUTE);
      Await.until("DNS is asked", () -> waiting.getCount() == 0);
      poller.close();
      awaitIdle();
      assertThat(time.waiting()).isEmpty();
      assertThat(log.all()).isEmpty();
    }
  }

  private static List<String> neverAnswering(CountDownLatch waiting) {
    waiting.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new DnsException("interrupted", e);
    }
    throw new AssertionError();
  }

  private void assertKeptWhile(Supplier<List<String>> bad) {
    try (LogCapture log = new LogCapture("dev.holdfast.client")) {
      pollFrom(27017, 27018);
      servers.seen.clear();
      records = bad;
      pollOnce();
      assertHosts(27017, 27018);
      assertThat(servers.seen).isEmpty();
      assertThat(time.waiting()).containsExactly(HEARTBEAT);
      assertThat(log.warnings()).isNotEmpty();
      dnsNames(27019);
      pollOnce();
      assertHosts(27019);
      assertThat(time.waiting()).containsExactly(MINUTE);
    }
  }

  private void pollFrom(int... ports) {
    pollFrom(settings(), ports);
  }

  private void pollFrom(ClusterSettings.Builder builder, int... ports) {
    poller(builder, ports).start(null);
  }

  private SrvPoller poller(ClusterSettings.Builder builder, int... ports) {
    ClusterSettings settings = builder.build();
    begin(settings, ports);
    poller = poller(settings, () -> resolver(settings).answer(settings));
    return poller;
  }

  private SrvPoller poller(ClusterSettings settings, Supplier<SrvAnswer> dns) {
    SrvPollRules rules = new SrvPollRules(settings.getSrvMaxHosts(), HEARTBEAT);
    return new SrvPoller(settings.getSrvHost(), dns, rules, topology, time, workers);
  }

  private void begin(ClusterSettings settings, int... ports) {
    topology.open(InitialTopology.of(settings, hosts(ports)));
  }

  private SrvResolver resolver(ClusterSettings settings) {
    String name = "_" + settings.getSrvServiceName() + "._tcp." + settings.getSrvHost();
    return new SrvResolver(
        (askedFor, type) -> {
          asked.incrementAndGet();
          assertThat(askedFor).isEqualTo(name);
          assertThat(type).isEqualTo("SRV");
          return records.get();
        },
        new Random(1));
  }

  private void pollOnce() {
    time.advance(time.waiting().get(0));
    awaitIdle();
  }

  private void awaitIdle() {
    Await.until("the poll ended", () -> workers.running() == 0);
  }

  private void dnsNames(int... ports) {
    records = () -> IntStream.of(ports).mapToObj(SrvPollerTest::record).toList();
  }

  private void assertHosts(int... ports) {
    assertThat(topology.current().servers().keySet())
        .containsExactlyInAnyOrderElementsOf(hosts(ports));
  }

  private static ClusterSettings.Builder settings() {
    return ClusterSettings.builder().srvHost(TEST1);
  }

  private static String record(int port) {
    return "0 0 " + port + " localhost.test.build.10gen.cc.";
  }

  private static ServerAddress host(int port) {
    return new ServerAddress("localhost.test.build.10gen.cc", port);
  }

  private static List<ServerAddress> hosts(int... ports) {
    return IntStream.of(ports).mapToObj(SrvPollerTest::host).toList();
  }
}
