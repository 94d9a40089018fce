package dev.holdfast.test;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** How much memory the calling thread took, for tests that promise a bound. */
public final class Allocation {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocation() {}

  /** All bytes ever allocated by the calling thread; compare two readings. */
  public static long bytesOfThisThread() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
