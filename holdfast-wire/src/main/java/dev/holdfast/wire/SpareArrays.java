package dev.holdfast.wire;

import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a few large arrays of finished messages for the next large messages, because clearing a new array
 * takes longer than filling it. Any thread; an array belongs only to the caller that took it. Soft references
 * let the garbage collector free the arrays when memory is scarce.
 */
final class SpareArrays {
  /** Smaller arrays are not worth a search. */
  private static final int SMALLEST = 128 * 1024;

  /** Larger arrays are not worth keeping. A server's reply holds up to 16 MB of documents, plus its frame. */
  private static final int LARGEST = 17 * 1024 * 1024;

  private static final int WASTE = 8; // The array is this many times larger than its data.
  private static final AtomicReferenceArray<@Nullable SoftReference<byte[]>> PLACES =
      new AtomicReferenceArray<>(8);

  private SpareArrays() {}

  /**
   * Returns an array of at least {@code needed} bytes with undefined content; null if none is available. It
   * may be many times larger. Otherwise a growing message would leave many arrays that are too small to keep.
   * Callers that keep the data for long must ask {@link #isWasteFor}.
   */
  static byte @Nullable [] take(long needed) {
    return take(needed, LARGEST);
  }

  /** The same for data that will not grow: the array is less than eight times as large as needed. */
  static byte @Nullable [] takeFitting(long needed) {
    return take(needed, WASTE * needed - 1);
  }

  /** The length for a growing array: at most the largest length that can be kept, if that is enough. */
  static long lengthFor(long needed, long wanted) {
    return Math.max(needed, needed <= LARGEST ? Math.min(wanted, LARGEST) : wanted);
  }

  private static byte @Nullable [] take(long needed, long most) {
    if (needed < SMALLEST || needed > LARGEST) {
      return null;
    }
    for (int i = 0; i < PLACES.length(); i++) {
      SoftReference<byte[]> place = PLACES.get(i);
      byte[] array = place == null ? null : place.get();
      if (array != null
          && array.length >= needed
          && array.length <= most
          && PLACES.compareAndSet(i, place, null)) {
        return array;
      }
    }
    return null;
  }

  /**
   * Whether the data fill so little of the array that they should be copied and the array freed for others.
   */
  static boolean isWasteFor(int bytes, byte[] array) {
    return array.length >= SMALLEST && array.length / WASTE >= bytes;
  }

  /** Keeps the array in a free slot or instead of a smaller array. The caller must not use it any more. */
  static void give(byte[] array) {
    if (array.length < SMALLEST || array.length > LARGEST) {
      return;
    }
    for (int i = 0; i < PLACES.length(); i++) {
      SoftReference<byte[]> place = PLACES.get(i);
      byte[] present = place == null ? null : place.get();
      if ((present == null || present.length < array.length)
          && PLACES.compareAndSet(i, place, new SoftReference<>(array))) {
        return;
      }
    }
  }
}
