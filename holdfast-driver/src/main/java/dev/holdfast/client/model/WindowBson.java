package dev.holdfast.client.model;

import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Growing;

final class WindowBson extends Growing<WindowBson> implements Window {
  WindowBson(Draft fields) {
    super(fields);
  }

  @Override
  protected WindowBson with(Draft fields) {
    return new WindowBson(fields);
  }
}
