package dev.holdfast.spec.twins;

import static dev.holdfast.spec.twins.Recipe.call;
import static dev.holdfast.spec.twins.Recipe.list;
import static dev.holdfast.spec.twins.Recipe.plain;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.bson.BinaryVector;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** Arguments for every type that a builder takes. */
final class Pantry {
  private static final String MODEL = "client.model.";
  private final Map<String, List<Recipe>> shelves = new HashMap<>();

  Pantry() {
    stock(String.class, "a", "$b", "c.d", "", "e.*");
    stock(int.class, 1, 0, -3, 1000);
    stock(Integer.class, 1, null, -3);
    stock(long.class, 5L, 0L, -7L, 1L << 40);
    stock(double.class, 0.5, -1.25, 3.0);
    stock(Double.class, 2.5, null);
    stock(float.class, 1.5f, 0f, -2f);
    stock(boolean.class, true, false);
    stock(Boolean.class, true, false, null);
    stock(Number.class, 1, 2L, 0.5, new BigDecimal("1.5"), new Decimal128(7));
    stock(Pattern.class, Pattern.compile("x", Pattern.CASE_INSENSITIVE), Pattern.compile("^y"));
    stock(BsonType.class, BsonType.INT32, BsonType.STRING);
    stock(BsonValue.class, new BsonString("value"));
    stock(Decimal128.class, new Decimal128(1), new Decimal128(2));
    stock(Instant.class, Instant.EPOCH, Instant.EPOCH.plusSeconds(60));
    stock(Duration.class, Duration.ofSeconds(5), Duration.ofNanos(1));
    stock(UUID.class, new UUID(1, 2));
    stock(ObjectId.class, new ObjectId("5f5f5f5f5f5f5f5f5f5f5f5f"));
    stock(BsonDocument.class, new BsonDocument("b", new BsonInt32(1)), new BsonDocument());
    stock(Document.class, new Document("q", 1), new Document());
    stock(
        BinaryVector.class,
        BinaryVector.int8Vector(new byte[] {1, 2}),
        BinaryVector.floatVector(new float[] {0.5f}));
    put(
        Bson.class.getName(),
        plain(new Document("x", 1)),
        call(MODEL + "Filters", "gt", "y", 5),
        plain(new Document("$set", new Document("z", 1))),
        call(MODEL + "Updates", "set", "w", "v"),
        call(MODEL + "Sorts", "descending", (Object) new String[] {"x", "y"}),
        plain(new Document()));
    put(
        Object.class.getName(),
        plain(1),
        plain("$text"),
        plain(null),
        plain(new Document("d", Arrays.asList(1, "two"))),
        plain(new ObjectId("5f5f5f5f5f5f5f5f5f5f5f5f")),
        call(MODEL + "Filters", "eq", "inner", true),
        plain(Arrays.asList(1L, 2.5, null)),
        plain(new Date(5)),
        plain(new BsonInt32(4)),
        plain(ChronoUnit.DAYS),
        plain(Map.of("k", "v")));
  }

  void put(String type, Recipe... recipes) {
    shelves.computeIfAbsent(type, key -> new ArrayList<>()).addAll(Arrays.asList(recipes));
  }

  private void stock(Class<?> type, Object... values) {
    for (Object value : values) {
      put(type.getName(), Recipe.plain(value));
    }
  }

  boolean has(String type) {
    return shelves.containsKey(type);
  }

  List<Recipe> of(Class<?> type) {
    String name = Side.shortName(type);
    List<Recipe> recipes = shelves.get(name);
    if (recipes == null && type.isEnum()) {
      recipes = new ArrayList<>();
      for (Object constant : type.getEnumConstants()) {
        recipes.add(Recipe.constant(name, ((Enum<?>) constant).name()));
      }
      shelves.put(name, recipes);
    }
    if (recipes == null) {
      throw new IllegalStateException("The pantry has no " + name);
    }
    return recipes;
  }

  /** Some recipes for a parameter; arrays and lists of one to three things. */
  List<Recipe> of(Type type) {
    if (type instanceof Class<?> plain) {
      return plain.isArray() ? arrays(plain.getComponentType()) : of(plain);
    }
    if (type instanceof TypeVariable<?> variable) {
      return of(variable.getBounds()[0]);
    }
    if (type instanceof WildcardType wildcard) {
      return of(wildcard.getUpperBounds()[0]);
    }
    if (type instanceof ParameterizedType generic) {
      Class<?> raw = (Class<?>) generic.getRawType();
      if (raw == Function.class) {
        return functionsTo(rawClass(generic.getActualTypeArguments()[1]));
      }
      return raw == List.class || raw == Iterable.class
          ? lists(of(generic.getActualTypeArguments()[0]))
          : of(raw);
    }
    Type component = ((GenericArrayType) type).getGenericComponentType();
    return arrays(rawClass(component));
  }

  /** Functions are kept by the type of their result. */
  private List<Recipe> functionsTo(Class<?> result) {
    return shelves.get("function to " + Side.shortName(result));
  }

  private static Class<?> rawClass(Type type) {
    if (type instanceof WildcardType wildcard) {
      return rawClass(wildcard.getUpperBounds()[0]);
    }
    if (type instanceof TypeVariable<?> variable) {
      return rawClass(variable.getBounds()[0]);
    }
    return type instanceof ParameterizedType generic
        ? (Class<?>) generic.getRawType()
        : (Class<?>) type;
  }

  private static List<Recipe> lists(List<Recipe> items) {
    List<Recipe> lists = new ArrayList<>();
    lists.add(list(List.of()));
    for (int i = 0; i < items.size(); i++) {
      lists.add(list(List.of(items.get(i))));
      lists.add(list(List.of(items.get(i), items.get((i + 1) % items.size()))));
    }
    lists.add(list(items));
    return lists;
  }

  private List<Recipe> arrays(Class<?> component) {
    List<Recipe> arrays = new ArrayList<>();
    String name = Side.shortName(component);
    boolean foreign = name.equals(component.getName());
    for (Recipe list : lists(of(component))) {
      arrays.add(
          side -> {
            List<?> items = (List<?>) list.cook(side);
            Class<?> type = foreign ? component : side.type(name);
            Object array = Array.newInstance(type, items.size());
            for (int i = 0; i < items.size(); i++) {
              Array.set(array, i, items.get(i));
            }
            return array;
          });
    }
    return arrays;
  }
}
