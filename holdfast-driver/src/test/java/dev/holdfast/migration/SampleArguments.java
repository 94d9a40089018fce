package dev.holdfast.migration;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoCompressor;
import dev.holdfast.MongoCredential;
import dev.holdfast.MongoNamespace;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.ServerApi;
import dev.holdfast.ServerApiVersion;
import dev.holdfast.TagSet;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.model.Accumulators;
import dev.holdfast.client.model.BsonField;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.MongoTimeUnit;
import dev.holdfast.client.model.QuantileMethod;
import dev.holdfast.client.model.SearchIndexDefinition;
import dev.holdfast.client.model.SearchIndexType;
import dev.holdfast.client.model.VectorSearchIndexDefinition;
import dev.holdfast.client.model.WindowOutputFields;
import dev.holdfast.client.model.Windows;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.client.model.densify.DensifyRange;
import dev.holdfast.client.model.fill.FillOptions;
import dev.holdfast.client.model.fill.FillOutputField;
import dev.holdfast.client.model.geojson.CoordinateReferenceSystem;
import dev.holdfast.client.model.geojson.Geometry;
import dev.holdfast.client.model.geojson.NamedCoordinateReferenceSystem;
import dev.holdfast.client.model.geojson.Point;
import dev.holdfast.client.model.geojson.PolygonCoordinates;
import dev.holdfast.client.model.geojson.Position;
import dev.holdfast.client.model.mql.MqlNumber;
import dev.holdfast.client.model.mql.MqlValue;
import dev.holdfast.client.model.mql.MqlValues;
import dev.holdfast.client.model.search.FieldSearchPath;
import dev.holdfast.client.model.search.PathSearchScoreExpression;
import dev.holdfast.client.model.search.SearchPath;
import dev.holdfast.client.model.search.SearchScoreExpression;
import dev.holdfast.client.model.search.VectorSearchOptions;
import dev.holdfast.client.model.search.VectorSearchQuery;
import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ClusterType;
import dev.holdfast.observability.ObservabilitySettings;
import dev.holdfast.observability.Tracer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.bson.BinaryVector;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonTimestamp;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** A usable value for every type that the api takes. For one thread. */
final class SampleArguments {
  private static final List<Position> RING =
      List.of(new Position(0, 0), new Position(0, 1), new Position(1, 1), new Position(0, 0));

  private final Map<Class<?>, Object> known = new HashMap<>();
  private final Set<Class<?>> beingMade = new HashSet<>();

