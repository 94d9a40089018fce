package dev.holdfast.testkit.dns;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.TXTRecord;
import org.xbill.DNS.Type;

class ScriptedDnsTest {
  private final ScriptedDns dns = ScriptedDns.start();

  @AfterEach
  void stop() {
    dns.close();
  }

  private Message ask(String name, int type) throws IOException {
    SimpleResolver resolver = new SimpleResolver(dns.address());
    resolver.setTimeout(Duration.ofSeconds(20));
    return resolver.send(
        Message.newQuery(Record.newRecord(Name.fromString(name), type, DClass.IN)));
  }

  @Test
  void answersWithTheScriptedRecords() throws IOException {
    dns.srv("x.example.com", Duration.ofMinutes(1), 5, "a.example.com");
    dns.txt("x.example.com", Duration.ofMinutes(1), "one", "two");
    assertThat(ask("x.example.com.", Type.SRV).getSection(Section.ANSWER))
        .extracting(Record::rdataToString)
        .containsExactly("0 5 5 a.example.com.");
    assertThat(ask("X.Example.com.", Type.TXT).getSection(Section.ANSWER))
        .extracting(record -> ((TXTRecord) record).getStrings())
        .containsExactly(List.of("one", "two"));
    assertThat(dns.queries()).containsExactly("UDP SRV x.example.com.", "UDP TXT X.Example.com.");
  }

  @Test
  void distinguishesANameWithoutTheRecordTypeFromAnUnknownName() throws IOException {
    dns.txt("x.example.com", Duration.ofMinutes(1), "one");
    assertThat(ask("x.example.com.", Type.SRV).getRcode()).isEqualTo(Rcode.NOERROR);
    assertThat(ask("y.example.com.", Type.SRV).getRcode()).isEqualTo(Rcode.NXDOMAIN);
  }

  @Test
  void aForgottenNameDoesNotExistUntilItIsAddedAgain() throws IOException {
    dns.srv("x.example.com", Duration.ofMinutes(1), 5, "a.example.com").forget("x.example.com");
    assertThat(ask("x.example.com.", Type.SRV).getRcode()).isEqualTo(Rcode.NXDOMAIN);
    dns.srv("x.example.com", Duration.ofMinutes(1), 6, "a.example.com");
    assertThat(ask("x.example.com.", Type.SRV).getSection(Section.ANSWER))
        .extracting(Record::rdataToString)
        .containsExactly("0 5 6 a.example.com.");
  }

  @Test
  void failsWithTheScriptedError() throws IOException {
    dns.failWith("x.example.com", Rcode.REFUSED);
    assertThat(ask("x.example.com.", Type.SRV).getRcode()).isEqualTo(Rcode.REFUSED);
  }

  @Test
  void survivesGarbage() throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.send(new DatagramPacket(new byte[] {1, 2, 3}, 3, dns.address()));
      socket.send(new DatagramPacket(new byte[12], 12, dns.address()));
    }
    assertThat(ask("y.example.com.", Type.SRV).getRcode()).isEqualTo(Rcode.NXDOMAIN);
  }
}
