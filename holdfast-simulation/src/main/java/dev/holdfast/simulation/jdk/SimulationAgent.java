package dev.holdfast.simulation.jdk;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes classes call {@link SimulatedJdk} instead of the machine. The JVM calls this class before the program
 * starts ({@code -javaagent}). It changes the bytes of a class during loading; no file changes.
 */
public final class SimulationAgent {
  private static final String OWN = "dev/holdfast/simulation/";
  private static final String DRIVER = "dev/holdfast/internal/";
  private static final List<String> SIMULATED = List.of("dev/holdfast/", "de/bwaldvogel/");
  // Its caches live as long as the JVM, so they must not consume random numbers of a simulation.
  private static final String WIRE = "dev/holdfast/wire/";
  private static final List<String> JDK =
      List.of("java/util/concurrent/", "java/lang/VirtualThread");
  private static volatile boolean installed;

  private SimulationAgent() {}

  public static void premain(@Nullable String arguments, Instrumentation instrumentation)
      throws IOException, UnmodifiableClassException {
    instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(bootJar().toFile()));
    Transformer transformer = new Transformer();
    // The transformer must not need a class that is not loaded yet, because loading that class
    // calls the transformer.
    warmUp(transformer);
    instrumentation.addTransformer(transformer, true);
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (isOfJdk(loaded.getName().replace('.', '/'))
          && instrumentation.isModifiableClass(loaded)) {
        instrumentation.retransformClasses(loaded);
      }
    }
    installed = true;
  }

  private static void warmUp(Transformer transformer) throws IOException {
    for (Class<?> sample : List.of(ScheduledThreadPoolExecutor.class, SimulationAgent.class)) {
      String name = sample.getName().replace('.', '/');
      byte[] bytes = bytesOf(name + ".class");
      transformer.transform(null, name, null, null, bytes);
      transformer.change(DRIVER + name, bytes);
    }
  }

  /** Whether this JVM was started with the agent. */
  public static boolean isInstalled() {
    return installed;
  }

  /** Creates a jar with the classes that the JDK calls. */
  private static Path bootJar() throws IOException {
    Path jar = Files.createTempFile("holdfast-simulation", ".jar");
    jar.toFile().deleteOnExit();
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (String name : List.of("SimulatedJdk", "SimulatedJdk$Source")) {
        String path = OWN + "jdk/" + name + ".class";
        zip.putNextEntry(new ZipEntry(path));
        zip.write(bytesOf(path));
        zip.closeEntry();
      }
    }
    return jar;
  }

  private static byte[] bytesOf(String path) throws IOException {
    try (InputStream bytes = ClassLoader.getSystemResourceAsStream(path)) {
      if (bytes == null) {
        throw new IOException(path + " is not on the class path");
      }
      return bytes.readAllBytes();
    }
  }

  private static boolean isOfJdk(String name) {
    return startsWithOne(name, JDK);
  }

  private static boolean startsWithOne(String name, List<String> prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  private static final class Transformer implements ClassFileTransformer {
    @Override
    public byte @Nullable [] transform(
        @Nullable ClassLoader loader,
        @Nullable String name,
        @Nullable Class<?> redefined,
        @Nullable ProtectionDomain domain,
        byte[] bytes) {
      if (name == null || name.startsWith(OWN) || name.startsWith(WIRE)) {
        return null;
      }
      try {
        return change(name, bytes);
      } catch (Throwable unexpected) { // The JVM would ignore it and run the original class.
        unexpected.printStackTrace();
        Runtime.getRuntime().halt(3);
        return null;
      }
    }

    byte @Nullable [] change(String name, byte[] bytes) {
      if (isOfJdk(name)) {
        return Redirections.ofTime(bytes);
      }
      return startsWithOne(name, SIMULATED)
          ? Redirections.ofAll(bytes, name.startsWith(DRIVER))
          : null;
    }
  }
}
