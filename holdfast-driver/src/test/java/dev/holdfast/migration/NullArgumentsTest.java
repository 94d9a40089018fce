package dev.holdfast.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.MongoIterable;
import dev.holdfast.client.gridfs.GridFSBucket;
import dev.holdfast.client.gridfs.GridFSBuckets;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.IndexModel;
import dev.holdfast.client.model.Projections;
import dev.holdfast.client.model.Sorts;
import dev.holdfast.client.model.Updates;
import dev.holdfast.client.model.WriteModel;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.client.model.mql.Branches;
import dev.holdfast.client.model.mql.BranchesIntermediary;
import dev.holdfast.client.model.mql.MqlInteger;
import dev.holdfast.client.model.mql.MqlValue;
import dev.holdfast.client.model.mql.MqlValues;
import dev.holdfast.testkit.ScriptedServer;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Calls every public method of the api with null for each parameter in turn. Null is refused by an
 * IllegalArgumentException that names the parameter, unless the parameter is {@code @Nullable}.
 */
class NullArgumentsTest {
  private static final String[] PACKAGES = {
    "dev.holdfast",
    "dev.holdfast.bulk",
    "dev.holdfast.client",
    "dev.holdfast.client.cursor",
    "dev.holdfast.client.gridfs",
    "dev.holdfast.client.gridfs.model",
    "dev.holdfast.client.model",
    "dev.holdfast.client.model.bulk",
    "dev.holdfast.client.model.changestream",
    "dev.holdfast.client.model.densify",
    "dev.holdfast.client.model.fill",
    "dev.holdfast.client.model.geojson",
    "dev.holdfast.client.model.mql",
    "dev.holdfast.client.model.search",
    "dev.holdfast.client.result",
    "dev.holdfast.connection",
    "dev.holdfast.event",
    "dev.holdfast.observability",
    "dev.holdfast.selector",
    "dev.holdfast.session",
    "dev.holdfast.spi.dns",
  };

  /** Parameters without {@code @Nullable} that take null all the same. */
  private static final Set<String> ALLOWED =
      Set.of(
          // Comparisons with null mean something.
          "client.model.Filters#gt[String, Object] value",
          "client.model.Filters#gte[String, Object] value",
          "client.model.Filters#lt[String, Object] value",
          "client.model.Filters#lte[String, Object] value",
          "client.model.Updates#min[String, Object] value",
          "client.model.Updates#max[String, Object] value",
          // As the official driver has it; the server reports what is wrong.
          "client.model.Filters#expr[Object] expression",
          "client.model.Accumulators#percentile[String, Object, Object, QuantileMethod] pExpression",
          // A transformer passes on whatever is not a reference.
          "DocumentToDBRefTransformer#transform[Object] value",
          // Removes the options.
          "ReadPreference#withHedgeOptions[ReadPreferenceHedgeOptions] hedgeOptions");

  /** Methods with lists of values, of which null may be one, and a list that is filled. */
  private static final Pattern LISTS_OF_VALUES =
      Pattern.compile(
          "client\\.model\\.(Filters#(in|nin|all)|Updates#(addEachToSet|pullAll|pushEach)"
              + "|Aggregates#(bucket|vectorSearch)|search\\.SearchOperator#vectorSearch(Exact)?"
              + "|search\\.SearchOperator#in\\[FieldSearchPath, Iterable).*"
              + "|client\\.MongoIterable#into.*");

  private final ScriptedServer server = server();
  private final MongoClient client = MongoClients.create(server.uri());
  private final ClientSession session = client.startSession();
  private final SampleArguments samples = new SampleArguments();
  private final Set<String> problems = new TreeSet<>();
  private boolean elements; // Whether lists get a null element, instead of parameters null.
  private int calls;

  @AfterEach
  void close() {
    session.close();
    client.close();
    server.close();
  }

  private static ScriptedServer server() {
    ScriptedServer server = ScriptedServer.start();
    BsonString self = new BsonString(server.address());
    server.hello(
        BsonDocument.parse("{setName: 'rs', maxWireVersion: 25}")
            .append("hosts", new BsonArray(List.of(self)))
            .append("me", self));
    return server;
  }

  @Test
  void everyMethodNamesTheParameterThatMustNotBeNull() throws Exception {
    callTheWholeApi();
    assertThat(calls).isGreaterThan(1500);
    assertThat(problems).isEmpty();
  }

