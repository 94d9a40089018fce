package dev.holdfast.simulation.scenario;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Prints a plan as Java code, to paste into a test. */
public final class JavaSource {
  private JavaSource() {}

  public static String of(@Nullable Object value) {
    if (value instanceof String text) {
      return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
    if (value instanceof Long number) {
      return number + "L";
    }
    if (value instanceof Duration time) {
      return "Duration.ofMillis(" + time.toMillis() + ")";
    }
    if (value instanceof Enum<?> constant) {
      return name(constant.getDeclaringClass()) + "." + constant.name();
    }
    if (value instanceof BsonDocument document) {
      return "BsonDocument.parse(" + of(document.toJson()) + ")";
    }
    if (value instanceof List<?> list) {
      return list.stream()
          .map(JavaSource::of)
          .collect(Collectors.joining(",\n    ", "List.of(\n    ", ")"));
    }
    return value instanceof Record data ? ofRecord(data) : String.valueOf(value);
  }

  private static String ofRecord(Record data) {
    return Stream.of(data.getClass().getRecordComponents())
        .map(component -> of(read(data, component)))
        .collect(Collectors.joining(", ", "new " + name(data.getClass()) + "(", ")"));
  }

  private static @Nullable Object read(Record data, RecordComponent component) {
    try {
      return component.getAccessor().invoke(data);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String name(Class<?> type) {
    Class<?> outer = type.getDeclaringClass();
    return outer == null ? type.getSimpleName() : name(outer) + "." + type.getSimpleName();
  }
}
