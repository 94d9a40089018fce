package dev.holdfast.internal.tls;

import static dev.holdfast.internal.tls.TestKeys.pem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.MongoConfigurationException;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in, a TLS handshake over loopback out. */
class PemContextTest {
  @TempDir static Path folder;
  private static TestKeys keys;
  private static String ca;

  @BeforeAll
  static void makeKeys() throws Exception {
    keys = new TestKeys(folder);
    keys.signed("rsa", "-keyalg", "RSA", "-keysize", "2048");
    keys.selfSigned("ec", "-keyalg", "EC", "-groupname", "secp256r1");
    ca = keys.file("ca.pem", pem(keys.certificate("ca"))).toString();
  }

  @Test
  void aServerOfTheAuthorityIsTrustedAndAnotherIsNot() throws Exception {
    assertThat(handshake(PemContext.create(ca, null, null, false), "localhost", false)).isNull();
    String other = keys.file("other.pem", pem(keys.certificate("ec"))).toString();
    assertThatExceptionOfType(SSLException.class)
        .isThrownBy(
            () -> handshake(PemContext.create(other, null, null, false), "localhost", false))
        .withMessageContaining("path");
  }

  @Test
  void severalAuthoritiesMayShareAFile() throws Exception {
    String bundle =
        keys.file("bundle.pem", pem(keys.certificate("ec")), pem(keys.certificate("ca")))
            .toString();
    assertThat(handshake(PemContext.create(bundle, null, null, false), "localhost", false))
        .isNull();
  }

  @Test
  void anyCertificateMayStillNotBeForAnyHost() throws Exception {
    SSLContext trusting = PemContext.create(null, null, null, true);
    assertThat(handshake(trusting, "localhost", false)).isNull();
    assertThatExceptionOfType(SSLException.class)
        .isThrownBy(() -> handshake(trusting, "db.example.com", false))
        .withMessageContaining("db.example.com");
  }

  @Test
  void anUnencryptedKeyProvesWhoWeAre() throws Exception {
    String file = certificateAnd("rsa", pem("PRIVATE KEY", keys.key("rsa").getEncoded()));
    assertThat(handshake(PemContext.create(ca, file, null, false), "localhost", true))
        .isEqualTo("CN=rsa,OU=test");
  }

