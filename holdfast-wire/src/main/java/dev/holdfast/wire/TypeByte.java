package dev.holdfast.wire;

/** The byte in front of each element that names its type (bsonspec.org, version 1.1). */
final class TypeByte {
  static final byte END = 0x00;
  static final byte DOUBLE = 0x01;
  static final byte STRING = 0x02;
  static final byte DOCUMENT = 0x03;
  static final byte ARRAY = 0x04;
  static final byte BINARY = 0x05;
  static final byte UNDEFINED = 0x06;
  static final byte OBJECT_ID = 0x07;
  static final byte BOOLEAN = 0x08;
  static final byte DATE_TIME = 0x09;
  static final byte NULL = 0x0a;
  static final byte REGULAR_EXPRESSION = 0x0b;
  static final byte DB_POINTER = 0x0c;
  static final byte JAVASCRIPT = 0x0d;
  static final byte SYMBOL = 0x0e;
  static final byte JAVASCRIPT_WITH_SCOPE = 0x0f;
  static final byte INT32 = 0x10;
  static final byte TIMESTAMP = 0x11;
  static final byte INT64 = 0x12;
  static final byte DECIMAL128 = 0x13;
  static final byte MAX_KEY = 0x7f;
  static final byte MIN_KEY = (byte) 0xff;

  /** A binary of this subtype repeats its length in front of its data. */
  static final byte OLD_BINARY_SUBTYPE = 0x02;

  private TypeByte() {}
}
