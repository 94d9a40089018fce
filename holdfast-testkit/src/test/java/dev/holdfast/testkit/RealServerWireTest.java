package dev.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.wire.Compressor;
import dev.holdfast.wire.OpCode;
import dev.holdfast.wire.OpMsg;
import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The messages that the scripted server and the driver exchange, understood by MongoDB itself. */
@Tag("real-server")
class RealServerWireTest {
  private static final char[] STORE_PASSWORD = "secret".toCharArray();

  @Test
  void aLegacyHelloIsAnswered() throws Exception {
    try (RawClient client = connect()) {
      BsonDocument hello = client.runLegacy("{isMaster: 1, helloOk: true}");

      assertThat(client.lastOpCode()).isEqualTo(OpCode.REPLY);
      assertThat(hello.getBoolean("ismaster").getValue()).isTrue();
      assertThat(hello.getBoolean("helloOk").getValue()).isTrue();
    }
  }

  @Test
  void aChecksumIsAccepted() throws Exception {
    try (RawClient client = connect()) {
      client.send("{ping: 1}", OpMsg.CHECKSUM_PRESENT);

      assertThat(client.readReply().getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void aDocumentSequenceIsAccepted() throws Exception {
    try (RawClient client = connect()) {
      client.sendRaw(
          client.encode("{insert: 'wire', $db: 'holdfast_test'}", 0, "{a: 1}", "{a: 2}"));
      BsonDocument reply = client.readReply();

      if (reply.getNumber("ok").intValue() == 1) {
        assertThat(reply.getNumber("n").intValue()).isEqualTo(2);
      } else { // not allowed without a user, but read and understood
        assertThat(reply.getString("codeName")).isEqualTo(new BsonString("Unauthorized"));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZLIB", "ZSTD"})
  void aCompressedCommandGetsACompressedReply(Compressor compressor) throws Exception {
    try (RawClient client = connect()) {
      BsonDocument hello = client.run("{hello: 1, compression: ['" + compressor.wireName() + "']}");

      assertThat(hello.getArray("compression")).containsOnly(new BsonString(compressor.wireName()));
      assertThat(client.runCompressed("{ping: 1}", compressor).getNumber("ok").intValue())
          .isEqualTo(1);
      assertThat(client.lastOpCode()).isEqualTo(OpCode.COMPRESSED);
    }
  }

  private static RawClient connect() throws Exception {
    URI uri = URI.create(System.getProperty("holdfast.real.uri"));
    boolean tls = String.valueOf(uri.getQuery()).contains("tls=true");
    return new RawClient(
        tls
            ? tlsContext().getSocketFactory().createSocket(uri.getHost(), uri.getPort())
            : new Socket(uri.getHost(), uri.getPort()));
  }

  private static SSLContext tlsContext() throws Exception {
    Path directory = Path.of(System.getProperty("holdfast.real.dir"));
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store(directory, "client.p12"), STORE_PASSWORD);
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(store(directory, "ca.p12"));
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static KeyStore store(Path directory, String name) throws Exception {
    File file = directory.resolve(name).toFile();
    if (!file.exists()) {
      throw new IOException("no " + name + " in " + directory + "; was it started with --tls?");
    }
    return KeyStore.getInstance(file, STORE_PASSWORD);
  }
}
