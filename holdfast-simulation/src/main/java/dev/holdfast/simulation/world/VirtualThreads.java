package dev.holdfast.simulation.world;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Executor;

/**
 * Creates virtual threads on a given executor. The JDK's constructor for this is not public, so the
 * simulation is started with {@code --add-opens java.base/java.lang=ALL-UNNAMED}.
 */
final class VirtualThreads {
  private static final Constructor<?> BUILDER = builder();

  private VirtualThreads() {}

  private static Constructor<?> builder() {
    try {
      Constructor<?> found =
          Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
              .getDeclaredConstructor(Executor.class);
      found.setAccessible(true);
      return found;
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new IllegalStateException(
          "The simulation needs JDK 25 and --add-opens java.base/java.lang=ALL-UNNAMED", e);
    }
  }

  static Thread create(Executor scheduler, Runnable work) {
    try {
      return ((Thread.Builder.OfVirtual) BUILDER.newInstance(scheduler)).unstarted(work);
    } catch (InstantiationException | IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }
}
