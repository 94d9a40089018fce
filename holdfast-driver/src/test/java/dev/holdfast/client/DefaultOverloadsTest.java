package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.ReadPreference;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.configuration.CodecRegistries;
import org.junit.jupiter.api.Test;

/** The overloads that the interfaces implement themselves. */
class DefaultOverloadsTest {
  private Object[] received = {};

  /** An implementation of the abstract methods only, as a test double of an application is. */
  private <T> T doubleOf(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.isDefault()) {
                return java.lang.invoke.MethodHandles.privateLookupIn(
                        type, java.lang.invoke.MethodHandles.lookup())
                    .unreflectSpecial(method, type)
                    .bindTo(proxy)
                    .invokeWithArguments(arguments == null ? new Object[0] : arguments);
              }
              if (method.getName().equals("getDocumentClass")) {
                return Document.class;
              }
              received = arguments;
              return null;
            }));
  }

  @Test
  void callsWithoutSessionReachTheOverloadWithSession() {
    MongoDatabase database = doubleOf(MongoDatabase.class);
    Document ping = new Document("ping", 1);

    database.runCommand(ping);

    assertThat(received)
        .containsExactly(NoSession.NO_SESSION, ping, ReadPreference.primary(), Document.class);
  }

  @Test
  @SuppressWarnings("unchecked")
  void callsWithoutFilterMatchAllDocuments() {
    MongoCollection<Document> collection = doubleOf(MongoCollection.class);

    collection.find();

    assertThat(received).containsExactly(NoSession.NO_SESSION, NoFilter.NO_FILTER, Document.class);
    assertThat(
            NoFilter.NO_FILTER.toBsonDocument(
                Document.class, CodecRegistries.fromCodecs(new DocumentCodec())))
        .isEqualTo(new BsonDocument());
  }

  @Test
  @SuppressWarnings("unchecked")
  void callsWithoutOptionsUseTheDefaultsAndTheSessionOfTheCaller() {
    MongoCollection<Document> collection = doubleOf(MongoCollection.class);
    ClientSession session = doubleOf(ClientSession.class);
    Document document = new Document();

    collection.insertOne(session, document);

    assertThat(received[0]).isSameAs(session);
    assertThat(received[1]).isSameAs(document);
    assertThat(received[2]).isSameAs(DefaultOptions.INSERT_ONE);
  }

  @Test
  void everyOperationHasOneAbstractOverloadPerKindOfArgument() {
    for (Class<?> type : List.of(MongoCollection.class, MongoDatabase.class, MongoCluster.class)) {
      for (Method method : type.getDeclaredMethods()) {
        boolean takesSession =
            Arrays.asList(method.getParameterTypes()).contains(ClientSession.class);
        boolean hasTwinWithSession =
            Arrays.stream(type.getDeclaredMethods())
                .filter(other -> other.getName().equals(method.getName()))
                .anyMatch(other -> isTwinWithSession(method, other));
        if (!takesSession && hasTwinWithSession) {
          assertThat(Modifier.isAbstract(method.getModifiers())).as(method.toString()).isFalse();
        }
      }
    }
  }

  private static boolean isTwinWithSession(Method method, Method other) {
    Class<?>[] theirs = other.getParameterTypes();
    return theirs.length == method.getParameterCount() + 1
        && theirs[0] == ClientSession.class
        && Arrays.equals(Arrays.copyOfRange(theirs, 1, theirs.length), method.getParameterTypes());
  }

  @Test
  void noSessionHasNoTransaction() {
    assertThat(NoSession.NO_SESSION.hasActiveTransaction()).isFalse();
    assertThatIllegalStateException()
        .isThrownBy(NoSession.NO_SESSION::startTransaction)
        .withMessage("The operation was called without a session.");
  }
}
