package dev.holdfast;

import org.bson.BsonBoolean;
import org.bson.BsonDocument;

/** Whether a mongos may send a read to two members and use the first reply. Servers ignore it from 8.0 on. */
public final class ReadPreferenceHedgeOptions {
  private final boolean enabled;

  private ReadPreferenceHedgeOptions(boolean enabled) {
    this.enabled = enabled;
  }

  public static Builder builder() {
    return new Builder();
  }

  public boolean isEnabled() {
    return enabled;
  }

  public BsonDocument toBsonDocument() {
    return new BsonDocument("enabled", BsonBoolean.valueOf(enabled));
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ReadPreferenceHedgeOptions other && enabled == other.enabled;
  }

  @Override
  public int hashCode() {
    return Boolean.hashCode(enabled);
  }

  @Override
  public String toString() {
    return "ReadPreferenceHedgeOptions{enabled=" + enabled + '}';
  }

  /** Builds {@link ReadPreferenceHedgeOptions}. */
  public static final class Builder {
    private boolean enabled;

    private Builder() {}

    public Builder enabled(boolean enabled) {
      this.enabled = enabled;
      return this;
    }

    public ReadPreferenceHedgeOptions build() {
      return new ReadPreferenceHedgeOptions(enabled);
    }
  }
}