  SampleArguments() {
    put(String.class, "x");
    put(CharSequence.class, "x");
    put(Object.class, new Document("x", 1));
    put(Document.class, new Document("x", 1));
    put(Bson.class, new Document("$set", new Document("x", 1)));
    put(BsonDocument.class, BsonDocument.parse("{x: 1}"));
    put(BsonValue.class, new BsonObjectId());
    put(BsonTimestamp.class, new BsonTimestamp(1, 1));
    put(BsonDateTime.class, new BsonDateTime(1));
    put(BsonBinary.class, new BsonBinary(new byte[] {1}));
    put(BsonType.class, BsonType.STRING);
    put(BinaryVector.class, BinaryVector.int8Vector(new byte[] {1}));
    put(ObjectId.class, new ObjectId());
    put(Class.class, Document.class);
    put(Number.class, 1);
    put(Date.class, new Date(1));
    put(Instant.class, Instant.EPOCH);
    put(Pattern.class, Pattern.compile("x"));
    put(ByteBuffer.class, ByteBuffer.wrap(new byte[] {1}));
    put(InputStream.class, new ByteArrayInputStream(new byte[] {1}));
    put(OutputStream.class, new ByteArrayOutputStream());
    put(CodecRegistry.class, MongoClientSettings.getDefaultCodecRegistry());
    put(ReadPreference.class, ReadPreference.secondary());
    put(ReadConcern.class, ReadConcern.LOCAL);
    put(WriteConcern.class, WriteConcern.W1);
    put(MongoNamespace.class, new MongoNamespace("a.b"));
    put(ServerAddress.class, new ServerAddress("a"));
    put(TagSet.class, new TagSet());
    put(ConnectionString.class, new ConnectionString("mongodb://a"));
    put(MongoCredential.class, MongoCredential.createCredential("u", "d", new char[] {'p'}));
    put(MongoCompressor.class, MongoCompressor.createZlibCompressor());
    put(Geometry.class, new Point(new Position(1, 2)));
    put(BsonField.class, Accumulators.sum("x", 1));
    put(QuantileMethod.class, QuantileMethod.approximate());
    put(SearchIndexType.class, SearchIndexType.search());
    put(dev.holdfast.client.model.WriteModel.class, new InsertOneModel<>(new Document()));
    put(
        ClientNamespacedWriteModel.class,
        ClientNamespacedWriteModel.insertOne(new MongoNamespace("a.b"), new Document()));
    put(dev.holdfast.client.model.Window.class, Windows.documents(-1, 1));
    put(
        dev.holdfast.client.model.WindowOutputField.class,
        WindowOutputFields.sum("x", "$x", Windows.documents(-1, 1)));
    put(DensifyRange.class, DensifyRange.fullRangeWithStep(1));
    put(FillOutputField.class, FillOutputField.linear("x"));
    put(SSLContext.class, sslContext());
    put(SearchPath.class, SearchPath.fieldPath("x"));
    put(FieldSearchPath.class, SearchPath.fieldPath("x"));
    put(MongoTimeUnit.class, MongoTimeUnit.DAY);
    put(Decimal128.class, new Decimal128(1));
    put(UUID.class, new UUID(1, 1));
    put(Duration.class, Duration.ofDays(1));
    put(CoordinateReferenceSystem.class, NamedCoordinateReferenceSystem.EPSG_4326);
    put(PolygonCoordinates.class, new PolygonCoordinates(RING));
    put(ServerApi.class, ServerApi.builder().version(ServerApiVersion.V1).build());
    put(ObservabilitySettings.class, new NoTracing());
    put(VectorSearchOptions.class, VectorSearchOptions.exactVectorSearchOptions());
    put(VectorSearchQuery.class, VectorSearchQuery.textQuery("x"));
    put(FillOptions.class, FillOptions.fillOptions());
    put(
        PathSearchScoreExpression.class,
        SearchScoreExpression.pathExpression(SearchPath.fieldPath("x")));
    for (Class<?> type : MqlValues.of(1).getClass().getInterfaces()) {
      put(type, MqlValues.of(1));
    }
    put(
        ClusterDescription.class,
        new ClusterDescription(ClusterConnectionMode.SINGLE, ClusterType.UNKNOWN, List.of()));
    put(MqlNumber.class, MqlValues.of(1));
    put(MqlValue.class, MqlValues.of(1));
    put(VectorSearchIndexDefinition.class, SearchIndexDefinition.vectorSearch(new Document()));
  }

