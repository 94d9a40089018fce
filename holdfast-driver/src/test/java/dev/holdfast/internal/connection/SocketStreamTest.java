package dev.holdfast.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.connection.SocketSettings;
import dev.holdfast.connection.SslSettings;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.TimerScheduler;
import dev.holdfast.internal.time.Workers;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every kind of stream promises: bytes, deadlines, and an end from any thread. */
class SocketStreamTest {
  enum Kind {
    TCP,
    TLS,
    UNIX,
    TLS_OVER_UNIX
  }

  private static final int MORE_THAN_ANY_BUFFER = 64 * 1024 * 1024;

  @TempDir static Path folder;
  private static TestCertificates localhost;
  private static TestCertificates client;

  private final TimerScheduler scheduler = new TimerScheduler("test-timers");
  private final List<AutoCloseable> resources = new ArrayList<>();
  private SslSettings ssl = SslSettings.builder().build();
  private SocketSettings socket = SocketSettings.builder().build();
  private Host.Resolver resolver = Host.Resolver.SYSTEM;

  @BeforeAll
  static void makeCertificates() throws Exception {
    localhost = TestCertificates.selfSigned(folder, "localhost", "dns:localhost");
    client = TestCertificates.selfSigned(folder, "client", "dns:client");
  }

  @AfterEach
  void release() throws Exception {
    for (AutoCloseable resource : resources) {
      resource.close();
    }
    scheduler.close();
  }

  @ParameterizedTest
  @EnumSource
  void carriesBytesBothWays(Kind kind) throws Exception {
    Peer peer = peer(kind);
    SocketStream stream = connected(peer);
    Peer.Link link = peer.accept();

    stream.write(new byte[] {9, 1, 2, 3, 9}, 1, 3, soon());
    assertThat(link.in().readNBytes(3)).containsExactly(1, 2, 3);
    link.out().write(new byte[] {4, 5});
    link.out().flush();
    byte[] received = new byte[10];
    assertThat(readFully(stream, received, 5, 2)).isEqualTo(2);
    assertThat(received).containsExactly(0, 0, 0, 0, 0, 4, 5, 0, 0, 0);
  }

  @ParameterizedTest
  @EnumSource
  void carriesMoreThanTheBuffersHold(Kind kind) throws Exception {
    Peer peer = peer(kind);
    SocketStream stream = connected(peer);
    Peer.Link link = peer.accept();
    byte[] large = new byte[MORE_THAN_ANY_BUFFER / 8];
    for (int i = 0; i < large.length; i++) {
      large[i] = (byte) (i * 31);
    }
    Blocked writing =
        Blocked.on(
            () -> {
              stream.write(large, 0, large.length, soon());
              throw new IOException("written");
            });

    byte[] received = link.in().readNBytes(large.length);

    assertThat(writing.failure()).hasMessage("written");
    assertThat(received).isEqualTo(large);
  }

