package dev.holdfast.test;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What the calling thread used so far, for tests that promise a bound; compare two readings. */
public final class ThreadCost {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private ThreadCost() {}

  /** All bytes ever allocated. */
  public static long allocatedBytes() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** Time on a processor: unlike time on the wall, it does not grow when the machine is busy. */
  public static long cpuNanos() {
    return THREADS.getCurrentThreadCpuTime();
  }
}
