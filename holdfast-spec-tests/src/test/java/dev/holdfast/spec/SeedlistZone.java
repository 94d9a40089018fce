package dev.holdfast.spec;

import dev.holdfast.internal.dns.DnsjavaClient;
import dev.holdfast.spi.dns.DnsClient;
import dev.holdfast.testkit.dns.ScriptedDns;
import java.time.Duration;
import org.xbill.DNS.SimpleResolver;

/** The records that the seedlist cases name, as their README lists them. */
final class SeedlistZone {
  private static final String DOMAIN = ".test.build.10gen.cc";
  private static final String LOCALHOST = "localhost.test.build.10gen.cc";
  private static final Duration DAY = Duration.ofDays(1);

  private SeedlistZone() {}

  static ScriptedDns start() {
    ScriptedDns dns = ScriptedDns.start();
    srv(dns, "test1", LOCALHOST, 27017, 27018);
    srv(dns, "test2", LOCALHOST, 27018, 27019);
    for (int i : new int[] {3, 5, 6, 7, 8, 10, 11, 20, 21}) {
      srv(dns, "test" + i, LOCALHOST, 27017);
    }
    srv(dns, "test12", "localhost.build.10gen.cc", 27017);
    srv(dns, "test13", "test.build.10gen.cc", 27017);
    srv(dns, "test14", "localhost.not-test.build.10gen.cc", 27017);
    srv(dns, "test15", "localhost.test.not-build.10gen.cc", 27017);
    srv(dns, "test16", "localhost.test.build.not-10gen.cc", 27017);
    srv(dns, "test17", "localhost.test.build.10gen.not-cc", 27017);
    srv(dns, "test18", "localhost.sub.test.build.10gen.cc", 27017);
    srv(dns, "test19", "localhost.evil.build.10gen.cc", 27017);
    srv(dns, "test19", LOCALHOST, 27017);
    srv(dns, "test23", LOCALHOST, 8000);
    srv(dns, "test24", LOCALHOST, 8000);
    // The README has 27017 only; the case srv-service-name expects both.
    dns.srv("_customname._tcp.test22" + DOMAIN, DAY, 27017, LOCALHOST);
    dns.srv("_customname._tcp.test22" + DOMAIN, DAY, 27018, LOCALHOST);

    dns.txt("test5" + DOMAIN, DAY, "replicaSet=repl0&authSource=thisDB");
    dns.txt("test6" + DOMAIN, DAY, "replicaSet=repl0");
    dns.txt("test6" + DOMAIN, DAY, "authSource=otherDB");
    dns.txt("test7" + DOMAIN, DAY, "ssl=false");
    dns.txt("test8" + DOMAIN, DAY, "authSource");
    dns.txt("test10" + DOMAIN, DAY, "socketTimeoutMS=500");
    dns.txt("test11" + DOMAIN, DAY, "replicaS", "et=rep", "l0");
    dns.txt("test20" + DOMAIN, DAY, "loadBalanced=true");
    dns.txt("test21" + DOMAIN, DAY, "loadBalanced=false");
    dns.txt("test24" + DOMAIN, DAY, "loadBalanced=true");
    return dns;
  }

  /** The driver's own client, asking that server only. */
  static DnsClient client(ScriptedDns dns) {
    SimpleResolver resolver = new SimpleResolver(dns.address());
    resolver.setTimeout(Duration.ofSeconds(20));
    return new DnsjavaClient(resolver);
  }

  private static void srv(ScriptedDns dns, String host, String target, int... ports) {
    for (int port : ports) {
      dns.srv("_mongodb._tcp." + host + DOMAIN, DAY, port, target);
    }
  }
}
