package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The stable API version that a client declares. Newer servers keep behaving according to this version.
 *
 * <pre>{@code
 * ServerApi.builder().version(ServerApiVersion.V1).strict(true).build();
 * }</pre>
 */
public final class ServerApi {
  private final ServerApiVersion version;
  private final @Nullable Boolean strict;
  private final @Nullable Boolean deprecationErrors;

  private ServerApi(
      ServerApiVersion version, @Nullable Boolean strict, @Nullable Boolean deprecationErrors) {
    this.version = version;
    this.strict = strict;
    this.deprecationErrors = deprecationErrors;
  }

  public static Builder builder() {
    return new Builder();
  }

  public ServerApiVersion getVersion() {
    return version;
  }

  /** Whether commands outside the API fail. Empty means the server's default. */
  public Optional<Boolean> getStrict() {
    return Optional.ofNullable(strict);
  }

  /** Whether deprecated commands fail. Empty means the server's default. */
  public Optional<Boolean> getDeprecationErrors() {
    return Optional.ofNullable(deprecationErrors);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ServerApi other
        && version == other.version
        && Objects.equals(strict, other.strict)
        && Objects.equals(deprecationErrors, other.deprecationErrors);
  }

  @Override
  public int hashCode() {
    return Objects.hash(version, strict, deprecationErrors);
  }

  @Override
  public String toString() {
    return "ServerApi{version="
        + version
        + ", deprecationErrors="
        + deprecationErrors
        + ", strict="
        + strict
        + '}';
  }

  /** Builds {@link ServerApi}. */
  public static final class Builder {
    private @Nullable ServerApiVersion version;
    private @Nullable Boolean strict;
    private @Nullable Boolean deprecationErrors;

    private Builder() {}

    public Builder version(ServerApiVersion version) {
      this.version = notNull("version", version);
      return this;
    }

    public Builder deprecationErrors(boolean deprecationErrors) {
      this.deprecationErrors = deprecationErrors;
      return this;
    }

    public Builder strict(boolean strict) {
      this.strict = strict;
      return this;
    }

    public ServerApi build() {
      if (version == null) {
        throw new IllegalStateException("A ServerApi needs a version: call version() first.");
      }
      return new ServerApi(version, strict, deprecationErrors);
    }
  }
}
