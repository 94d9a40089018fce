package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.test.Requirement;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {
  @ParameterizedTest
  @CsvSource({
    "localhost, localhost, 27017",
    "Db.Example.COM:27018, db.example.com, 27018",
    "127.0.0.1:1, 127.0.0.1, 1",
    "[::1], ::1, 27017",
    "[::1]:65535, ::1, 65535",
    "::1, ::1, 27017",
    "fe80::1%eth0, fe80::1%eth0, 27017",
    "' a ', a, 27017"
  })
  @Requirement("SDAM-025")
  void readsAHostWithOrWithoutAPort(String text, String host, int port) {
    ServerAddress address = new ServerAddress(text);
    assertThat(address.getHost()).isEqualTo(host);
    assertThat(address.getPort()).isEqualTo(port);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", ":27017", "a:", "a:x", "a:0", "a:65536", "a:-1", "[::1", "[::1]x", "a b", "a/b"
      })
  void refusesWhatCannotBeAnAddressAndSaysWhy(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ServerAddress(text))
        .withMessageStartingWith("Invalid server address '" + text + "': ");
  }

  @Test
  void printsWhatItsConstructorReadsBack() {
    assertThat(new ServerAddress("::1", 27018)).hasToString("[::1]:27018");
    assertThat(new ServerAddress("[::1]:27018")).isEqualTo(new ServerAddress("::1", 27018));
    assertThat(new ServerAddress("A", 1)).hasToString("a:1").isEqualTo(new ServerAddress("a:1"));
  }

  @Test
  void isLocalUnlessToldOtherwise() {
    assertThat(new ServerAddress()).hasToString("127.0.0.1:27017");
    assertThat(new ServerAddress((String) null)).isEqualTo(new ServerAddress());
  }

  @Test
  void takesTheAddressesOfTheJdk() {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    assertThat(new ServerAddress(loopback, 5).getHost()).isEqualTo(loopback.getHostName());
    assertThat(new ServerAddress(loopback).getPort()).isEqualTo(27017);
    assertThat(new ServerAddress(InetSocketAddress.createUnresolved("x", 7))).hasToString("x:7");
  }

  @Test
  void doesNotTakeTwoDifferentPorts() {
    assertThat(new ServerAddress("a:1", 27017).getPort()).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ServerAddress("a:1", 2))
        .withMessage(
            "Invalid server address 'a:1': it names a port, but the port 2 was given beside it.");
  }

  @Test
  void aUnixSocketKeepsTheCaseOfItsPathAndIsNoHost() {
    UnixServerAddress socket = new UnixServerAddress("/tmp/MongoDB.sock");
    assertThat(socket)
        .hasToString("/tmp/MongoDB.sock")
        .isEqualTo(new UnixServerAddress("/tmp/MongoDB.sock"));
    assertThat(new UnixServerAddress("a.sock")).isNotEqualTo(new ServerAddress("a.sock"));
    assertThat(new ServerAddress("a.sock")).isNotEqualTo(new UnixServerAddress("a.sock"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new UnixServerAddress("/tmp/mongo"))
        .withMessage("Invalid unix domain socket '/tmp/mongo': the path must end in '.sock'.");
  }
}
