package dev.holdfast.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ProxySettings;
import dev.holdfast.connection.SocketSettings;
import dev.holdfast.connection.SslSettings;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.TimerScheduler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Socks5Test {
  private static final byte[] GRANTED = {5, 0, 0, 1, 127, 0, 0, 1, 0, 80};

  private final TimerScheduler scheduler = new TimerScheduler("test-timers");
  private final List<String> resolved = new ArrayList<>();
  private Peer proxy;

  @BeforeEach
  void start() throws IOException {
    proxy = Peer.tcp();
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    scheduler.close();
  }

  @Test
  void asksTheProxyForTheServerByItsName() throws Exception {
    SocketStream stream = streamTo("db.test", null, null);
    Blocked connecting = connect(stream);
    Peer.Link link = proxy.accept();

    assertThat(link.in().readNBytes(3)).containsExactly(5, 1, 0);
    link.out().write(new byte[] {5, 0});
    assertThat(link.in().readNBytes(5)).containsExactly(5, 1, 0, 3, 7);
    assertThat(link.in().readNBytes(7)).isEqualTo(ascii("db.test"));
    assertThat(link.in().readNBytes(2)).containsExactly(27017 >> 8, (byte) 27017);
    link.out().write(GRANTED);
    link.out().write(42);

    assertThat(connecting.failure()).hasMessage("connected");
    byte[] received = new byte[1];
    assertThat(stream.read(received, 0, 1, soon())).isEqualTo(1);
    assertThat(received).containsExactly(42);
    assertThat(resolved).containsExactly("127.0.0.1"); // the proxy's, and never the server's
  }

  @Test
  void passesAddressesAsAddresses() throws Exception {
    Blocked connecting = connect(streamTo("10.1.2.3", null, null));
    Peer.Link link = proxy.accept();

    link.in().readNBytes(3);
    link.out().write(new byte[] {5, 0});
    assertThat(link.in().readNBytes(8)).containsExactly(5, 1, 0, 1, 10, 1, 2, 3);
    link.in().readNBytes(2);
    // A proxy may answer with a name or an IPv6 address as well.
    link.out().write(new byte[] {5, 0, 0, 3, 2, 'a', 'b', 0, 80});

    assertThat(connecting.failure()).hasMessage("connected");
  }

  @Test
  void authenticatesWhereTheProxyWantsIt() throws Exception {
    Blocked connecting = connect(streamTo("db.test", "bob", "hush"));
    Peer.Link link = proxy.accept();

    assertThat(link.in().readNBytes(4)).containsExactly(5, 2, 0, 2);
    link.out().write(new byte[] {5, 2});
    assertThat(link.in().readNBytes(10))
        .containsExactly(1, 3, 'b', 'o', 'b', 4, 'h', 'u', 's', 'h');
    link.out().write(new byte[] {1, 0});
    link.in().readNBytes(14);
    link.out().write(GRANTED);

    assertThat(connecting.failure()).hasMessage("connected");
  }

  @Test
  void aRefusedPasswordIsToldWithoutShowingIt() throws Exception {
    Blocked connecting = connect(streamTo("db.test", "bob", "hush"));
    Peer.Link link = proxy.accept();
    link.in().readNBytes(4);
    link.out().write(new byte[] {5, 2});
    link.in().readNBytes(10);
    link.out().write(new byte[] {1, 1});

    assertThat(connecting.failure())
        .isInstanceOf(ProxyException.class)
        .hasMessageContaining("refused user 'bob'")
        .message()
        .doesNotContain("hush");
  }

  @ParameterizedTest
  @CsvSource({"5, connection refused", "4, host unreachable", "99, status 99"})
  void saysWhyTheProxyCouldNotConnect(byte status, String meaning) throws Exception {
    Blocked connecting = connect(streamTo("db.test", null, null));
    Peer.Link link = proxy.accept();
    link.in().readNBytes(3);
    link.out().write(new byte[] {5, 0});
    link.in().readNBytes(14);
    link.out().write(new byte[] {5, status, 0, 1, 0, 0, 0, 0, 0, 0});

    assertThat(connecting.failure())
        .isInstanceOf(ProxyException.class)
        .hasMessageContaining("SOCKS5 proxy 127.0.0.1:" + proxy.address().getPort())
        .hasMessageContaining(meaning);
    assertThat(((ProxyException) connecting.failure()).replyCode()).isEqualTo(status);
  }

  @Test
  void aProxyThatAcceptsNoWayToAuthenticateIsToldAsSuch() throws Exception {
    Blocked connecting = connect(streamTo("db.test", null, null));
    Peer.Link link = proxy.accept();
    link.out().write(new byte[] {5, (byte) 0xFF});

    assertThat(connecting.failure())
        .isInstanceOf(ProxyException.class)
        .hasMessageContaining("none of the ways to authenticate");
  }

  @Test
  void whateverElseAnswersIsToldAsNoProxy() throws Exception {
    Blocked connecting = connect(streamTo("db.test", null, null));
    proxy.accept().out().write(ascii("HTTP/1.1 400 Bad Request\r\n"));

    assertThat(connecting.failure())
        .isInstanceOf(ProxyException.class)
        .hasMessageContaining("not a SOCKS5 proxy");
  }

  @Test
  void aProxyThatHangsUpOrIsNotThereIsAProxyFailure() throws Exception {
    Blocked connecting = connect(streamTo("db.test", null, null));
    Peer.Link link = proxy.accept();
    link.in().readNBytes(3);
    link.closer().close();
    assertThat(connecting.failure())
        .isInstanceOf(ProxyException.class)
        .hasMessageContaining("closed the connection");

    proxy.close();
    assertThatThrownBy(() -> streamTo("db.test", null, null).connect(soon()))
        .isInstanceOf(ProxyException.class);
  }

  @Test
  void aSilentProxyEndsAtTheDeadline() {
    SocketStream stream = streamTo("db.test", null, null);

    assertThatThrownBy(() -> stream.connect(Deadline.in(Clock.SYSTEM, Duration.ofMillis(50))))
        .isInstanceOf(ProxyException.class)
        .hasMessageContaining("timed out");
  }

  private SocketStream streamTo(String host, String user, String password) {
    ProxySettings.Builder settings =
        ProxySettings.builder().host("127.0.0.1").port(proxy.address().getPort());
    if (user != null) {
      settings.username(user).password(password);
    }
    return new StreamSettings(
            SocketSettings.builder()
                .applyToProxySettings(builder -> builder.applySettings(settings.build()))
                .build(),
            SslSettings.builder().build(),
            this::resolve,
            scheduler)
        .streamTo(new ServerAddress(host, 27017));
  }

  private InetAddress[] resolve(String host) throws UnknownHostException {
    resolved.add(host);
    return InetAddress.getAllByName(host);
  }

  private static Blocked connect(SocketStream stream) {
    return Blocked.on(
        () -> {
          stream.connect(soon());
          throw new IOException("connected");
        });
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static Deadline soon() {
    return Deadline.in(Clock.SYSTEM, Duration.ofSeconds(20));
  }
}
