package dev.holdfast.wire;

/** The ways in which {@link DocumentWriter} writes a value, each with its type byte. */
enum ValueKind {
  STRING(TypeByte.STRING),
  INTEGER(TypeByte.INT32),
  LONG(TypeByte.INT64),
  DOUBLE(TypeByte.DOUBLE),
  BOOLEAN(TypeByte.BOOLEAN),
  DATE(TypeByte.DATE_TIME),
  OBJECT_ID(TypeByte.OBJECT_ID),
  MAP(TypeByte.DOCUMENT),
  ITERABLE(TypeByte.ARRAY),
  BYTES(TypeByte.BINARY),
  BINARY(TypeByte.BINARY),
  DECIMAL128(TypeByte.DECIMAL128),
  BYTE(TypeByte.INT32),
  SHORT(TypeByte.INT32),
  FLOAT(TypeByte.DOUBLE),
  CODE(TypeByte.JAVASCRIPT),
  CODE_WITH_SCOPE(TypeByte.JAVASCRIPT_WITH_SCOPE),
  SYMBOL(TypeByte.SYMBOL),
  MIN_KEY(TypeByte.MIN_KEY),
  MAX_KEY(TypeByte.MAX_KEY),
  /** Any BsonValue; the value knows its type. */
  BSON_VALUE(TypeByte.END),
  /** A value whose class or codec is not org.bson's: the codec chooses the type. */
  THROUGH_CODEC(TypeByte.END);

  final byte type;
  final boolean isContainer;

  ValueKind(byte type) {
    this.type = type;
    this.isContainer =
        type == TypeByte.DOCUMENT
            || type == TypeByte.ARRAY
            || type == TypeByte.JAVASCRIPT_WITH_SCOPE;
  }
}
