package dev.holdfast.wire;

/** Reads field names. */
final class FieldNames {
  private FieldNames() {}

  static String read(WireBuffer in) {
    return in.readCString();
  }
}
