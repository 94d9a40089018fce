package dev.holdfast.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The public API of a module as a checked-in text, so that a review sees every addition and removal. After
 * a wanted change: {@code ./mvnw verify -pl MODULE -am -Dapi.update}.
 */
public final class ApiListing {
  private static final Path ROOT = Path.of(System.getProperty("holdfast.root", ".."));

  private ApiListing() {}

  /** Of a module whose classes are in the class path of the test that asks. */
  public static void check(String module) throws IOException, ClassNotFoundException {
    Path listing = ROOT.resolve("docs/api").resolve(module + ".txt");
    String now = listingOf(ROOT.resolve(module).resolve("target/classes"));
    if (System.getProperty("api.update") != null) {
      Files.createDirectories(listing.getParent());
      Files.writeString(listing, now);
    }
    assertEquals(
        Files.readString(listing),
        now,
        "public API of "
            + module
            + "; if the change is wanted, build with -Dapi.update and commit docs/api");
  }

  private static String listingOf(Path classes) throws IOException, ClassNotFoundException {
    ModuleDescriptor module;
    try (var in = Files.newInputStream(classes.resolve("module-info.class"))) {
      module = ModuleDescriptor.read(in);
    }
    SortedSet<String> lines = new TreeSet<>();
    for (ModuleDescriptor.Exports exported : module.exports()) {
      try (Stream<Path> files = Files.list(classes.resolve(exported.source().replace('.', '/')))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
          String name = file.getFileName().toString().replace(".class", "");
          if (!name.equals("package-info")) {
            describe(
                Class.forName(
                    exported.source() + "." + name, false, ApiListing.class.getClassLoader()),
                lines);
          }
        }
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static void describe(Class<?> type, SortedSet<String> lines) {
    if (!isVisible(type)) {
      return;
    }
    String name = type.getName();
    String parents =
        Stream.concat(
                Stream.ofNullable(type.getGenericSuperclass()),
                Arrays.stream(type.getGenericInterfaces()))
            .map(Type::getTypeName)
            .filter(parent -> !parent.equals("java.lang.Object"))
            .collect(Collectors.joining(", "));
    lines.add(name + " : " + Modifier.toString(type.getModifiers()) + " " + parents);
    for (Field field : type.getDeclaredFields()) {
      if (isVisible(field.getModifiers(), type) && !field.isSynthetic()) {
        String kind =
            Modifier.toString(field.getModifiers()) + " " + field.getGenericType().getTypeName();
        lines.add(name + " . " + kind + " " + field.getName());
      }
    }
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (isVisible(constructor.getModifiers(), type)) {
        lines.add(name + " . " + modifiers(constructor) + " new" + parameters(constructor));
      }
    }
    for (Method method : type.getDeclaredMethods()) {
      if (isVisible(method.getModifiers(), type) && !method.isBridge() && !method.isSynthetic()) {
        String kind = modifiers(method) + " " + method.getGenericReturnType().getTypeName();
        lines.add(name + " . " + kind + " " + method.getName() + parameters(method));
      }
    }
  }

  private static boolean isVisible(Class<?> type) {
    for (Class<?> t = type; t != null; t = t.getEnclosingClass()) {
      if (!Modifier.isPublic(t.getModifiers()) && !Modifier.isProtected(t.getModifiers())) {
        return false;
      }
    }
    return !type.isAnonymousClass() && !type.isLocalClass();
  }

  private static boolean isVisible(int modifiers, Class<?> owner) {
    return Modifier.isPublic(modifiers)
        || (Modifier.isProtected(modifiers) && !Modifier.isFinal(owner.getModifiers()));
  }

  private static String modifiers(Executable member) {
    return Modifier.toString(member.getModifiers() & ~Modifier.TRANSIENT & ~Modifier.VOLATILE);
  }

  private static String parameters(Executable member) {
    return Arrays.stream(member.getGenericParameterTypes())
        .map(Type::getTypeName)
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
