package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Name, version and platform of a library that uses the driver. The handshake adds them to those of the
 * driver, so the server log shows which library is calling.
 *
 * <pre>{@code
 * MongoDriverInformation.builder().driverName("shop-orm").driverVersion("2.1").build();
 * }</pre>
 */
public abstract class MongoDriverInformation {
  public MongoDriverInformation() {}

  public static Builder builder() {
    return new Builder(List.of(), List.of(), List.of());
  }

  /** Starts with the information of another library. The builder appends to it. */
  public static Builder builder(MongoDriverInformation driverInformation) {
    return new Builder(
        notNull("driverInformation", driverInformation).getDriverNames(),
        driverInformation.getDriverVersions(),
        driverInformation.getDriverPlatforms());
  }

  public abstract List<String> getDriverNames();

  public abstract List<String> getDriverVersions();

  public abstract List<String> getDriverPlatforms();

  /** Builds {@link MongoDriverInformation}. */
  public static final class Builder {
    private final List<String> names;
    private final List<String> versions;
    private final List<String> platforms;
    private @Nullable String name;
    private @Nullable String version;
    private @Nullable String platform;

    private Builder(List<String> names, List<String> versions, List<String> platforms) {
      this.names = names;
      this.versions = versions;
      this.platforms = platforms;
    }

    public Builder driverName(String driverName) {
      name = notNull("driverName", driverName);
      return this;
    }

    public Builder driverVersion(String driverVersion) {
      version = notNull("driverVersion", driverVersion);
      return this;
    }

    public Builder driverPlatform(String driverPlatform) {
      platform = notNull("driverPlatform", driverPlatform);
      return this;
    }

    /** @throws IllegalStateException if the version is set but the name is not */
    public MongoDriverInformation build() {
      if (version != null && name == null) {
        throw new IllegalStateException(
            "The driver version '" + version + "' needs a name: call driverName() too.");
      }
      return new Collected(
          appended(names, name), appended(versions, version), appended(platforms, platform));
    }

    private static List<String> appended(List<String> before, @Nullable String last) {
      List<String> all = new ArrayList<>(before);
      if (last != null) {
        all.add(last);
      }
      return List.copyOf(all);
    }
  }

  private static final class Collected extends MongoDriverInformation {
    private final List<String> names;
    private final List<String> versions;
    private final List<String> platforms;

    Collected(List<String> names, List<String> versions, List<String> platforms) {
      this.names = names;
      this.versions = versions;
      this.platforms = platforms;
    }

    @Override
    public List<String> getDriverNames() {
      return names;
    }

    @Override
    public List<String> getDriverVersions() {
      return versions;
    }

    @Override
    public List<String> getDriverPlatforms() {
      return platforms;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Collected other
          && names.equals(other.names)
          && versions.equals(other.versions)
          && platforms.equals(other.platforms);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * names.hashCode() + versions.hashCode()) + platforms.hashCode();
    }

    @Override
    public String toString() {
      return "MongoDriverInformation{driverNames="
          + names
          + ", driverVersions="
          + versions
          + ", driverPlatforms="
          + platforms
          + '}';
    }
  }
}
