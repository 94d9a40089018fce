package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;

/** Whether a collection stores document images before and after changes, for change streams. */
public class ChangeStreamPreAndPostImagesOptions {
  private final boolean enabled;

  public ChangeStreamPreAndPostImagesOptions(boolean enabled) {
    this.enabled = enabled;
  }

  public boolean isEnabled() {
    return enabled;
  }

  @Override
  public String toString() {
    return new Fields("ChangeStreamPreAndPostImagesOptions").add("enabled", enabled).toString();
  }
}
