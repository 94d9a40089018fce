package dev.holdfast.internal.assembly;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.bson.Document;

/**
 * Loads what a first operation needs on a thread of its own, while the first client is still being made:
 * of all a start does, loading classes takes longest. Whatever goes wrong here does no harm, for every
 * class is loaded where it is needed, too.
 */
public final class ClassesAhead implements Runnable {
  static final String LIST = "classes-ahead.txt";

  private ClassesAhead() {}

  /** Not on a single processor, where it would only be in the way. */
  public static void load() {
    if (Runtime.getRuntime().availableProcessors() > 1) {
      Thread thread = new Thread(new ClassesAhead(), "holdfast-start");
      thread.setDaemon(true);
      try {
        thread.start();
      } catch (OutOfMemoryError noThreadToBeHad) {
        // Whoever needs a thread says so in its own words.
      }
    }
  }

  // Two threads that initialise classes that need each other may wait for each other for ever. So
  // ours are only loaded. Document and the JDK's random numbers are initialised, for they take
  // longest: what they need on the way does not need them.
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
      // As in a native image, which has no such list. Whoever needs what is missing tells it.
    }
  }
}