  private static SSLContext sslContext() {
    try {
      return SSLContext.getDefault();
    } catch (java.security.GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  void put(Class<?> type, Object value) {
    known.put(type, value);
  }

  /** Empty if this class cannot make one. */
  Optional<Object> of(Type type) {
    if (type instanceof GenericArrayType array) {
      return of(array.getGenericComponentType())
          .map(item -> arrayOf(erased(array.getGenericComponentType()), item));
    }
    if (type instanceof ParameterizedType generic) {
      Class<?> raw = (Class<?>) generic.getRawType();
      Type[] arguments = generic.getActualTypeArguments();
      if (raw == Class.class) {
        return Optional.of(Document.class);
      }
      if (raw.isAssignableFrom(List.class) || raw.isAssignableFrom(ArrayList.class)) {
        return of(arguments[0])
            .map(item -> item instanceof Position ? RING : new ArrayList<>(List.of(item)));
      }
      return raw == Map.class ? Optional.of(new HashMap<>(Map.of("x", "y"))) : ofClass(raw);
    }
    if (type instanceof WildcardType wildcard) {
      return of(
          wildcard.getLowerBounds().length > 0
              ? wildcard.getLowerBounds()[0]
              : wildcard.getUpperBounds()[0]);
    }
    if (type instanceof TypeVariable<?> variable) {
      return of(variable.getBounds()[0]);
    }
    return ofClass((Class<?>) type);
  }

  private Optional<Object> ofClass(Class<?> type) {
    Object ready = known.get(type);
    if (ready != null) {
      return Optional.of(ready);
    }
    if (type.isArray()) {
      return type.getComponentType().isPrimitive()
          ? Optional.of(Array.newInstance(type.getComponentType(), 1))
          : of(type.getComponentType()).map(item -> arrayOf(type.getComponentType(), item));
    }
    if (type.isPrimitive() || Number.class.isAssignableFrom(type) || type == Boolean.class) {
      return Optional.of(number(type));
    }
    if (type.isEnum()) {
      return Optional.of(type.getEnumConstants()[0]);
    }
    if (!beingMade.add(type)) {
      return Optional.empty();
    }
    try {
      return made(type);
    } finally {
      beingMade.remove(type);
    }
  }

  private static Class<?> erased(Type type) {
    if (type instanceof ParameterizedType generic) {
      return (Class<?>) generic.getRawType();
    }
    if (type instanceof TypeVariable<?> variable) {
      return erased(variable.getBounds()[0]);
    }
    return (Class<?>) type;
  }

  private static Object arrayOf(Class<?> type, Object item) {
    Object array = Array.newInstance(type, 1);
    Array.set(array, 0, item);
    return array;
  }

  private static Object number(Class<?> type) {
    if (type == boolean.class || type == Boolean.class) {
      return true;
    }
    if (type == long.class || type == Long.class) {
      return 1L;
    }
    if (type == double.class || type == Double.class) {
      return 0.5;
    }
    if (type == float.class || type == Float.class) {
      return 1f;
    }
    return type == byte.class ? (Object) (byte) 1 : (Object) 1;
  }

  private Optional<Object> made(Class<?> type) {
    if (type.isInterface() && type.getPackageName().startsWith("java.")
        || type.isInterface()
            && type.getSimpleName()
                .matches(".*(Listener|Function|Block|Body|Client|Selector|Progress)")) {
      return Optional.of(proxy(type));
    }
    List<Constructor<?>> constructors =
        Arrays.stream(type.getConstructors())
            .filter(c -> !Modifier.isAbstract(type.getModifiers()))
            .sorted(Comparator.comparing(Constructor::getParameterCount))
            .toList();
    for (Constructor<?> constructor : constructors) {
      Optional<Object[]> arguments = all(constructor.getGenericParameterTypes());
      if (arguments.isPresent()) {
        try {
          return Optional.of(constructor.newInstance(arguments.get()));
        } catch (ReflectiveOperationException next) {
          continue;
        }
      }
    }
    return madeByFactory(type);
  }

  private Optional<Object> madeByFactory(Class<?> type) {
    List<Method> factories =
        Arrays.stream(type.getMethods())
            .filter(m -> Modifier.isStatic(m.getModifiers()))
            .filter(m -> type.isAssignableFrom(m.getReturnType()) || m.getName().equals("builder"))
            .sorted(Comparator.comparing(Method::getParameterCount))
            .toList();
    for (Method factory : factories) {
      Optional<Object[]> arguments = all(factory.getGenericParameterTypes());
      if (arguments.isPresent()) {
        try {
          Object made = factory.invoke(null, arguments.get());
          Object built =
              type.isInstance(made) ? made : made.getClass().getMethod("build").invoke(made);
          if (type.isInstance(built)) {
            return Optional.of(built);
          }
        } catch (ReflectiveOperationException next) {
          continue;
        }
      }
    }
    Class<?> outer = type.getDeclaringClass();
    if (outer != null && type.getSimpleName().equals("Builder")) {
      try {
        return Optional.of(outer.getMethod("builder").invoke(null));
      } catch (ReflectiveOperationException none) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  Optional<Object[]> all(Type[] types) {
    Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      Optional<Object> argument = of(types[i]);
      if (argument.isEmpty()) {
        return Optional.empty();
      }
      arguments[i] = argument.get();
    }
    return Optional.of(arguments);
  }

  private Object proxy(Class<?> type) {
    return Proxy.newProxyInstance(
        SampleArguments.class.getClassLoader(),
        new Class<?>[] {type},
        (self, method, arguments) ->
            switch (method.getName()) {
              case "equals" -> self == arguments[0];
              case "hashCode" -> 1;
              case "toString" -> "a sample";
              default -> method.getReturnType() == void.class ? null : null;
            });
  }

  private static final class NoTracing extends ObservabilitySettings {
    @Override
    public Tracer getTracer() {
      return null;
    }
  }
}
