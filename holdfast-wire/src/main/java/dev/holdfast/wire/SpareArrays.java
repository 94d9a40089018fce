package dev.holdfast.wire;

import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A few large arrays that messages have left behind, for the next large messages: the machine takes longer
 * to clear such an array than a driver to fill it. Any thread; what is taken belongs to its taker alone.
 * The arrays are held softly, so that they are the first to go when memory gets scarce.
 */
final class SpareArrays {
  /** Smaller ones are not worth a search. */
  private static final int SMALLEST = 128 * 1024;

  /** Larger ones are not worth keeping. Servers fill replies up to 16 MB, and put something around it. */
  private static final int LARGEST = 17 * 1024 * 1024;

  private static final int WASTE = 8; // Times what is needed.
  private static final AtomicReferenceArray<@Nullable SoftReference<byte[]>> PLACES =
      new AtomicReferenceArray<>(8);

  private SpareArrays() {}

  /**
   * An array of at least so many bytes, with anything in them; null if none is at hand. It may have many
   * times as many: a message that grows would else leave a trail of arrays, each of them too small to be
   * kept beside larger ones. Who keeps what is in it for long asks {@link #isWasteFor}.
   */
  static byte @Nullable [] take(long needed) {
    return take(needed, LARGEST);
  }

  /** The same, for what is known not to grow: the array has less than eight times as many bytes. */
  static byte @Nullable [] takeFitting(long needed) {
    return take(needed, WASTE * needed - 1);
  }

  /** How long to make an array that is to grow: no longer than can be kept, if that is enough. */
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

  /** Whether what fills so little of it should rather be copied than keep it from others. */
  static boolean isWasteFor(int bytes, byte[] array) {
    return array.length >= SMALLEST && array.length / WASTE >= bytes;
  }

  /** The giver must not touch the array any more. Kept where there is room, or where a smaller one lay. */
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
