package dev.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLifecycleTest {
  @Test
  void closeReleasesThreadsAndPorts() throws IOException {
    ScriptedServer server = ScriptedServer.start();
    String address = server.address();
    server.on("ping").once(Fault.stall()).once(Fault.delay(Duration.ofHours(1)));
    server.onConnect().once(Fault.stall());
    try (RawClient stalledAtConnect = new RawClient(server);
        RawClient stalled = new RawClient(server);
        RawClient delayed = new RawClient(server);
        RawClient idle = new RawClient(server)) {
      stalled.send("{ping: 1}", 0);
      server.awaitReceived("ping");
      delayed.send("{ping: 1}", 0);
      server.awaitReceived("ping", 2);
      idle.run("{hello: 1}");
      assertThat(threadsOf(address)).hasSize(5);

      server.close();

      assertThat(threadsOf(address)).isEmpty();
      assertThat(server.openConnections()).isZero();
      for (RawClient client : List.of(stalledAtConnect, stalled, delayed, idle)) {
        assertThatThrownBy(client::readReply).isInstanceOf(IOException.class);
      }
    }
    assertThatThrownBy(() -> new RawClient(server)).isInstanceOf(ConnectException.class);
    assertThatThrownBy(server::acceptConnections)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is closed");
    assertThat(server.problems()).isEmpty();
    server.close(); // The second call has no effect.
  }

  private static List<String> threadsOf(String address) {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("holdfast-testkit-" + address))
        .toList();
  }

  @Test
  void aResponderMayCloseItsServer() throws IOException {
    ScriptedServer server = ScriptedServer.start();
    server.on(
        "shutdown",
        request -> {
          server.close();
          return new BsonDocument();
        });
    try (RawClient client = new RawClient(server)) {
      assertThatThrownBy(() -> client.run("{shutdown: 1}")).isInstanceOf(IOException.class);
    }
    server.awaitOpenConnections(0);
  }

  @Test
  void listensOnAUnixDomainSocket(@TempDir Path directory) throws IOException {
    Path path = directory.resolve("mongodb-1.sock");
    try (ScriptedServer server = ScriptedServer.builder().unixSocket(path).start()) {
      UnixDomainSocketAddress address = UnixDomainSocketAddress.of(path);
      try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
        channel.connect(address);
        RawClient client =
            new RawClient(
                null, Channels.newInputStream(channel), Channels.newOutputStream(channel));
        assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
        server.on("ping").once(Fault.reset());
        assertThatThrownBy(() -> client.run("{ping: 1}")).isInstanceOf(IOException.class);
      }
      assertThat(server.port()).isEqualTo(-1);
      assertThat(server.uri()).contains("mongodb-1.sock").doesNotContain(path.toString());
    }
    assertThat(Files.exists(path)).isFalse();
  }

  @Test
  void supportsTls(@TempDir Path directory) throws Exception {
    SSLContext context = selfSigned(directory);
    try (ScriptedServer server = ScriptedServer.builder().tls(context).start()) {
      try (RawClient client = tlsClient(context, server)) {
        assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
        server.on("ping").once(Fault.closeAfterReading());
        client.send("{ping: 1}", 0);
        assertThat(client.readToEnd()).as("an end in order").isEmpty();
      }
      server.on("ping").once(Fault.reset());
      try (RawClient client = tlsClient(context, server)) {
        assertThatThrownBy(() -> client.run("{ping: 1}")).hasMessageContaining("reset");
      }
      try (RawClient plain = new RawClient(server)) {
        plain.send("{ping: 1}", 0);
        assertThatThrownBy(plain::readReply).isInstanceOf(IOException.class);
      }
      assertThat(server.uri()).endsWith("&tls=true");
      server.awaitOpenConnections(0);
    }
  }

  @Test
  void canRequestClientCertificates(@TempDir Path directory) throws Exception {
    SSLContext withKey = selfSigned(directory);
    SSLContext withoutKey = SSLContext.getInstance("TLS");
    withoutKey.init(null, trusting(directory), null);
    try (ScriptedServer server = ScriptedServer.builder().tls(withKey, ClientAuth.NEEDED).start()) {
      try (RawClient client = tlsClient(withKey, server)) {
        assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
      }
      try (RawClient client = tlsClient(withoutKey, server)) {
        assertThatThrownBy(() -> client.run("{ping: 1}")).isInstanceOf(IOException.class);
      }
    }
    try (ScriptedServer server = ScriptedServer.builder().tls(withKey, ClientAuth.WANTED).start();
        RawClient client = tlsClient(withoutKey, server)) {
      assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void aUnixDomainSocketHasNoTls(@TempDir Path directory) throws Exception {
    SSLContext context = selfSigned(directory);
    ScriptedServerBuilder builder =
        ScriptedServer.builder().tls(context).unixSocket(directory.resolve("a.sock"));

    assertThatThrownBy(builder::start).isInstanceOf(IllegalStateException.class);
  }

  private static RawClient tlsClient(SSLContext context, ScriptedServer server) throws IOException {
    return new RawClient(context.getSocketFactory().createSocket("127.0.0.1", server.port()));
  }

  private static SSLContext selfSigned(Path directory) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(keyStore(directory), "secret".toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trusting(directory), null);
    return context;
  }

  private static TrustManager[] trusting(Path directory) throws Exception {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keyStore(directory));
    return trust.getTrustManagers();
  }

  /** A key store made by the JDK's own keytool. */
  private static KeyStore keyStore(Path directory) throws Exception {
    Path file = directory.resolve("server.p12");
    if (!Files.exists(file)) {
      Process keytool =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                  "-genkeypair",
                  "-alias",
                  "server",
                  "-keyalg",
                  "EC",
                  "-dname",
                  "CN=localhost",
                  "-ext",
                  "san=dns:localhost,ip:127.0.0.1",
                  "-validity",
                  "2",
                  "-storetype",
                  "PKCS12",
                  "-keystore",
                  file.toString(),
                  "-storepass",
                  "secret")
              .redirectErrorStream(true)
              .start();
      String output = new String(keytool.getInputStream().readAllBytes());
      assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(keytool.exitValue()).as(output).isZero();
    }
    return KeyStore.getInstance(file.toFile(), "secret".toCharArray());
  }
}
