package dev.holdfast.connection;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoConfigurationException;
import dev.holdfast.internal.tls.PemContext;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** TLS settings of connections. Immutable. */
public class SslSettings {
  private final boolean enabled;
  private final boolean invalidHostNameAllowed;
  private final @Nullable SSLContext context;

  SslSettings(Builder builder) {
    enabled = builder.enabled;
    invalidHostNameAllowed = builder.invalidHostNameAllowed;
    context = builder.context;
  }

  public static Builder builder() {
    return new Builder();
  }

  public static Builder builder(SslSettings sslSettings) {
    return builder().applySettings(sslSettings);
  }

  public boolean isEnabled() {
    return enabled;
  }

  /** Whether the driver accepts a certificate for another host name. The default is false. */
  public boolean isInvalidHostNameAllowed() {
    return invalidHostNameAllowed;
  }

  /** The trusted certificates and the client certificate. Null means the JDK's default context. */
  public @Nullable SSLContext getContext() {
    return context;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof SslSettings other
        && enabled == other.enabled
        && invalidHostNameAllowed == other.invalidHostNameAllowed
        && Objects.equals(context, other.context);
  }

  @Override
  public int hashCode() {
    return Objects.hash(enabled, invalidHostNameAllowed, context);
  }

  @Override
  public String toString() {
    return "SslSettings{enabled="
        + enabled
        + ", invalidHostNameAllowed="
        + invalidHostNameAllowed
        + ", context="
        + (context == null ? "<default>" : "<custom>")
        + '}';
  }

  /** Builds {@link SslSettings}. */
  public static final class Builder {
    private boolean enabled;
    private boolean invalidHostNameAllowed;
    private @Nullable SSLContext context;

    private Builder() {}

    public Builder applySettings(SslSettings sslSettings) {
      enabled = notNull("sslSettings", sslSettings).enabled;
      invalidHostNameAllowed = sslSettings.invalidHostNameAllowed;
      context = sslSettings.context;
      return this;
    }

    public Builder enabled(boolean enabled) {
      this.enabled = enabled;
      return this;
    }

    public Builder invalidHostNameAllowed(boolean invalidHostNameAllowed) {
      this.invalidHostNameAllowed = invalidHostNameAllowed;
      return this;
    }

    public Builder context(@Nullable SSLContext context) {
      this.context = context;
      return this;
    }

    /**
     * Applies the options that the connection string sets. Other settings stay unchanged. Reads the files of
     * tlsCAFile and tlsCertificateKeyFile immediately.
     *
     * @throws MongoConfigurationException if a file cannot be read or has the wrong content
     */
    public Builder applyConnectionString(ConnectionString connectionString) {
      Boolean tls = notNull("connectionString", connectionString).getSslEnabled();
      if (tls != null) {
        enabled = tls;
      }
      Boolean anyHostName = connectionString.getSslInvalidHostnameAllowed();
      if (anyHostName != null) {
        invalidHostNameAllowed = anyHostName;
      }
      boolean anyCertificate =
          Boolean.TRUE.equals(connectionString.getSslInvalidCertificateAllowed());
      String caFile = connectionString.getTlsCAFile();
      String keyFile = connectionString.getTlsCertificateKeyFile();
      if (enabled && (anyCertificate || caFile != null || keyFile != null)) {
        context =
            PemContext.create(
                caFile,
                keyFile,
                connectionString.getTlsCertificateKeyFilePassword(),
                anyCertificate);
      }
      return this;
    }

    public SslSettings build() {
      return new SslSettings(this);
    }
  }
}
