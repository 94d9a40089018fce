package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.observability.micrometer.MongodbObservation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Whoever knows the official driver finds what they know: every public member of a {@code
 * com.mongodb} type whose twin is exported here exists with the same signature, but for {@code
 * api-differences.tsv}.
 */
class ApiParityTest {
  private static final String OURS = "dev.holdfast.";
  private static final String THEIRS = "com.mongodb.";

  @Test
  void everyMemberOfATwinExistsOrItsAbsenceIsExplained() throws Exception {
    Map<String, String> differences = differences();
    Set<String> missing = new TreeSet<>();
    int twins = 0;
    for (Class<?> ours : exportedTypes(ConnectionString.class, MongodbObservation.class)) {
      Optional<Class<?>> theirs = twin(ours);
      if (theirs.isPresent()) {
        twins++;
        missing.addAll(missingIn(ours, theirs.get()));
      }
    }
    assertThat(twins).as("types compared").isGreaterThan(40);
    Set<String> unexplained = new TreeSet<>(missing);
    unexplained.removeAll(differences.keySet());
    assertThat(unexplained)
        .as("members of the official API without a twin: add them, or say why not in the file")
        .isEmpty();
    Set<String> needless = new TreeSet<>(differences.keySet());
    needless.removeAll(missing);
    assertThat(needless).as("explained in api-differences.tsv but not missing").isEmpty();
  }

  private static Set<String> missingIn(Class<?> ours, Class<?> theirs) {
    Set<String> missing = new TreeSet<>();
    Set<String> present =
        members(Arrays.asList(ours.getMethods()), ours.getConstructors(), ours.getFields());
    Stream<Method> declared =
        Arrays.stream(theirs.getDeclaredMethods())
            .filter(m -> Modifier.isPublic(m.getModifiers()) && !m.isSynthetic());
    for (String member :
        members(declared.toList(), theirs.getConstructors(), theirs.getDeclaredFields())) {
      if (!present.contains(member)) {
        missing.add(ours.getName() + "#" + member);
      }
    }
    return missing;
  }

  private static Set<String> members(
      List<Method> methods, Constructor<?>[] constructors, Field[] fields) {
    Set<String> members = new TreeSet<>();
    for (Method method : methods) {
      members.add(
          (Modifier.isStatic(method.getModifiers()) ? "static " : "")
              + name(method.getGenericReturnType())
              + " "
              + method.getName()
              + parameters(method.getGenericParameterTypes()));
    }
    for (Constructor<?> constructor : constructors) {
      members.add("new" + parameters(constructor.getGenericParameterTypes()));
    }
    for (Field field : fields) {
      if (Modifier.isPublic(field.getModifiers()) && !field.isSynthetic()) {
        members.add(name(field.getGenericType()) + " " + field.getName());
      }
    }
    return members;
  }

  private static String parameters(Type[] types) {
    return Arrays.stream(types)
        .map(ApiParityTest::name)
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String name(Type type) {
    return type.getTypeName().replace(THEIRS, OURS);
  }

  private static Optional<Class<?>> twin(Class<?> ours) {
    try {
      Class<?> theirs =
          Class.forName(
              ours.getName().replace(OURS, THEIRS), false, ApiParityTest.class.getClassLoader());
      return Modifier.isPublic(theirs.getModifiers()) ? Optional.of(theirs) : Optional.empty();
    } catch (ClassNotFoundException ownInvention) {
      return Optional.empty();
    }
  }

  /** What {@code module-info} exports to everyone; from a folder of classes or from the jar. */
  private static List<Class<?>> exportedTypes(Class<?>... oneOfEachModule) throws Exception {
    List<Class<?>> types = new ArrayList<>();
    for (Class<?> type : oneOfEachModule) {
      types.addAll(
          exportedTypes(Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())));
    }
    return types;
  }

  private static List<Class<?>> exportedTypes(Path location) throws IOException {
    ModuleReference module = ModuleFinder.of(location).findAll().iterator().next();
    Set<String> packages =
        module.descriptor().exports().stream()
            .filter(exports -> !exports.isQualified())
            .map(ModuleDescriptor.Exports::source)
            .collect(Collectors.toSet());
    try (ModuleReader reader = module.open()) {
      return reader
          .list()
          .filter(path -> path.endsWith(".class") && path.contains("/"))
          .filter(
              path -> packages.contains(path.substring(0, path.lastIndexOf('/')).replace('/', '.')))
          .filter(path -> !path.endsWith("package-info.class"))
          .map(path -> path.substring(0, path.length() - ".class".length()).replace('/', '.'))
          .<Class<?>>map(ApiParityTest::load)
          .filter(ApiParityTest::isPublic)
          .toList();
    }
  }

  private static boolean isPublic(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getDeclaringClass() == null || isPublic(type.getDeclaringClass()));
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, ApiParityTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, String> differences() {
    Map<String, String> differences = new LinkedHashMap<>();
    try (var in = ApiParityTest.class.getResourceAsStream("/api-differences.tsv")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList()) {
        String[] columns = line.split("\t", -1);
        assertThat(columns).as("member and reason in: %s", line).hasSize(2).doesNotContain("");
        assertThat(differences.put(columns[0], columns[1])).as("listed twice: %s", line).isNull();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return differences;
  }
}
