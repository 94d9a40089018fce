package dev.holdfast.wire;

import org.bson.io.BsonOutput;
import org.bson.types.ObjectId;

/**
 * Lets org.bson's writer write into a {@link WireBuffer}. Positions count from the buffer's first position.
 */
final class WireBufferOutput implements BsonOutput {
  private final WireBuffer out;
  private final int start;

  WireBufferOutput(WireBuffer out) {
    this.out = out;
    this.start = out.position();
  }

  @Override
  public int getPosition() {
    return out.position() - start;
  }

  @Override
  public int getSize() {
    return out.position() - start;
  }

  @Override
  public void truncateToPosition(int newPosition) {
    out.position(start + newPosition);
  }

  @Override
  public void writeBytes(byte[] bytes) {
    out.writeBytes(bytes, 0, bytes.length);
  }

  @Override
  public void writeBytes(byte[] bytes, int offset, int length) {
    out.writeBytes(bytes, offset, length);
  }

  @Override
  public void writeByte(int value) {
    out.writeByte(value);
  }

  @Override
  public void writeCString(String value) {
    out.writeCString(value);
  }

  @Override
  public void writeString(String value) {
    out.writeString(value);
  }

  @Override
  public void writeDouble(double value) {
    out.writeDouble(value);
  }

  @Override
  public void writeInt32(int value) {
    out.writeInt32(value);
  }

  @Override
  public void writeInt32(int position, int value) {
    out.setInt32(start + position, value);
  }

  @Override
  public void writeInt64(long value) {
    out.writeInt64(value);
  }

  @Override
  public void writeObjectId(ObjectId value) {
    out.writeObjectId(value);
  }

  @Override
  public void close() {}
}
