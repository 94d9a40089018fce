package dev.holdfast.internal.connection;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate and key made by this JDK's keytool, in a folder of the test's own. */
final class TestCertificates {
  private static final char[] PASSWORD = "secret".toCharArray();

  private final KeyStore store;

  private TestCertificates(KeyStore store) {
    this.store = store;
  }

  /**
   * A self-signed certificate.
   *
   * @param names subject alternative names as keytool writes them, {@code dns:localhost,ip:127.0.0.1}
   */
  static TestCertificates selfSigned(Path folder, String commonName, String names)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path file = folder.resolve(commonName + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "key",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=" + commonName,
                "-ext",
                "san=" + names,
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new IOException("keytool failed: " + output);
    }
    return load(file, PASSWORD);
  }

  static TestCertificates load(Path file, char[] password)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, password);
    }
    return new TestCertificates(store);
  }

  /** Shows this certificate, trusts that one. */
  SSLContext trusting(TestCertificates trusted) throws GeneralSecurityException, IOException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trusted.trustManagers().getTrustManagers(), null);
    return context;
  }

  /** Shows nothing, trusts this certificate. */
  SSLContext onlyTrusted() throws GeneralSecurityException, IOException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trustManagers().getTrustManagers(), null);
    return context;
  }

  private TrustManagerFactory trustManagers() throws GeneralSecurityException, IOException {
    KeyStore trust = KeyStore.getInstance(KeyStore.getDefaultType());
    trust.load(null, null);
    for (var aliases = store.aliases(); aliases.hasMoreElements(); ) {
      String alias = aliases.nextElement();
      trust.setCertificateEntry(alias, store.getCertificate(alias));
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(trust);
    return factory;
  }
}
