package dev.holdfast.wire;

import java.util.Arrays;
import org.bson.codecs.Decoder;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a large array, still as the bytes they arrived as, which were taken from their buffer:
 * each is decoded when it is asked for, so that few of them live at a time. Their lengths are known to be
 * right; what is in them is not. Not thread-safe.
 */
public final class DocumentArray {
  private @Nullable WireBuffer bytes; // Null once it was released.
  private int[] starts = new int[128];
  private int size;
  private final int end;

  /** The cursor stands at the array's length, and behind the array afterwards. */
  DocumentArray(WireBuffer in, String name) {
    Elements items = new Elements(in);
    int outerLimit = items.enter();
    for (byte type = items.nextType(); type != TypeByte.END; type = items.nextType()) {
      in.skipCString();
      DocumentView.requireDocument(type, size, name);
      int start = in.position();
      in.skip(DocumentSlice.lengthAt(in, start, in.limit()));
      add(start);
    }
    end = in.position();
    items.leave(outerLimit);
    bytes = in.takeBytes();
  }

  private void add(int start) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 4 * size);
    }
    starts[size++] = start;
  }

  public int size() {
    return size;
  }

  /** Decodes one of them, as often as it is asked for. */
  public <T> T get(int index, Decoder<T> decoder) {
    if (index < 0 || index >= size || bytes == null) {
      throw new IndexOutOfBoundsException(
          bytes == null ? "released" : index + " of " + size + " documents");
    }
    bytes.limit(end);
    bytes.position(starts[index]);
    return decoder instanceof ViewDecoder<T> viewing
        ? viewing.decode(DocumentView.ofNext(bytes))
        : DocumentBytes.read(bytes, decoder);
  }

  /** None of them is wanted any more: another message may have the bytes. */
  public void release() {
    if (bytes != null) {
      bytes.release();
      bytes = null;
    }
  }
}