  @ParameterizedTest
  @EnumSource
  void tellsThatThePeerHasClosed(Kind kind) throws Exception {
    Peer peer = peer(kind);
    SocketStream stream = connected(peer);
    peer.accept().closer().close();

    assertThat(stream.read(new byte[8], 0, 8, soon())).isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource
  void readingEndsAtTheDeadline(Kind kind) throws Exception {
    Peer peer = peer(kind);
    SocketStream stream = connected(peer);

    assertThatThrownBy(() -> stream.read(new byte[8], 0, 8, in(30)))
        .isInstanceOf(SocketTimeoutException.class);
    assertThatThrownBy(() -> stream.read(new byte[8], 0, 8, in(0)))
        .isInstanceOf(SocketTimeoutException.class);
  }

  @ParameterizedTest
  @EnumSource
  void writingEndsAtTheDeadline(Kind kind) throws Exception {
    Peer peer = peer(kind);
    SocketStream stream = connected(peer);
    byte[] large = new byte[MORE_THAN_ANY_BUFFER];

    assertThatThrownBy(() -> stream.write(large, 0, large.length, in(50)))
        .isInstanceOf(SocketTimeoutException.class);
  }

  @ParameterizedTest
  @EnumSource
  void manySmallWritesThatNobodyReadsEndAtTheDeadlineToo(Kind kind) throws Exception {
    Peer peer = peer(kind);
    SocketStream stream = connected(peer);
    byte[] small = new byte[4096];
    Deadline deadline = in(200);

    assertThatThrownBy(
            () -> {
              for (int i = 0; i < MORE_THAN_ANY_BUFFER / small.length; i++) {
                stream.write(small, 0, small.length, deadline);
              }
            })
        .isInstanceOf(SocketTimeoutException.class);
  }

  @ParameterizedTest
  @EnumSource
  void closingEndsARead(Kind kind) throws Exception {
    Peer peer = peer(kind);
    SocketStream stream = connected(peer);
    Blocked reading = Blocked.on(() -> stream.read(new byte[8], 0, 8, Deadline.never())).awaitIo();

    stream.close();

    assertThat(reading.failure()).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @EnumSource
  void closingEndsAWrite(Kind kind) throws Exception {
    Peer peer = peer(kind);
    SocketStream stream = connected(peer);
    byte[] large = new byte[MORE_THAN_ANY_BUFFER];
    Blocked writing =
        Blocked.on(() -> stream.write(large, 0, large.length, Deadline.never())).awaitIo();

    stream.close();

    assertThat(writing.failure()).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @EnumSource
  void afterClosingNothingWorksAndClosingAgainDoesNothing(Kind kind) throws Exception {
    Peer peer = peer(kind);
    SocketStream stream = connected(peer);

    stream.close();
    stream.close();

    assertThatThrownBy(() -> stream.read(new byte[8], 0, 8, soon()))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> stream.write(new byte[8], 0, 8, soon()))
        .isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @EnumSource
  void aStreamClosedBeforeItConnectsDoesNotConnect(Kind kind) throws Exception {
    SocketStream stream = streamTo(peer(kind).address());

    stream.close();

    assertThatThrownBy(() -> stream.connect(soon())).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @EnumSource
  void anInterruptEndsAReadOnAVirtualThread(Kind kind) throws Exception {
    assumeTrue(Workers.virtual());
    Peer peer = peer(kind);
    SocketStream stream = connected(peer);
    Blocked reading = Blocked.onWorker(() -> stream.read(new byte[8], 0, 8, Deadline.never()));

    reading.interrupt();

    assertThat(reading.failure())
        .isInstanceOf(InterruptedIOException.class)
        .isNotInstanceOf(SocketTimeoutException.class);
  }

  @ParameterizedTest
  @EnumSource
  void anInterruptEndsAReadOnAPlatformThread(Kind kind) throws Exception {
    SocketStream stream = connected(peer(kind));
    Blocked reading = Blocked.on(() -> stream.read(new byte[8], 0, 8, Deadline.never())).awaitIo();

    reading.interrupt();

    assertThat(reading.failure())
        .isInstanceOf(InterruptedIOException.class)
        .isNotInstanceOf(SocketTimeoutException.class);
  }

  @Test
  void closingEndsConnecting() throws Exception {
    SocketStream stream = streamTo(addressThatDoesNotAnswer());
    Blocked connecting = Blocked.on(() -> stream.connect(Deadline.never())).awaitIo();

    stream.close();

    assertThat(connecting.failure())
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(InterruptedIOException.class);
  }

  @Test
  void anInterruptEndsConnectingOnAnyThread() throws Exception {
    SocketStream stream = streamTo(addressThatDoesNotAnswer());
    Blocked connecting = Blocked.on(() -> stream.connect(Deadline.never())).awaitIo();

    connecting.interrupt();

    assertThat(connecting.failure())
        .isInstanceOf(InterruptedIOException.class)
        .isNotInstanceOf(SocketTimeoutException.class);
  }

  @Test
  void connectingEndsAtTheDeadline() throws Exception {
    SocketStream stream = streamTo(addressThatDoesNotAnswer());

    assertThatThrownBy(() -> stream.connect(in(50))).isInstanceOf(SocketTimeoutException.class);
  }

  @Test
  void triesTheAddressesOfANameOneAfterTheOther() throws Exception {
    Peer peer = peer(Kind.TCP);
    // The peer listens on 127.0.0.1 only.
    resolver =
        host ->
            new InetAddress[] {
              InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.1")
            };
    SocketStream stream = streamTo(new ServerAddress("db.test", peer.address().getPort()));

    stream.connect(soon());

    assertThat(peer.accept()).isNotNull();
  }

  @Test
  void aDeadFirstAddressLeavesTimeForTheNext() throws Exception {
    ServerAddress dead = addressThatDoesNotAnswer();
    ServerSocket alive = new ServerSocket(dead.getPort(), 50, InetAddress.getByName("127.0.0.2"));
    resources.add(alive);
    resolver =
        host ->
            new InetAddress[] {
              InetAddress.getByName("127.0.0.1"), InetAddress.getByName("127.0.0.2")
            };

    streamTo(new ServerAddress("db.test", dead.getPort())).connect(in(1000));

    assertThat(alive.accept().isConnected()).isTrue();
  }

  @Test
  void whenNoAddressAnswersEachFailureIsKept() throws Exception {
    Peer peer = peer(Kind.TCP);
    int port = peer.address().getPort();
    peer.close();
    resolver =
        host ->
            new InetAddress[] {
              InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.3")
            };

    assertThatThrownBy(() -> streamTo(new ServerAddress("db.test", port)).connect(soon()))
        .isInstanceOfSatisfying(
            ConnectException.class, e -> assertThat(e.getSuppressed()).hasSize(1));
  }

  /** The system's look-up knows no deadline; whoever waits for it has one. */
  @Test
  void aLookUpThatHangsEndsAtTheDeadline() {
    CountDownLatch answered = new CountDownLatch(1);
    resolver = host -> awaitForEver(answered);

    assertThatThrownBy(() -> streamTo(new ServerAddress("db.test", 1)).connect(in(50)))
        .isInstanceOf(SocketTimeoutException.class)
        .hasMessageContaining("looking up")
        .hasCauseInstanceOf(UnknownHostException.class);
    answered.countDown();
  }

  @Test
  void anInterruptEndsALookUpThatHangs() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    resolver =
        host -> {
          asked.countDown();
          return awaitForEver(answered);
        };
    SocketStream stream = streamTo(new ServerAddress("db.test", 1));
    Blocked connecting = Blocked.on(() -> stream.connect(Deadline.never()));
    asked.await();

    connecting.interrupt();

    assertThat(connecting.failure())
        .isInstanceOf(InterruptedIOException.class)
        .isNotInstanceOf(SocketTimeoutException.class);
    answered.countDown();
  }

  @Test
  void closingEndsALookUpThatHangs() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    resolver =
        host -> {
          asked.countDown();
          return awaitForEver(answered);
        };
    SocketStream stream = streamTo(new ServerAddress("db.test", 1));
    Blocked connecting = Blocked.on(() -> stream.connect(Deadline.never()));
    asked.await();

    stream.close();

    assertThat(connecting.failure())
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(InterruptedIOException.class)
        .isNotInstanceOf(UnknownHostException.class);
    answered.countDown();
  }

  @Test
  void aStreamClosedBeforeItsLookUpDoesNotWaitForTheAnswer() throws Exception {
    CountDownLatch answered = new CountDownLatch(1);
    resolver = host -> awaitForEver(answered);
    SocketStream stream = streamTo(new ServerAddress("db.test", 1));
    stream.close();

    assertThat(Blocked.on(() -> stream.connect(Deadline.never())).failure())
        .isInstanceOf(IOException.class);
    answered.countDown();
  }

  private static InetAddress[] awaitForEver(CountDownLatch answered) {
    try {
      answered.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return new InetAddress[0];
  }

  @Test
  void anUnknownNameIsToldAsSuch() {
    resolver =
        host -> {
          throw new UnknownHostException(host);
        };

    assertThatThrownBy(() -> streamTo(new ServerAddress("db.test", 1)).connect(soon()))
        .isInstanceOf(UnknownHostException.class);
  }

  @Test
  void aMissingUnixSocketIsAnIoError() {
    UnixServerAddress nowhere = new UnixServerAddress(folder.resolve("none.sock").toString());

    assertThatThrownBy(() -> streamTo(nowhere).connect(soon())).isInstanceOf(IOException.class);
    for (String impossible : new String[] {"\0.sock", "/" + "x".repeat(300) + ".sock"}) {
      assertThatThrownBy(() -> streamTo(new UnixServerAddress(impossible)).connect(soon()))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void setsTheOptionsOfTheSocket() throws Exception {
    socket = SocketSettings.builder().receiveBufferSize(50_000).sendBufferSize(60_000).build();
    try (Socket tcp = new Socket()) {
      settings().configure(tcp);

      assertThat(tcp.getTcpNoDelay()).isTrue();
      assertThat(tcp.getKeepAlive()).isTrue();
      assertThat(tcp.getReceiveBufferSize()).isGreaterThanOrEqualTo(50_000);
      assertThat(tcp.getSendBufferSize()).isGreaterThanOrEqualTo(60_000);
      for (var option : tcp.supportedOptions()) {
        if (option.name().equals("TCP_KEEPIDLE")) {
          assertThat((Integer) tcp.getOption(option)).isLessThanOrEqualTo(120);
        }
      }
    }
  }

  @Test
  void closingEndsATlsHandshake() throws Exception {
    Peer silent = peer(Kind.TCP);
    trust(localhost.onlyTrusted());
    SocketStream stream = streamTo(silent.address());
    Blocked connecting = Blocked.on(() -> stream.connect(Deadline.never()));
    silent.accept().in().read(); // the handshake has begun

    stream.close();

    assertThat(connecting.failure()).isInstanceOf(IOException.class);
  }

  @Test
  void aTlsHandshakeOverAUnixSocketEndsAtTheDeadlineAndByClosing() throws Exception {
    Peer silent = peer(Kind.UNIX);
    trust(localhost.onlyTrusted());

    assertThatThrownBy(() -> streamTo(silent.address()).connect(in(50)))
        .isInstanceOf(SocketTimeoutException.class);

    SocketStream stream = streamTo(silent.address());
    Blocked connecting = Blocked.on(() -> stream.connect(Deadline.never()));
    silent.accept();
    silent.accept().in().read(); // the second handshake has begun
    stream.close();
    assertThat(connecting.failure()).isInstanceOf(IOException.class);
  }

  @Test
  void aUnixSocketIsNoNameThatACertificateCouldCertify() throws Exception {
    Peer peer = peer(Kind.TLS_OVER_UNIX);
    trust(localhost.onlyTrusted());
    Blocked accepting = Blocked.on(() -> ((SSLSocket) peer.accept().closer()).startHandshake());

    assertThatThrownBy(() -> streamTo(peer.address()).connect(soon()))
        .isInstanceOfSatisfying(SSLException.class, e -> assertThat(Tls.isToBlameFor(e)).isTrue());
    accepting.failure();
  }

  @Test
  void aTlsHandshakeEndsAtTheDeadline() throws Exception {
    Peer silent = peer(Kind.TCP);
    trust(localhost.onlyTrusted());

    assertThatThrownBy(() -> streamTo(silent.address()).connect(in(50)))
        .isInstanceOf(SocketTimeoutException.class)
        .hasMessageContaining("TLS");
  }

  @Test
  void namesTheServerInTheTlsHandshake() throws Exception {
    Peer peer = peer(Kind.TLS);
    connected(peer);

    SSLSocket accepted = (SSLSocket) peer.accept().closer();

    assertThat(((ExtendedSSLSession) accepted.getSession()).getRequestedServerNames())
        .containsExactly(new SNIHostName("localhost"));
  }

  @Test
  void doesNotNameAnAddressInTheTlsHandshake() throws Exception {
    TestCertificates byAddress =
        TestCertificates.selfSigned(folder, "address", "ip:127.0.0.1,dns:address");
    Peer peer = keep(Peer.tls(byAddress.trusting(client), false));
    trust(byAddress.onlyTrusted());
    SocketStream stream = streamTo(new ServerAddress("127.0.0.1", peer.address().getPort()));
    Blocked accepting = acceptAndShakeHands(peer);

    stream.connect(soon());

    assertThat(accepting.failure()).hasMessage("server names: []");
  }

  @Test
  void showsTheClientsCertificate() throws Exception {
    Peer peer = keep(Peer.tls(localhost.trusting(client), true));
    trust(client.trusting(localhost));
    Blocked accepting = acceptAndShakeHands(peer);

    streamTo(peer.address()).connect(soon());

    assertThat(accepting.failure()).hasMessageStartingWith("server names");
  }

  @Test
  void refusesACertificateForAnotherHost() throws Exception {
    TestCertificates elsewhere = TestCertificates.selfSigned(folder, "other", "dns:other.test");
    Peer peer = keep(Peer.tls(elsewhere.trusting(client), false));
    Blocked accepting = acceptAndShakeHands(peer);
    trust(elsewhere.onlyTrusted());

    assertThatThrownBy(() -> streamTo(peer.address()).connect(soon()))
        .isInstanceOfSatisfying(SSLException.class, e -> assertThat(Tls.isToBlameFor(e)).isTrue());
    accepting.failure();
  }

  @Test
  void acceptsACertificateForAnotherHostWhereThatIsAllowed() throws Exception {
    TestCertificates elsewhere = TestCertificates.selfSigned(folder, "allowed", "dns:other.test");
    Peer peer = keep(Peer.tls(elsewhere.trusting(client), false));
    Blocked accepting = acceptAndShakeHands(peer);
    ssl =
        SslSettings.builder()
            .enabled(true)
            .context(elsewhere.onlyTrusted())
            .invalidHostNameAllowed(true)
            .build();

    streamTo(peer.address()).connect(soon());

    assertThat(accepting.failure()).hasMessageStartingWith("server names");
  }

  @Test
  void refusesACertificateItDoesNotTrust() throws Exception {
    Peer peer = peer(Kind.TLS);
    Blocked accepting = acceptAndShakeHands(peer);
    trust(client.onlyTrusted());

    assertThatThrownBy(() -> streamTo(peer.address()).connect(soon()))
        .isInstanceOfSatisfying(SSLException.class, e -> assertThat(Tls.isToBlameFor(e)).isTrue());
    accepting.failure();
  }

  @Test
  void aServerThatHangsUpInTheTlsHandshakeIsANetworkError() throws Exception {
    Peer peer = peer(Kind.TCP);
    trust(localhost.onlyTrusted());
    Blocked connecting = Blocked.on(() -> streamTo(peer.address()).connect(soon()));
    Peer.Link link = peer.accept();
    link.in().read();
    link.closer().close();

    Throwable failure = connecting.failure();

    assertThat(failure).isInstanceOf(IOException.class);
    assertThat(Tls.isToBlameFor(failure)).isFalse();
  }

  @Test
  void aServerThatDoesNotSpeakTlsIsNoNetworkError() throws Exception {
    Peer peer = peer(Kind.TCP);
    trust(localhost.onlyTrusted());
    Blocked connecting = Blocked.on(() -> streamTo(peer.address()).connect(soon()));
    Peer.Link link = peer.accept();
    link.out().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes());

    Throwable failure = connecting.failure();

    assertThat(failure).isInstanceOf(SSLException.class);
    assertThat(Tls.isToBlameFor(failure)).isTrue();
  }

  private Peer peer(Kind kind) throws Exception {
    return keep(
        switch (kind) {
          case TCP -> Peer.tcp();
          case TLS -> {
            trust(localhost.onlyTrusted());
            yield Peer.tls(localhost.trusting(client), false);
          }
          case UNIX -> Peer.unix(socketFile());
          case TLS_OVER_UNIX -> {
            // A path is no name that a certificate could certify.
            ssl =
                SslSettings.builder()
                    .enabled(true)
                    .context(localhost.onlyTrusted())
                    .invalidHostNameAllowed(true)
                    .build();
            yield Peer.tlsOverUnix(socketFile(), localhost.trusting(client));
          }
        });
  }

  private static Path socketFile() {
    return folder.resolve("peer" + System.nanoTime() + ".sock");
  }

  private Peer keep(Peer peer) {
    resources.add(peer);
    return peer;
  }

  private void trust(SSLContext context) {
    ssl = SslSettings.builder().enabled(true).context(context).build();
  }

  private StreamSettings settings() {
    return new StreamSettings(socket, ssl, resolver, scheduler);
  }

  private SocketStream streamTo(ServerAddress address) {
    SocketStream stream = settings().streamTo(address);
    resources.add(stream::close);
    return stream;
  }

  /** Under TLS the peer has to take part, so it does on a thread of its own. */
  private SocketStream connected(Peer peer) throws Exception {
    SocketStream stream = streamTo(peer.address());
    if (!ssl.isEnabled()) {
      stream.connect(soon());
      return stream;
    }
    Blocked connecting =
        Blocked.on(
            () -> {
              stream.connect(soon());
              throw new IOException("connected");
            });
    Peer.Link link = peer.acceptAgain();
    ((SSLSocket) link.closer()).startHandshake();
    assertThat(connecting.failure()).hasMessage("connected");
    return stream;
  }

  private static Blocked acceptAndShakeHands(Peer peer) {
    return Blocked.on(
        () -> {
          SSLSocket accepted = (SSLSocket) peer.accept().closer();
          accepted.startHandshake();
          throw new IOException(
              "server names: "
                  + ((ExtendedSSLSession) accepted.getSession()).getRequestedServerNames());
        });
  }

  /** A port whose queue of waiting connections is full, so that further ones get no answer. */
  private ServerAddress addressThatDoesNotAnswer() throws IOException {
    ServerSocket full = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
    resources.add(full);
    while (true) {
      Socket filling = new Socket();
      resources.add(filling);
      try {
        filling.connect(full.getLocalSocketAddress(), 200);
      } catch (SocketTimeoutException nowFull) {
        return new ServerAddress("127.0.0.1", full.getLocalPort());
      }
    }
  }

  private static int readFully(SocketStream stream, byte[] bytes, int offset, int length)
      throws IOException {
    int count = 0;
    while (count < length) {
      count += stream.read(bytes, offset + count, length - count, soon());
    }
    return count;
  }

  private static Deadline soon() {
    return in(TimeUnit.SECONDS.toMillis(20));
  }

  private static Deadline in(long millis) {
    return Deadline.in(Clock.SYSTEM, Duration.ofMillis(millis));
  }
}
