package dev.holdfast.migration;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** The names of parameters, read from the sources: class files do not have them. Built once; immutable. */
final class ParameterNames {
  private static final Path ROOT = Path.of(System.getProperty("holdfast.root", ".."));
  private final Map<String, List<String>> names = new HashMap<>();

  ParameterNames(String... packages) throws IOException {
    Path sources = ROOT.resolve("holdfast-driver/src/main/java");
    for (String name : packages) {
      try (Stream<Path> files = Files.list(sources.resolve(name.replace('.', '/')))) {
        read(files.filter(file -> file.toString().endsWith(".java")).toList(), name);
      }
    }
  }

  private void read(List<Path> files, String packageName) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    var manager = compiler.getStandardFileManager(null, null, null);
    JavacTask task =
        (JavacTask)
            compiler.getTask(
                null, manager, null, List.of(), null, manager.getJavaFileObjectsFromPaths(files));
    for (CompilationUnitTree unit : task.parse()) {
      new Methods(packageName).scan(unit, null);
    }
  }

  private final class Methods extends TreeScanner<Void, Void> {
    private final String packageName;
    private final Deque<String> classes = new ArrayDeque<>();

    Methods(String packageName) {
      this.packageName = packageName;
    }

    @Override
    public Void visitClass(ClassTree tree, Void nothing) {
      classes.addLast(tree.getSimpleName().toString());
      super.visitClass(tree, nothing);
      classes.removeLast();
      return null;
    }

    @Override
    public Void visitMethod(MethodTree tree, Void nothing) {
      String key =
          key(
              packageName + "." + String.join("$", classes),
              tree.getName().toString(),
              tree.getParameters().size());
      String types =
          tree.getParameters().stream()
              .map(parameter -> simple(parameter.getType().toString()))
              .collect(Collectors.joining(","));
      List<String> found =
          tree.getParameters().stream().map(VariableTree::getName).map(Object::toString).toList();
      names.put(key + types, found);
      names.merge(key, found, (one, other) -> one.equals(other) ? one : List.of());
      return super.visitMethod(tree, nothing);
    }
  }

  /** The name of a parameter as its method declares it. */
  String of(Executable method, int index) {
    String key =
        key(
            method.getDeclaringClass().getName(),
            method instanceof Constructor ? "<init>" : method.getName(),
            method.getParameterCount());
    String types =
        Arrays.stream(method.getGenericParameterTypes())
            .map(type -> simple(type.getTypeName()))
            .collect(Collectors.joining(","));
    List<String> found = names.getOrDefault(key + types, names.get(key));
    if (found == null || found.isEmpty()) {
      throw new AssertionError("no source of " + method + ": " + key + types);
    }
    return found.get(index);
  }

  private static String key(String type, String method, int parameters) {
    return type + "#" + method + "/" + parameters + ":";
  }

  /** A type without annotations, type arguments and packages. */
  private static String simple(String type) {
    String bare = type.replaceAll("@[A-Za-z]+(\\(\\))?\\s*", "").replace("...", "[]");
    while (bare.contains("<")) {
      bare = bare.replaceAll("<[^<>]*>", "");
    }
    return bare.substring(Math.max(bare.lastIndexOf('.'), bare.lastIndexOf('$')) + 1).strip();
  }
}
