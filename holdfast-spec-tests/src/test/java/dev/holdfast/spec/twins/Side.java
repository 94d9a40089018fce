package dev.holdfast.spec.twins;

import static org.bson.codecs.configuration.CodecRegistries.withUuidRepresentation;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** One of the two drivers, reached by names only, so that the same recipe can be cooked with both. */
enum Side {
  OURS("dev.holdfast."),
  THEIRS("com.mongodb.");

  private static final JsonWriterSettings WITH_TYPES =
      JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

  private static final String MQL = "client.model.mql.MqlValue";

  final String prefix;

  Side(String prefix) {
    this.prefix = prefix;
  }

  Class<?> type(String name) {
    try {
      return Class.forName(prefix + name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The name without the prefix, or the whole one of a class that is no driver's. */
  static String shortName(Class<?> type) {
    String name = type.getName();
    for (Side side : values()) {
      if (name.startsWith(side.prefix)) {
        return name.substring(side.prefix.length());
      }
    }
    return name;
  }

  /** A method of this side's twin of the class, by its name and the short names of its parameters. */
  Method method(Method twin) {
    Class<?>[] parameters =
        Arrays.stream(twin.getParameterTypes()).map(this::twinOf).toArray(Class<?>[]::new);
    try {
      Method method = twinOf(twin.getDeclaringClass()).getMethod(twin.getName(), parameters);
      method.setAccessible(true);
      return method;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  private Class<?> twinOf(Class<?> type) {
    if (type.isArray()) {
      return twinOf(type.getComponentType()).arrayType();
    }
    String name = shortName(type);
    return name.equals(type.getName()) ? type : type(name);
  }

  /** Calls a static method, or a constructor if the method is called "new". */
  Object call(String className, String method, Object... args) throws Throwable {
    Class<?> type = type(className);
    try {
      if (method.equals("new")) {
        return Arrays.stream(type.getConstructors())
            .filter(c -> accepts(c.getParameterTypes(), args))
            .findFirst()
            .orElseThrow()
            .newInstance(args);
      }
      Method found =
          Arrays.stream(type.getMethods())
              .filter(m -> m.getName().equals(method) && Modifier.isStatic(m.getModifiers()))
              .filter(m -> accepts(m.getParameterTypes(), args))
              .findFirst()
              .orElseThrow(() -> new IllegalStateException(className + "." + method));
      return found.invoke(null, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  static boolean accepts(Class<?>[] parameters, Object[] args) {
    if (parameters.length != args.length) {
      return false;
    }
    for (int i = 0; i < args.length; i++) {
      if (args[i] != null && !boxed(parameters[i]).isInstance(args[i])) {
        return false;
      }
    }
    return true;
  }

  private static Class<?> boxed(Class<?> type) {
    Map<Class<?>, Class<?>> boxes =
        Map.of(
            int.class, Integer.class,
            long.class, Long.class,
            double.class, Double.class,
            float.class, Float.class,
            boolean.class, Boolean.class);
    return boxes.getOrDefault(type, type);
  }

  /** What a value says, in words that are the same on both sides if the values mean the same. */
  String words(Object value) throws Throwable {
    if (value == null) {
      return "null";
    }
    if (value instanceof Bson bson) {
      CodecRegistry registry =
          (CodecRegistry) call("MongoClientSettings", "getDefaultCodecRegistry");
      return bson.toBsonDocument(
              Document.class, withUuidRepresentation(registry, UuidRepresentation.STANDARD))
          .toJson(WITH_TYPES);
    }
    if (type(MQL).isInstance(value)) {
      return words(new Document("expression", value));
    }
    if (value instanceof BsonValue || value instanceof Enum<?>) {
      return value.toString();
    }
    if (value instanceof List<?> list) {
      StringBuilder text = new StringBuilder("[");
      for (Object item : list) {
        text.append(words(item)).append(", ");
      }
      return text.append(']').toString();
    }
    if (shortName(value.getClass()).equals(value.getClass().getName())) {
      return value.toString();
    }
    return getters(value);
  }

  /** A value of the driver's that is no document: all that can be asked of it. */
  private String getters(Object value) throws Throwable {
    List<Method> getters =
        Arrays.stream(value.getClass().getMethods())
            .filter(m -> m.getParameterCount() == 0 && m.getReturnType() != void.class)
            .filter(m -> !m.isBridge() && !Modifier.isStatic(m.getModifiers()))
            .filter(
                m -> m.getName().matches("(get|is|to)[A-Z].*") && !m.getName().equals("toString"))
            .filter(m -> !m.getName().equals("getClass"))
            .sorted((a, b) -> a.getName().compareTo(b.getName()))
            .collect(Collectors.toList());
    StringBuilder text = new StringBuilder("{");
    for (Method getter : getters) {
      getter.setAccessible(true);
      text.append(getter.getName()).append('=').append(words(getter.invoke(value))).append(' ');
    }
    return text.append('}').toString();
  }
}
