package dev.holdfast.internal.dns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoConfigurationException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.spi.dns.DnsClient;
import dev.holdfast.testkit.dns.ScriptedDns;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.ExtendedResolver;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Resolver;
import org.xbill.DNS.SimpleResolver;

class SrvResolverTest {
  private static final String SRV = "_mongodb._tcp.shop.example.com";
  private static final String WHAT_TO_DO =
      " Check the host name, and that your DNS server answers SRV queries; else name the servers"
          + " themselves in a mongodb:// connection string.";

  private final ScriptedDns dns = ScriptedDns.start();
  private DnsjavaClient client;

  @BeforeEach
  void pointTheClientAtTheServer() {
    SimpleResolver resolver = new SimpleResolver(dns.address());
    resolver.setTimeout(Duration.ofSeconds(20));
    client = new DnsjavaClient(resolver);
  }

  @AfterEach
  void stop() {
    dns.close();
  }

  private SrvSeeds seeds(ClusterSettings settings) {
    return new SrvResolver(client, new Random(1)).seeds(settings);
  }

  private static ClusterSettings settings() {
    return ClusterSettings.builder().srvHost("shop.example.com").build();
  }

  @Test
  void findsTheServersAndHowLongTheyMayBeKept() {
    dns.srv(SRV, Duration.ofMinutes(5), 27017, "a.example.com");
    dns.srv(SRV, Duration.ofMinutes(3), 27018, "b.example.com");
    assertThat(seeds(settings()))
        .isEqualTo(
            new SrvSeeds(
                List.of(
                    new ServerAddress("a.example.com"), new ServerAddress("b.example.com:27018")),
                Duration.ofMinutes(3)));
  }

  @Test
  void anAnswerTooLongForUdpArrivesOverTcp() {
    for (int i = 0; i < 50; i++) {
      dns.srv(SRV, Duration.ofDays(1), 27017 + i, "a-server-with-a-rather-long-name.example.com");
    }
    assertThat(seeds(settings()).hosts()).hasSize(50);
    assertThat(dns.queries()).containsExactly("UDP SRV " + SRV + ".", "TCP SRV " + SRV + ".");
  }

  @Test
  void oneServerInDnsIsStillDiscovery() {
    dns.srv(SRV, Duration.ofDays(1), 27017, "a.example.com");
    ConnectionString uri = new ConnectionString("mongodb+srv://shop.example.com", client);
    ClusterSettings settings = ClusterSettings.builder().applyConnectionString(uri).build();
    assertThat(seeds(settings).hosts()).hasSize(1);
    assertThat(settings.getMode()).isEqualTo(ClusterConnectionMode.MULTIPLE);
  }

  @Test
  void asksForTheServiceThatWasNamed() {
    dns.srv("_other._tcp.shop.example.com", Duration.ofDays(1), 1, "a.example.com");
    ClusterSettings settings = ClusterSettings.builder(settings()).srvServiceName("other").build();
    assertThat(seeds(settings).hosts()).containsExactly(new ServerAddress("a.example.com:1"));
  }

  @Test
  void aNameThatDoesNotExistIsExplained() {
    assertNoSeeds(
        "The DNS server answered NXDOMAIN (there is no such name) when asked for the SRV records of "
            + SRV
            + ".");
  }

  @Test
  void aNameWithoutSrvRecordsIsExplained() {
    dns.txt(SRV, Duration.ofDays(1), "x");
    assertNoSeeds(SRV + " has no SRV record.");
  }

  @Test
  void aFailingDnsServerIsExplained() {
    dns.failWith(SRV, Rcode.SERVFAIL);
    assertNoSeeds(
        "The DNS server answered SERVFAIL (it could not find out) when asked for the SRV records of "
            + SRV
            + ".");
  }

  @Test
  void aSilentDnsServerIsExplained() {
    dns.ignore(SRV);
    SimpleResolver impatient = new SimpleResolver(dns.address());
    impatient.setTimeout(Duration.ofMillis(200));
    client = new DnsjavaClient(impatient);
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(() -> seeds(settings()))
        .withMessageContaining("No DNS server answered when asked for the SRV records of " + SRV)
        .withMessageEndingWith(WHAT_TO_DO);
  }

  @Test
  void aSilentDnsServerDoesNotKeepUsFromTheNextOne() {
    dns.srv(SRV, Duration.ofDays(1), 27017, "a.example.com");
    try (ScriptedDns silent = ScriptedDns.start()) {
      silent.ignore(SRV);
      ExtendedResolver both =
          new ExtendedResolver(
              new Resolver[] {
                new SimpleResolver(silent.address()), new SimpleResolver(dns.address())
              });
      client =
          new DnsjavaClient(
              DnsjavaClient.patient(both, Duration.ofMillis(200), Duration.ofSeconds(30)));
      assertThat(seeds(settings()).hosts()).hasSize(1);
      assertThat(silent.queries()).isNotEmpty();
    }
  }

  @Test
  void aServerOutsideOfTheDomainIsNeverConnectedTo() {
    dns.srv(SRV, Duration.ofDays(1), 27017, "a.example.com");
    dns.srv(SRV, Duration.ofDays(1), 27017, "a.evil.com");
    assertNoSeeds(
        "its SRV records name a.evil.com, but servers must be in the domain example.com. Whoever set up"
            + " the DNS zone may have made a mistake, or may not be who you think.");
  }

  @Test
  void aLoadBalancerMustBeAlone() {
    dns.srv(SRV, Duration.ofDays(1), 1, "a.example.com");
    ClusterSettings balanced =
        ClusterSettings.builder(settings()).mode(ClusterConnectionMode.LOAD_BALANCED).build();
    assertThat(seeds(balanced).hosts()).hasSize(1);
    dns.srv(SRV, Duration.ofDays(1), 2, "a.example.com");
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(() -> seeds(balanced))
        .withMessageContaining("loadBalanced=true needs one server, but its SRV records name 2.");
  }

  @Test
  void aForeignClientNeedsNoTtl() {
    DnsClient foreign = (name, type) -> List.of("0 0 27017 a.example.com.");
    SrvSeeds seeds = new SrvResolver(foreign, new Random(1)).seeds(settings());
    assertThat(seeds.hosts()).containsExactly(new ServerAddress("a.example.com"));
    assertThat(seeds.ttl()).isNull();
  }

  @Test
  void namesThatAreNotAsciiAreAskedForAsDnsSpellsThem() {
    dns.srv("_mongodb._tcp.xn--bcher-kva.example.com", Duration.ofDays(1), 1, "a.example.com");
    ClusterSettings settings = ClusterSettings.builder().srvHost("bücher.example.com").build();
    assertThat(seeds(settings).hosts()).hasSize(1);
  }

  @Test
  void aNameThatDnsCannotHaveIsRefusedWithoutAsking() {
    ClusterSettings settings =
        ClusterSettings.builder().srvHost("x".repeat(64) + ".example.com").build();
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(() -> seeds(settings))
        .withMessageContaining("cannot be looked up in DNS");
    assertThat(dns.queries()).isEmpty();
  }

  @Test
  void withoutAnSrvHostThereIsNothingToResolve() {
    assertThatIllegalArgumentException().isThrownBy(() -> seeds(ClusterSettings.builder().build()));
  }

  private void assertNoSeeds(String why) {
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(() -> seeds(settings()))
        .withMessage(
            "Cannot find the servers of mongodb+srv://shop.example.com: " + why + WHAT_TO_DO);
  }
}
