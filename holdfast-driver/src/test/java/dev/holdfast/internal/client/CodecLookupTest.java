package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.MongoIterable;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.Updates;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Codecs are looked up when an operation runs, so the class may be named before its registry. */
class CodecLookupTest {
  /** A class that no default codec knows. */
  private record Kite(int id) {}

  private static final class Unknown {}

  private static final CodecRegistry KITES =
      CodecRegistries.fromRegistries(
          CodecRegistries.fromCodecs(new KiteCodec()),
          MongoClientSettings.getDefaultCodecRegistry());

  private static final class KiteCodec implements Codec<Kite> {
    @Override
    public Kite decode(BsonReader reader, DecoderContext context) {
      reader.readStartDocument();
      Kite kite = new Kite(reader.readInt32("_id"));
      reader.readEndDocument();
      return kite;
    }

    @Override
    public void encode(BsonWriter writer, Kite kite, EncoderContext context) {
      writer.writeStartDocument();
      writer.writeInt32("_id", kite.id);
      writer.writeEndDocument();
    }

    @Override
    public Class<Kite> getEncoderClass() {
      return Kite.class;
    }
  }

  @Test
  void aCollectionCanNameItsClassBeforeItsRegistry() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("find", request -> batch());
      MongoDatabase shop = primary.client.getDatabase("shop");
      MongoCollection<Kite> kites =
          shop.getCollection("kites", Kite.class).withCodecRegistry(KITES);
      kites.insertOne(new Kite(7));
      assertThat(primary.received("insert").get(0).getArray("documents").get(0))
          .isEqualTo(BsonDocument.parse("{_id: 7}"));
      assertThat(kites.find().first()).isEqualTo(new Kite(7));
      assertThat(
              shop.getCollection("kites")
                  .withDocumentClass(Kite.class)
                  .withCodecRegistry(KITES)
                  .find()
                  .first())
          .isEqualTo(new Kite(7));
    }
  }

  private static BsonDocument batch() {
    return BsonDocument.parse(
        "{cursor: {id: {$numberLong: '0'}, ns: 'shop.kites', firstBatch: [{_id: 7}]}}");
  }

  static Stream<Arguments> described() {
    Document stage = new Document("$match", new Document());
    return Stream.of(
        arguments("find", of(c -> c.find(Unknown.class))),
        arguments("find with a filter", of(c -> c.find(stage, Unknown.class))),
        arguments("aggregate", of(c -> c.aggregate(List.of(stage), Unknown.class))),
        arguments("distinct", of(c -> c.distinct("x", Unknown.class))),
        arguments("mapReduce", of(c -> c.mapReduce("m", "r", Unknown.class))),
        arguments("listIndexes", of(c -> c.listIndexes(Unknown.class))),
        arguments("listSearchIndexes", of(c -> c.listSearchIndexes(Unknown.class))),
        arguments("watch", of(c -> c.watch(Unknown.class))),
        arguments("raw watch", of(c -> c.watch().withDocumentClass(Unknown.class))),
        arguments("find of a collection", of(c -> c.withDocumentClass(Unknown.class).find())),
        arguments(
            "aggregate of a collection",
            of(c -> c.withDocumentClass(Unknown.class).aggregate(List.of(stage)))),
        arguments("watch of a collection", of(c -> c.withDocumentClass(Unknown.class).watch())),
        arguments(
            "a last stage with an unknown value",
            of(
                c ->
                    c.aggregate(
                        List.of(new Document("$match", new Document("x", new Unknown())))))));
  }

  private static Function<MongoCollection<Document>, MongoIterable<?>> of(
      Function<MongoCollection<Document>, MongoIterable<?>> operation) {
    return operation;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("described")
  void aMissingCodecIsReportedWhenTheOperationRuns(
      String name, Function<MongoCollection<Document>, MongoIterable<?>> operation) {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      MongoIterable<?> described = operation.apply(primary.collection());
      assertThatThrownBy(described::first).isInstanceOf(CodecConfigurationException.class);
      assertThatThrownBy(described::iterator).isInstanceOf(CodecConfigurationException.class);
      assertThat(primary.started).isEmpty();
    }
  }

  @Test
  void databasesAndClientsLookCodecsUpWhenTheOperationRuns() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      MongoDatabase shop = primary.client.getDatabase("shop");
      for (MongoIterable<?> described :
          List.of(
              shop.listCollections(Unknown.class),
              shop.aggregate(List.of(), Unknown.class),
              shop.watch(Unknown.class),
              shop.runCursorCommand(
                  new Document("find", "x"), shop.getReadPreference(), Unknown.class),
              primary.client.listDatabases(Unknown.class),
              primary.client.watch(Unknown.class))) {
        assertThatThrownBy(described::iterator).isInstanceOf(CodecConfigurationException.class);
      }
      assertThat(primary.started).isEmpty();
    }
  }

  static Stream<Arguments> writes() {
    Document filter = new Document("x", 1);
    return Stream.of(
        arguments("insertOne", on(c -> c.insertOne(new Unknown()))),
        arguments("insertMany", on(c -> c.insertMany(List.of(new Unknown())))),
        arguments("bulkWrite", on(c -> c.bulkWrite(List.of(new InsertOneModel<>(new Unknown()))))),
        arguments("replaceOne", on(c -> c.replaceOne(filter, new Unknown()))),
        arguments("findOneAndUpdate", on(c -> c.findOneAndUpdate(filter, Updates.set("x", 2)))),
        arguments("findOneAndDelete", on(c -> c.findOneAndDelete(filter))));
  }

  private static Consumer<MongoCollection<Unknown>> on(Consumer<MongoCollection<Unknown>> write) {
    return write;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("writes")
  void aWriteWithoutACodecFailsBeforeAnythingIsSent(
      String name, Consumer<MongoCollection<Unknown>> write) {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      MongoCollection<Unknown> unknown = primary.collection().withDocumentClass(Unknown.class);
      assertThatThrownBy(() -> write.accept(unknown))
          .isInstanceOf(CodecConfigurationException.class);
      assertThat(primary.started).isEmpty();
    }
  }

  @Test
  void aPipelineThatWritesDoesNotWriteIfItsResultsHaveNoCodec() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("aggregate", request -> new BsonDocument());
      var unread =
          primary.collection().aggregate(List.of(new Document("$out", "copy")), Unknown.class);
      assertThatThrownBy(unread::iterator).isInstanceOf(CodecConfigurationException.class);
      assertThat(primary.received("aggregate")).isEmpty();
    }
  }

  @Test
  void operationsThatReturnNoDocumentsNeedNoCodec() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      MongoCollection<Unknown> unknown = primary.collection().withDocumentClass(Unknown.class);
      assertThat(unknown.deleteOne(new Document("x", 1)).getDeletedCount()).isEqualTo(1);
      assertThat(unknown.updateOne(new Document("x", 1), Updates.set("x", 2)).getModifiedCount())
          .isEqualTo(1);
    }
  }
}
