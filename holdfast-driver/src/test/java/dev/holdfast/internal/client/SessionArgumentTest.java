package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.MongoNamespace;
import dev.holdfast.ReadPreference;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoCluster;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.MongoIterable;
import dev.holdfast.client.model.Aggregates;
import dev.holdfast.client.model.IndexModel;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.bulk.ClientBulkWriteOptions;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.ScriptedServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Driver Sessions, prose tests 5 and 6, for all methods that take a session; and that enough of them do. */
class SessionArgumentTest {
  private static final Document DOCUMENT = new Document("_id", 1);
  private static final Document UPDATE = new Document("$set", DOCUMENT);

  private final ScriptedServer server = Rig.replicaSet();
  private final Rig rig = new Rig(Rig.uri(server));
  private final Rig other = new Rig(Rig.uri(server));
  private final HoldfastDatabase database = new HoldfastDatabase("test", rig.settings);

  @AfterEach
  void close() {
    other.close();
    rig.close();
    server.close();
  }

  @TestFactory
  Stream<DynamicTest> everyMethodRefusesASessionOfAnotherClientAndAClosedOne() {
    Map<Object, Class<?>> targets = new LinkedHashMap<>();
    targets.put(new HoldfastCluster(rig.settings), MongoCluster.class);
    targets.put(database, MongoDatabase.class);
    targets.put(database.getCollection("things"), MongoCollection.class);
    List<DynamicTest> tests = new ArrayList<>();
    targets.forEach(
        (target, type) -> {
          for (Method method : type.getMethods()) {
            if (takesSession(method)) {
              tests.add(
                  DynamicTest.dynamicTest(
                      type.getSimpleName() + "." + text(method), () -> refuses(target, method)));
            }
          }
        });
    assertThat(tests).hasSizeGreaterThan(80);
    return tests.stream();
  }

  private void refuses(Object target, Method method) {
    ClientSession foreign = other.start();
    assertThat(call(target, method, foreign))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another client");
    foreign.close();
    ClientSession closed = rig.start();
    closed.close();
    assertThat(call(target, method, closed))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("session is closed");
  }

  private static Throwable call(Object target, Method method, ClientSession session) {
    return catchThrowable(
        () -> {
          Object[] arguments =
              Arrays.stream(method.getGenericParameterTypes())
                  .map(type -> argument(method, type, session))
                  .toArray();
          method.setAccessible(true);
          try {
            Object result = method.invoke(target, arguments);
            if (result instanceof MongoIterable<?> iterable) {
              iterable.first();
            }
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  private static Object argument(Method method, Type type, ClientSession session) {
    Class<?> raw =
        type instanceof ParameterizedType parameterized
            ? (Class<?>) parameterized.getRawType()
            : type instanceof Class<?> plain ? plain : Document.class;
    if (raw == ClientSession.class) {
      return session;
    } else if (raw == Bson.class) {
      return method.getName().toLowerCase(Locale.ROOT).contains("update") ? UPDATE : DOCUMENT;
    } else if (raw == Document.class) {
      return DOCUMENT;
    } else if (raw == Class.class) {
      return Document.class;
    } else if (raw == String.class) {
      return "name";
    } else if (raw == MongoNamespace.class) {
      return new MongoNamespace("test.others");
    } else if (raw == ReadPreference.class) {
      return ReadPreference.primary();
    } else if (raw == ClientBulkWriteOptions.class) {
      return ClientBulkWriteOptions.clientBulkWriteOptions();
    } else if (raw == List.class) {
      return list(method, type);
    }
    try {
      return raw.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("how is a " + raw + " made for " + method + "?", e);
    }
  }

  private static List<?> list(Method method, Type type) {
    if (method.getName().equals("bulkWrite")) {
      return type.getTypeName().contains("ClientNamespaced")
          ? List.of(
              ClientNamespacedWriteModel.insertOne(new MongoNamespace("test.things"), DOCUMENT))
          : List.of(new InsertOneModel<>(DOCUMENT));
    } else if (method.getName().equals("createIndexes")) {
      return List.of(new IndexModel(DOCUMENT));
    } else if (method.getName().equals("insertMany")) {
      return List.of(DOCUMENT);
    }
    return List.of(Aggregates.set(List.of()));
  }

  @Test
  @Requirement("RW-096")
  void whateverWritesTakesASession() {
    Set<String> without = new TreeSet<>();
    for (Class<?> type : List.of(MongoCluster.class, MongoDatabase.class, MongoCollection.class)) {
      Map<Boolean, Set<String>> names =
          Arrays.stream(type.getMethods())
              .collect(
                  Collectors.partitioningBy(
                      SessionArgumentTest::takesSession,
                      Collectors.mapping(Method::getName, Collectors.toCollection(TreeSet::new))));
      for (String name : names.getOrDefault(false, Set.of())) {
        if (!names.getOrDefault(true, Set.of()).contains(name) && !isSetting(name)) {
          without.add(name);
        }
      }
    }
    // None of these has a write concern: counts and search indexes.
    assertThat(without)
        .containsExactlyInAnyOrder(
            "estimatedDocumentCount",
            "createSearchIndex",
            "createSearchIndexes",
            "updateSearchIndex",
            "dropSearchIndex",
            "listSearchIndexes");
  }

  private static boolean isSetting(String name) {
    return name.startsWith("get") || name.startsWith("with") || name.equals("startSession");
  }

  private static boolean takesSession(Method method) {
    return method.getParameterCount() > 0 && method.getParameterTypes()[0] == ClientSession.class;
  }

  private static String text(Method method) {
    return method.getName()
        + Arrays.stream(method.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", ", "(", ")"));
  }
}