  @Test
  void everyMethodNamesTheElementThatMustNotBeNull() throws Exception {
    elements = true;
    callTheWholeApi();
    assertThat(calls).isGreaterThan(100);
    assertThat(problems).isEmpty();
  }

  private void callTheWholeApi() throws Exception {
    ParameterNames names = new ParameterNames(PACKAGES);
    MongoDatabase database = client.getDatabase("x");
    MongoCollection<?> collection = database.getCollection("x");
    GridFSBucket bucket = GridFSBuckets.create(database);
    samples.put(ClientSession.class, session);
    samples.put(MongoDatabase.class, database);
    samples.put(MongoClient.class, client);
    List<Object> objects =
        List.of(
            client,
            client.withTimeout(1, java.util.concurrent.TimeUnit.SECONDS),
            database,
            collection,
            session,
            bucket,
            collection.find(),
            collection.aggregate(List.of()),
            collection.distinct("x", String.class),
            collection.mapReduce("x", "x"),
            collection.listIndexes(),
            collection.listSearchIndexes(),
            collection.watch(),
            database.listCollections(),
            database.listCollectionNames(),
            client.listDatabases(),
            client.listDatabaseNames(),
            bucket.find(),
            MqlValues.of(1));
    for (Object object : objects) {
      for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
        for (Class<?> api : type.getInterfaces()) {
          callAll(api, object, names);
        }
      }
    }
    for (Class<?> type : publicClasses()) {
      for (Executable constructor : type.getConstructors()) {
        if (!Modifier.isAbstract(type.getModifiers())) {
          call(constructor, null, names);
        }
      }
      Object sample =
          type.isInterface() || MongoIterable.class.isAssignableFrom(type)
              ? null
              : samples.of(type).orElse(null);
      callAll(type, sample, names);
    }
  }

  @Test
  void branchesOfAnMqlSwitchNameTheParameterThatMustNotBeNull() throws Exception {
    ParameterNames names = new ParameterNames(PACKAGES);
    MqlValues.of(1)
        .switchOn(
            branches -> {
              callAll(Branches.class, branches, names);
              BranchesIntermediary<MqlValue, MqlInteger> more =
                  branches.isNumber(number -> MqlValues.of(2));
              callAll(BranchesIntermediary.class, more, names);
              return more;
            });
    assertThat(calls).isGreaterThan(30);
    assertThat(problems).isEmpty();
  }

  @Test
  void listsWithNullsAreRefusedWithTheIndex() {
    MongoCollection<Document> orders = client.getDatabase("x").getCollection("x");
    Document some = new Document("$set", new Document("x", 1));
    List<Document> gap = Arrays.asList(some, null);
    Map<String, Runnable> calls = new TreeMap<>();
    calls.put("pipeline[1] must not be null.", () -> orders.aggregate(gap));
    calls.put("documents[1] must not be null.", () -> orders.insertMany(gap));
    calls.put(
        "requests[0] must not be null.",
        () -> orders.bulkWrite(Arrays.asList((WriteModel<Document>) null)));
    calls.put("update[1] must not be null.", () -> orders.updateOne(some, gap));
    calls.put(
        "indexes[0] must not be null.",
        () -> orders.createIndexes(Arrays.asList((IndexModel) null)));
    calls.put("updates[1] must not be null.", () -> Updates.combine(gap));
    calls.put("sorts[1] must not be null.", () -> Sorts.orderBy(some, null));
    calls.put("projections[1] must not be null.", () -> Projections.fields(gap));
    calls.put("filters[1] must not be null.", () -> Filters.and(some, null));
    calls.put("fieldNames[1] must not be null.", () -> Projections.include("a", null));
    calls.put(
        "models[0] must not be null.",
        () -> client.bulkWrite(Arrays.asList((ClientNamespacedWriteModel) null)));
    calls.forEach(
        (message, call) ->
            assertThatIllegalArgumentException().isThrownBy(call::run).withMessage(message));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> orders.watch(gap))
        .withMessage("pipeline[1] must not be null.");
  }

  private static List<Class<?>> publicClasses() throws IOException, ClassNotFoundException {
    Path classes;
    try {
      classes =
          Path.of(MongoClient.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (java.net.URISyntaxException e) {
      throw new AssertionError(e);
    }
    List<Class<?>> all = new ArrayList<>();
    for (String name : PACKAGES) {
      try (Stream<Path> files = Files.list(classes.resolve(name.replace('.', '/')))) {
        for (Path file : files.sorted().toList()) {
          String simple = file.getFileName().toString();
          if (simple.endsWith(".class") && !simple.equals("package-info.class")) {
            Class<?> type = Class.forName(name + "." + simple.replace(".class", ""));
            if (isPartOfTheApi(type)) {
              all.add(type);
            }
          }
        }
      }
    }
    return all;
  }

  private static boolean isPartOfTheApi(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getDeclaringClass() == null || isPartOfTheApi(type.getDeclaringClass()))
        && !Throwable.class.isAssignableFrom(type)
        && !type.isRecord()
        && !type.getSimpleName()
            .matches(
                ".*(Codec|CodecProvider|Listener|DBObject|DBList|DBObjectBuilder|Description|ServerDescription.*|ConnectionId|ServerId|TopologyVersion|ChangeStreamDocument)");
  }

  private void callAll(Class<?> type, @Nullable Object target, ParameterNames names) {
    for (Method method : type.getMethods()) {
      boolean isStatic = Modifier.isStatic(method.getModifiers());
      if (method.getDeclaringClass().getName().startsWith("dev.holdfast.")
          && Modifier.isPublic(method.getDeclaringClass().getModifiers())
          && !method.isBridge()
          && !isOfJava(method)
          && (isStatic ? method.getDeclaringClass() == type : target != null)) {
        call(method, isStatic ? null : target, names);
      }
    }
  }

  private static boolean isOfJava(Method method) {
    return method.getName().matches("equals|compareTo|valueOf|toBsonDocument|read|write");
  }

  private void call(Executable method, @Nullable Object target, ParameterNames names) {
    if (elements) {
      callWithNullElements(method, target, names);
      return;
    }
    Parameter[] parameters = method.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i].getType().isPrimitive() || isNullable(parameters[i])) {
        continue;
      }
      Optional<Object[]> arguments = samples.all(method.getGenericParameterTypes());
      if (arguments.isEmpty()) {
        problems.add(describe(method) + ": no sample");
        return;
      }
      String name = names.of(method, i);
      arguments.get()[i] = null;
      calls++;
      String outcome = outcome(method, target, arguments.get());
      String parameter = describe(method) + " " + name;
      String expected =
          ALLOWED.contains(parameter)
              ? "accepted"
              : "IllegalArgumentException: " + name + " must not be null.";
      if (!outcome.equals(expected)) {
        problems.add(parameter + ": " + outcome);
      }
    }
  }

  private void callWithNullElements(
      Executable method, @Nullable Object target, ParameterNames names) {
    Class<?>[] types = method.getParameterTypes();
    for (int i = 0; i < types.length; i++) {
      Object gap;
      if (types[i].isArray() && !types[i].getComponentType().isPrimitive()) {
        gap = Array.newInstance(types[i].getComponentType(), 1);
      } else if (Iterable.class.isAssignableFrom(types[i])
          && types[i].isAssignableFrom(List.class)) {
        gap = Arrays.asList((Object) null);
      } else {
        continue;
      }
      Optional<Object[]> arguments = samples.all(method.getGenericParameterTypes());
      if (arguments.isEmpty()) {
        problems.add(describe(method) + ": no sample");
        return;
      }
      String name = names.of(method, i);
      arguments.get()[i] = gap;
      calls++;
      String outcome = outcome(method, target, arguments.get());
      String parameter = describe(method) + " " + name;
      String expected = "IllegalArgumentException: " + name + "[0] must not be null.";
      if (!outcome.equals(expected) && !LISTS_OF_VALUES.matcher(parameter).matches()) {
        problems.add(parameter + ": " + outcome);
      }
    }
  }

  private static boolean isNullable(Parameter parameter) {
    return Stream.of(parameter.getAnnotatedType().getAnnotations())
        .anyMatch(a -> a.annotationType() == Nullable.class);
  }

  private static String describe(Executable method) {
    return method.getDeclaringClass().getName().replace("dev.holdfast.", "")
        + "#"
        + method.getName().replaceAll(".*\\.", "")
        + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList();
  }

  private static String outcome(Executable method, @Nullable Object target, Object[] arguments) {
    try {
      if (method instanceof Method called) {
        called.invoke(target, arguments);
      } else {
        ((java.lang.reflect.Constructor<?>) method).newInstance(arguments);
      }
      return "accepted";
    } catch (InvocationTargetException e) {
      return e.getCause().getClass().getSimpleName() + ": " + e.getCause().getMessage();
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      return "not called: " + e;
    }
  }
}
