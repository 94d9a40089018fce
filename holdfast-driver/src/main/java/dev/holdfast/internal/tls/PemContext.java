package dev.holdfast.internal.tls;

import dev.holdfast.MongoConfigurationException;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Creates the TLS context for the tls... options of a connection string. */
public final class PemContext {
  private static final char[] NO_PASSWORD = new char[0];

  private PemContext() {}

  /**
   * @param caFile the certificates to trust; null for those that the JDK trusts
   * @param certificateKeyFile the client certificate and its key; null for none
   * @param trustAll whether to accept any certificate; host names are still checked
   * @throws MongoConfigurationException if a file cannot be read or has the wrong content
   */
  public static SSLContext create(
      @Nullable String caFile,
      @Nullable String certificateKeyFile,
      char @Nullable [] keyPassword,
      boolean trustAll) {
    TrustManager[] trust =
        trustAll
            ? new TrustManager[] {new TrustEveryone()}
            : caFile == null ? null : trusting(PemFile.read("tlsCAFile", caFile));
    KeyManager[] keys =
        certificateKeyFile == null
            ? null
            : showing(PemFile.read("tlsCertificateKeyFile", certificateKeyFile), keyPassword);
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys, trust, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw unusable(e);
    }
  }

  private static TrustManager[] trusting(PemFile file) {
    try {
      KeyStore store = emptyStore();
      List<X509Certificate> certificates = file.certificates();
      for (int i = 0; i < certificates.size(); i++) {
        store.setCertificateEntry("ca-" + i, certificates.get(i));
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      return factory.getTrustManagers();
    } catch (GeneralSecurityException | IOException e) {
      throw unusable(e);
    }
  }

  private static KeyManager[] showing(PemFile file, char @Nullable [] password) {
    PrivateKey key = PrivateKeyReader.read(file, password);
    List<X509Certificate> chain = file.certificates();
    if (!belongTogether(key, chain.get(0).getPublicKey())) {
      throw file.wrong("has a private key that does not belong to its first certificate", null);
    }
    try {
      KeyStore store = emptyStore();
      store.setKeyEntry("client", key, NO_PASSWORD, chain.toArray(new Certificate[0]));
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, NO_PASSWORD);
      return factory.getKeyManagers();
    } catch (GeneralSecurityException | IOException e) {
      throw unusable(e);
    }
  }

  /** Checks here for a clear error message: the server would only close the connection. */
  private static boolean belongTogether(PrivateKey key, PublicKey certified) {
    String algorithm =
        switch (key.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          case "DSA" -> "SHA256withDSA";
          default -> key.getAlgorithm();
        };
    byte[] sample = {1, 2, 3};
    try {
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(key);
      signature.update(sample);
      byte[] signed = signature.sign();
      signature.initVerify(certified);
      signature.update(sample);
      return signature.verify(signed);
    } catch (GeneralSecurityException anotherKindOfKey) {
      return false;
    }
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static MongoConfigurationException unusable(Exception cause) {
    return new MongoConfigurationException(
        "The JDK cannot make a TLS context of the tls options: " + cause.getMessage(), cause);
  }

  /**
   * Deliberately not an X509ExtendedTrustManager: with a plain X509TrustManager the JDK still checks the host
   * name. So tlsAllowInvalidCertificates does not allow invalid host names.
   */
  private static final class TrustEveryone implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
