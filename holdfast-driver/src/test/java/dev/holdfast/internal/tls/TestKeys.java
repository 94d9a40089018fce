package dev.holdfast.internal.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Keys and certificates made by the JDK's own keytool, with a small authority that signs them. */
final class TestKeys {
  private static final String STORE_PASSWORD = "changeit";

  private final Path folder;
  private final Path store;

  TestKeys(Path folder) {
    this.folder = folder;
    this.store = folder.resolve("keys.p12");
    keytool(
        "-genkeypair", "-alias", "ca", "-keyalg", "RSA", "-dname", "CN=Test CA", "-ext", "bc:c");
  }

  /** A key with a certificate for localhost, signed by the authority. */
  void signed(String alias, String... algorithm) {
    selfSigned(alias, algorithm);
    String request = folder.resolve(alias + ".csr").toString();
    String signed = folder.resolve(alias + ".crt").toString();
    String localhost = "san=dns:localhost";
    keytool("-certreq", "-alias", alias, "-file", request);
    keytool("-gencert", "-alias", "ca", "-infile", request, "-outfile", signed, "-ext", localhost);
    keytool("-importcert", "-alias", alias, "-file", signed, "-noprompt");
  }

  /** A key with a certificate that it signed itself. */
  void selfSigned(String alias, String... algorithm) {
    List<String> generate = new ArrayList<>(List.of("-genkeypair", "-alias", alias));
    generate.addAll(List.of(algorithm));
    generate.addAll(List.of("-dname", "CN=" + alias + ",OU=test"));
    keytool(generate.toArray(String[]::new));
  }

  PrivateKey key(String alias) throws GeneralSecurityException, IOException {
    return (PrivateKey) load().getKey(alias, STORE_PASSWORD.toCharArray());
  }

  X509Certificate certificate(String alias) throws GeneralSecurityException, IOException {
    return (X509Certificate) load().getCertificate(alias);
  }

  Path file(String name, String... blocks) throws IOException {
    return Files.writeString(folder.resolve(name), "a comment\n" + String.join("", blocks));
  }

  static String pem(Certificate certificate) throws GeneralSecurityException {
    return pem("CERTIFICATE", certificate.getEncoded());
  }

  static String pem(String label, byte[] der) {
    return "-----BEGIN "
        + label
        + "-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
        + "\n-----END "
        + label
        + "-----\n";
  }

  /** For a server that shows one certificate, and trusts the authority and one certificate more. */
  SSLContext server(String alias, String trustedAlias)
      throws GeneralSecurityException, IOException {
    KeyStore own = KeyStore.getInstance("PKCS12");
    own.load(null, null);
    own.setKeyEntry("server", key(alias), new char[0], load().getCertificateChain(alias));
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(own, new char[0]);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("ca", certificate("ca"));
    trusted.setCertificateEntry("client", certificate(trustedAlias));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private KeyStore load() throws GeneralSecurityException, IOException {
    KeyStore loaded = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      loaded.load(in, STORE_PASSWORD.toCharArray());
    }
    return loaded;
  }

  private void keytool(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(
        List.of(
            "-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", STORE_PASSWORD));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IllegalStateException(command + " failed: " + output);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(command + " failed", e);
    }
  }
}
