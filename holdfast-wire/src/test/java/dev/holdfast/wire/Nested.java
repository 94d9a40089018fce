package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.Document;
import org.bson.types.CodeWithScope;

/** Documents of a given depth and threads that are not good for it. */
final class Nested {
  private Nested() {}

  /** Documents, lists and scopes in turn, with values behind them. */
  static Document document(int levels) {
    Object inner = new Document("innermost", true);
    for (int level = levels - 1; level > 0; level--) {
      if (level % 3 == 0) {
        inner = Arrays.asList(level, inner, level);
      } else if (inner instanceof Document scope) {
        inner = new Document("c", new CodeWithScope("code", scope)).append("x", level);
      } else {
        inner = new Document("d", inner).append("x", level);
      }
    }
    return (Document) inner;
  }

  /** The bytes of empty documents in each other. */
  static byte[] bytes(int levels) {
    WireBuffer out = new WireBuffer(0);
    for (int level = levels; level > 0; level--) {
      out.writeInt32(5 + (level - 1) * 8);
      if (level > 1) {
        out.writeByte(TypeByte.DOCUMENT);
        out.writeCString("d");
      }
    }
    for (int level = levels; level > 0; level--) {
      out.writeByte(TypeByte.END);
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  /** Runs a test on a thread whose stack is much smaller than any usual one. */
  static void onASmallStack(Runnable test) {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread = new Thread(null, test, "small stack", 180 * 1024);
    thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    assertThat(failure.get()).isNull();
  }
}
