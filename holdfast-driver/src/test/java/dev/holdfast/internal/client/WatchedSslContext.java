package dev.holdfast.internal.client;

import java.security.KeyManagementException;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.Security;
import java.util.function.Consumer;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/** TLS as Java has it, but tells which threads ask for it. Any thread. */
final class WatchedSslContext extends SSLContext {
  WatchedSslContext(Consumer<Thread> asked) {
    super(new Spi(asked), Security.getProviders()[0], "TLS");
  }

  private static final class Spi extends SSLContextSpi {
    private final Consumer<Thread> asked;

    Spi(Consumer<Thread> asked) {
      this.asked = asked;
    }

    private SSLContext usual() {
      asked.accept(Thread.currentThread());
      try {
        return SSLContext.getDefault();
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    protected void engineInit(KeyManager[] keys, TrustManager[] trust, SecureRandom random)
        throws KeyManagementException {
      throw new KeyManagementException("is what it is");
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
      return usual().getSocketFactory();
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
      return usual().getServerSocketFactory();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
      return usual().createSSLEngine();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
      return usual().createSSLEngine(host, port);
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
      return usual().getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
      return usual().getClientSessionContext();
    }
  }
}
