package dev.holdfast.wire;

import java.util.Arrays;
import org.bson.codecs.Decoder;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a large array as the bytes that arrived, taken from their buffer. {@link #get} decodes one
 * document at a time, so few decoded documents live at once. The lengths of the documents are checked, their
 * content is not. Not thread-safe.
 */
public final class DocumentArray {
  private @Nullable WireBuffer bytes; // Null after release().
  private int[] starts = new int[128];
  private int size;
  private final int end;

  /** Expects the position at the array's length, and leaves it after the array. */
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

  /** Decodes one document. Each call decodes it again. */
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

  /** Releases the bytes, so another message can use them. No document can be decoded afterwards. */
  public void release() {
    if (bytes != null) {
      bytes.release();
      bytes = null;
    }
  }
}