  @Test
  void theKeyMayComeBeforeTheCertificate() throws Exception {
    String file =
        keys.file(
                "key-first.pem",
                pem("PRIVATE KEY", keys.key("ec").getEncoded()),
                pem(keys.certificate("ec")))
            .toString();
    assertThat(handshake(PemContext.create(ca, file, null, false), "localhost", true))
        .isEqualTo("CN=ec,OU=test");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PBEWithHmacSHA256AndAES_256",
        "PBEWithHmacSHA1AndAES_128",
        "PBEWithSHA1AndDESede"
      })
  void anEncryptedKeyNeedsItsPassword(String algorithm) throws Exception {
    char[] password = "hunter2".toCharArray();
    byte[] encrypted = encrypted(keys.key("rsa"), algorithm, password);
    String file = certificateAnd("rsa", pem("ENCRYPTED PRIVATE KEY", encrypted));
    assertThat(handshake(PemContext.create(ca, file, password, false), "localhost", true))
        .isEqualTo("CN=rsa,OU=test");
    assertWrong(file, null, "has an encrypted private key; set tlsCertificateKeyFilePassword too.");
    assertWrong(
        file,
        "wrong".toCharArray(),
        "has an encrypted private key that cannot be decrypted; check that"
            + " tlsCertificateKeyFilePassword is right.");
  }

  @Test
  void anRsaKeyOfOlderToolsIsReadToo() throws Exception {
    byte[] pkcs8 = keys.key("rsa").getEncoded();
    // PKCS#1 is the octet string at the end of PKCS#8, behind a fixed head of 26 bytes for 2048
    // bits.
    byte[] pkcs1 = Arrays.copyOfRange(pkcs8, 26, pkcs8.length);
    String file = certificateAnd("rsa", pem("RSA PRIVATE KEY", pkcs1));
    assertThat(handshake(PemContext.create(ca, file, null, false), "localhost", true))
        .isEqualTo("CN=rsa,OU=test");
  }

  @Test
  void anEcKeyOfOlderToolsIsReadToo() throws Exception {
    String file = certificateAnd("ec", pem("EC PRIVATE KEY", sec1(keys.key("ec"))));
    assertThat(handshake(PemContext.create(ca, file, null, false), "localhost", true))
        .isEqualTo("CN=ec,OU=test");
  }

  @Test
  void aKeyOfAnotherCertificateIsNoticedBeforeTheServerDoes() throws Exception {
    String otherKind = certificateAnd("rsa", pem("PRIVATE KEY", keys.key("ec").getEncoded()));
    assertWrong(
        otherKind, null, "has a private key that does not belong to its first certificate.");
    PrivateKey sameKind = KeyPairGenerator.getInstance("RSA").generateKeyPair().getPrivate();
    String stranger = certificateAnd("rsa", pem("PRIVATE KEY", sameKind.getEncoded()));
    assertWrong(stranger, null, "has a private key that does not belong to its first certificate.");
  }

  @Test
  void filesThatAreSomethingElseAreNamedWithTheirOption() throws Exception {
    String noKey = keys.file("no-key.pem", pem(keys.certificate("rsa"))).toString();
    assertWrong(noKey, null, "contains no private key ('-----BEGIN PRIVATE KEY-----').");
    String garbled = certificateAnd("rsa", pem("PRIVATE KEY", new byte[] {1, 2, 3}));
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(() -> PemContext.create(null, garbled, null, false))
        .withMessageContaining("has a private key that cannot be read");
    String old =
        certificateAnd(
            "rsa",
            "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\n"
                + "AAAA\n-----END RSA PRIVATE KEY-----\n");
    assertWrong(
        old,
        null,
        "has a private key in OpenSSL's old encrypted form; convert it with 'openssl pkcs8 -topk8'.");
    String text = keys.file("text.pem", "no PEM at all").toString();
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(() -> PemContext.create(text, null, null, false))
        .withMessage(
            "The file '"
                + text
                + "' of the option tlsCAFile contains no certificate ('-----BEGIN CERTIFICATE-----').");
    String broken = keys.file("broken.pem", pem("CERTIFICATE", new byte[] {1, 2, 3})).toString();
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(() -> PemContext.create(broken, null, null, false))
        .withMessageContaining("contains a certificate that cannot be read");
  }

  @Test
  void anEcKeyThatDoesNotNameItsCurveIsRefused() throws Exception {
    byte[] withoutCurve = {0x30, 0x06, 0x02, 0x01, 0x01, 0x04, 0x01, 0x05};
    String file = certificateAnd("ec", pem("EC PRIVATE KEY", withoutCurve));
    assertWrong(
        file,
        null,
        "has a private key that cannot be read: it is not the structure it claims to be.");
  }

  private static void assertWrong(String file, char[] password, String what) {
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(() -> PemContext.create(null, file, password, false))
        .withMessage("The file '" + file + "' of the option tlsCertificateKeyFile " + what);
  }

  private static String certificateAnd(String alias, String key) throws Exception {
    return keys.file("client.pem", pem(keys.certificate(alias)), key).toString();
  }

  private static byte[] encrypted(PrivateKey key, String algorithm, char[] password)
      throws Exception {
    Cipher cipher = Cipher.getInstance(algorithm);
    cipher.init(
        Cipher.ENCRYPT_MODE,
        SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(password)));
    // The JDK names the parameters of PBES2 by what is inside of them, but encodes PBES2 only.
    AlgorithmParameters parameters = cipher.getParameters();
    if (algorithm.contains("Hmac")) {
      parameters = AlgorithmParameters.getInstance("PBES2");
      parameters.init(cipher.getParameters().getEncoded());
    }
    return new EncryptedPrivateKeyInfo(parameters, cipher.doFinal(key.getEncoded())).getEncoded();
  }

  /** The curve added to the structure that the JDK puts inside of PKCS#8, which leaves it out. */
  private static byte[] sec1(PrivateKey key) {
    byte[] pkcs8 = key.getEncoded();
    byte[] curve = {0x06, 0x08, 0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 0x03, 0x01, 0x07};
    // SEQUENCE { 1, OCTET STRING of 32 bytes } ends PKCS#8 for secp256r1.
    int secretStart = indexOf(pkcs8, new byte[] {0x02, 0x01, 0x01, 0x04, 0x20});
    byte[] secret = Arrays.copyOfRange(pkcs8, secretStart, secretStart + 37);
    byte[] sec1 = new byte[2 + secret.length + 2 + curve.length];
    sec1[0] = 0x30;
    sec1[1] = (byte) (sec1.length - 2);
    System.arraycopy(secret, 0, sec1, 2, secret.length);
    sec1[2 + secret.length] = (byte) 0xA0;
    sec1[3 + secret.length] = (byte) curve.length;
    System.arraycopy(curve, 0, sec1, 4 + secret.length, curve.length);
    return sec1;
  }

  private static int indexOf(byte[] data, byte[] part) {
    for (int i = 0; i + part.length <= data.length; i++) {
      if (Arrays.equals(Arrays.copyOfRange(data, i, i + part.length), part)) {
        return i;
      }
    }
    throw new IllegalStateException("not an EC key of the expected form");
  }

  /** Speaks TLS with a server whose certificate is for localhost; returns whom it took us for. */
  private static String handshake(SSLContext client, String hostName, boolean wantsCertificate)
      throws Exception {
    try (SSLServerSocket server =
        (SSLServerSocket) keys.server("rsa", "ec").getServerSocketFactory().createServerSocket(0)) {
      server.setNeedClientAuth(wantsCertificate);
      CompletableFuture<String> seen = new CompletableFuture<>();
      Thread thread = new Thread(() -> accept(server, wantsCertificate, seen), "tls-test-server");
      thread.setDaemon(true);
      thread.start();
      try (Socket socket = new Socket()) {
        socket.connect(server.getLocalSocketAddress(), 20_000);
        socket.setSoTimeout(20_000);
        SSLSocket named =
            (SSLSocket)
                client
                    .getSocketFactory()
                    .createSocket(socket, hostName, server.getLocalPort(), true);
        SSLParameters parameters = named.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        named.setSSLParameters(parameters);
        named.startHandshake();
        named.getInputStream().read();
        return seen.get(20, TimeUnit.SECONDS);
      }
    }
  }

  private static void accept(
      SSLServerSocket server, boolean wantsCertificate, CompletableFuture<String> seen) {
    try (SSLSocket socket = (SSLSocket) server.accept()) {
      socket.startHandshake();
      socket.getOutputStream().write(1);
      seen.complete(wantsCertificate ? socket.getSession().getPeerPrincipal().getName() : null);
    } catch (IOException e) {
      seen.completeExceptionally(e);
    }
  }
}
