package dev.holdfast.internal.assembly;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.bson.Document;

/**
 * Loads the classes of a first operation on a separate thread, while the first client is still being created.
 * Loading classes is the slowest part of a start. Failures here are harmless: the JVM loads each class on
 * first use anyway.
 */
public final class ClassesAhead implements Runnable {
  static final String LIST = "classes-ahead.txt";

  private ClassesAhead() {}

  /** Starts the loading. Does nothing on a single processor, where the thread would only delay the caller. */
  public static void load() {
    if (Runtime.getRuntime().availableProcessors() > 1) {
      Thread thread = new Thread(new ClassesAhead(), "holdfast-start");
      thread.setDaemon(true);
      try {
        thread.start();
      } catch (OutOfMemoryError noThreadToBeHad) {
        // Preloading is optional. The next code that needs a thread reports the problem.
      }
    }
  }

  // Two threads deadlock if they initialise classes that depend on each other. So this thread only
  // loads the listed classes. It initialises Document and the JDK's random numbers, because they
  // take longest. That is safe: the classes on which they depend do not depend on them.
  @Override
  public void run() {
    ClassLoader loader = ClassesAhead.class.getClassLoader();
    try (InputStream list = ClassesAhead.class.getResourceAsStream(LIST)) {
      if (list == null) {
        return;
      }
      Class.forName(Document.class.getName(), true, loader);
      UUID.randomUUID();
      BufferedReader names =
          new BufferedReader(new InputStreamReader(list, StandardCharsets.US_ASCII));
      for (String name = names.readLine(); name != null; name = names.readLine()) {
        Class.forName(name, false, loader);
      }
    } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError notHere) {
      // A native image has no such list. The first use of a missing class reports the problem.
    }
  }
}
