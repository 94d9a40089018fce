package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.CreateIndexCommitQuorum;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.Outcome;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.model.ChangeStreamPreAndPostImagesOptions;
import dev.holdfast.client.model.ClusteredIndexOptions;
import dev.holdfast.client.model.Collation;
import dev.holdfast.client.model.CreateCollectionOptions;
import dev.holdfast.client.model.CreateIndexOptions;
import dev.holdfast.client.model.IndexModel;
import dev.holdfast.client.model.IndexOptionDefaults;
import dev.holdfast.client.model.IndexOptions;
import dev.holdfast.client.model.RenameCollectionOptions;
import dev.holdfast.client.model.SearchIndexModel;
import dev.holdfast.client.model.SearchIndexType;
import dev.holdfast.client.model.TimeSeriesGranularity;
import dev.holdfast.client.model.TimeSeriesOptions;
import dev.holdfast.client.model.ValidationAction;
import dev.holdfast.client.model.ValidationLevel;
import dev.holdfast.client.model.ValidationOptions;
import dev.holdfast.testkit.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** What is done to databases and collections as a whole, as a scripted primary gets it. */
class AdminTest {
  private static final int NAMESPACE_NOT_FOUND = 26;

  @Test
  void createCarriesAllOptions() {
    CreateCollectionOptions options =
        new CreateCollectionOptions()
            .capped(true)
            .sizeInBytes(100)
            .maxDocuments(5)
            .storageEngineOptions(new Document("e", 1))
            .indexOptionDefaults(new IndexOptionDefaults().storageEngine(new Document("i", 1)))
            .validationOptions(
                new ValidationOptions()
                    .validator(new Document("v", 1))
                    .validationLevel(ValidationLevel.MODERATE)
                    .validationAction(ValidationAction.WARN))
            .collation(Collation.builder().locale("fr").build())
            .expireAfter(2, TimeUnit.MINUTES)
            .timeSeriesOptions(
                new TimeSeriesOptions("t").metaField("m").granularity(TimeSeriesGranularity.HOURS))
            .clusteredIndexOptions(
                new ClusteredIndexOptions(new Document("_id", 1), true).name("clustered"))
            .changeStreamPreAndPostImagesOptions(new ChangeStreamPreAndPostImagesOptions(true));
    try (ScriptedPrimary primary = start("create")) {
      shop(primary).withWriteConcern(WriteConcern.MAJORITY).createCollection("c", options);
      assertThat(primary.received("create").get(0))
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{create: 'c', capped: true, size: {$numberLong: '100'}, max: {$numberLong: '5'},"
                      + " storageEngine: {e: 1}, indexOptionDefaults: {storageEngine: {i: 1}},"
                      + " validator: {v: 1}, validationLevel: 'moderate', validationAction: 'warn',"
                      + " collation: {locale: 'fr'}, expireAfterSeconds: {$numberLong: '120'},"
                      + " timeseries: {timeField: 't', metaField: 'm', granularity: 'hours'},"
                      + " clusteredIndex: {key: {_id: 1}, unique: true, name: 'clustered'},"
                      + " changeStreamPreAndPostImages: {enabled: true},"
                      + " writeConcern: {w: 'majority'}}"));
      shop(primary).createCollection("plain");
      assertThat(primary.received("create").get(1).keySet())
          .containsExactlyInAnyOrder("create", "$db", "lsid");
    }
  }

  @Test
  void createViewNamesItsSourceAndPipeline() {
    try (ScriptedPrimary primary = start("create")) {
      shop(primary).createView("v", "c", List.of(new Document("$limit", 1)));
      assertThat(primary.received("create").get(0))
          .containsAllEntriesOf(
              BsonDocument.parse("{create: 'v', viewOn: 'c', pipeline: [{$limit: 1}]}"));
    }
  }

  @Test
  void indexesAreNamedByTheirKeysUnlessTheyHaveAName() {
    try (ScriptedPrimary primary = start("createIndexes")) {
      List<String> names =
          primary
              .collection()
              .createIndexes(
                  List.of(
                      new IndexModel(new Document("a", 1).append("b.c", -1)),
                      new IndexModel(new Document("t", "text"), new IndexOptions().name("mine")),
                      new IndexModel(new Document("p", "2d sphere"))),
                  new CreateIndexOptions()
                      .commitQuorum(CreateIndexCommitQuorum.MAJORITY)
                      .maxTime(3, TimeUnit.SECONDS));
      assertThat(names).containsExactly("a_1_b.c_-1", "mine", "p_2d_sphere");
      assertThat(primary.received("createIndexes").get(0))
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{createIndexes: 'orders', maxTimeMS: {$numberLong: '3000'}, commitQuorum: 'majority',"
                      + " indexes: [{key: {a: 1, 'b.c': -1}, name: 'a_1_b.c_-1'},"
                      + " {key: {t: 'text'}, name: 'mine'},"
                      + " {key: {p: '2d sphere'}, name: 'p_2d_sphere'}]}"));
    }
  }

  @Test
  void anIndexCarriesAllItsOptions() {
    IndexOptions options =
        new IndexOptions()
            .background(true)
            .unique(true)
            .sparse(true)
            .hidden(true)
            .expireAfter(3L, TimeUnit.MINUTES)
            .version(2)
            .weights(new Document("a", 5))
            .defaultLanguage("fr")
            .languageOverride("lang")
            .textVersion(3)
            .sphereVersion(2)
            .bits(20)
            .min(-1.5)
            .max(1.5)
            .storageEngine(new Document("e", 1))
            .partialFilterExpression(new Document("p", 1))
            .collation(Collation.builder().locale("fr").build())
            .wildcardProjection(new Document("w", 1));
    try (ScriptedPrimary primary = start("createIndexes")) {
      assertThat(primary.collection().createIndex(new Document("a", 1), options)).isEqualTo("a_1");
      assertThat(primary.received("createIndexes").get(0).getArray("indexes").get(0))
          .isEqualTo(
              BsonDocument.parse(
                  "{key: {a: 1}, name: 'a_1', background: true, unique: true, sparse: true,"
                      + " expireAfterSeconds: {$numberLong: '180'}, v: 2, weights: {a: 5},"
                      + " default_language: 'fr', language_override: 'lang', textIndexVersion: 3,"
                      + " '2dsphereIndexVersion': 2, bits: 20, min: -1.5, max: 1.5,"
                      + " storageEngine: {e: 1}, partialFilterExpression: {p: 1},"
                      + " collation: {locale: 'fr'}, wildcardProjection: {w: 1}, hidden: true}"));
    }
  }

  @Test
  void aCommitQuorumNeedsAServerThatKnowsIt() {
    try (ScriptedPrimary primary =
        ScriptedPrimary.start("", BsonDocument.parse("{maxWireVersion: 8}"))) {
      assertThatThrownBy(
              () ->
                  primary
                      .collection()
                      .createIndexes(
                          List.of(new IndexModel(new Document("a", 1))),
                          new CreateIndexOptions().commitQuorum(CreateIndexCommitQuorum.create(2))))
          .isInstanceOf(MongoClientException.class)
          .hasMessageContaining("4.4");
      assertThat(primary.received("createIndexes")).isEmpty();
    }
  }

  @Test
  void indexesAreDroppedByNameByKeysOrAll() {
    try (ScriptedPrimary primary = start("dropIndexes")) {
      primary.collection().dropIndex("a_1");
      primary.collection().dropIndex(new Document("a", 1));
      primary.collection().dropIndexes();
      assertThat(primary.received("dropIndexes").stream().map(sent -> sent.get("index")))
          .containsExactlyElementsOf(BsonDocument.parse("{v: ['a_1', {a: 1}, '*']}").getArray("v"));
      assertThatThrownBy(() -> primary.collection().dropIndex("*"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("dropIndexes()");
    }
  }

  @Test
  void droppingWhatIsNotThereIsNoError() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      for (String command : List.of("drop", "dropIndexes", "dropSearchIndex", "dropDatabase")) {
        primary.server.on(command).once(Fault.error(NAMESPACE_NOT_FOUND));
      }
      primary.collection().drop();
      primary.collection().dropIndexes();
      primary.collection().dropSearchIndex("s");
      shop(primary).drop();
      primary.server.on("drop").once(Fault.error(13));
      assertThatThrownBy(() -> primary.collection().drop())
          .isInstanceOf(MongoCommandException.class);
      assertThat(primary.received("drop")).hasSize(2);
    }
  }

  @Test
  void renamingGoesToTheAdminDatabase() {
    try (ScriptedPrimary primary = start("renameCollection")) {
      primary
          .collection()
          .renameCollection(
              new MongoNamespace("other.new"), new RenameCollectionOptions().dropTarget(true));
      assertThat(primary.received("renameCollection").get(0))
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{renameCollection: 'shop.orders', to: 'other.new', dropTarget: true, $db: 'admin'}"));
    }
  }

  @Test
  void aWriteConcernThatWasNotMetIsAnErrorThatSaysSo() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on(
          "create",
          request ->
              BsonDocument.parse("{writeConcernError: {code: 64, errmsg: 'waiting for others'}}"));
      MongoWriteConcernException error =
          catchThrowableOfType(
              MongoWriteConcernException.class, () -> shop(primary).createCollection("c"));
      assertThat(error.getWriteConcernError().getCode()).isEqualTo(64);
      assertThat(error.getOutcome()).isEqualTo(Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
      assertThat(primary.received("create")).hasSize(1);
    }
  }

  @Test
  void searchIndexesAreCreatedUnderTheNamesThatTheServerTells() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&w=majority&readConcernLevel=majority")) {
      primary.server.on(
          "createSearchIndexes",
          request ->
              BsonDocument.parse(
                  "{indexesCreated: [{id: '1', name: 's'}, {id: '2', name: 'default'}]}"));
      List<String> names =
          primary
              .collection()
              .createSearchIndexes(
                  List.of(
                      new SearchIndexModel(
                          "s", new Document("d", 1), SearchIndexType.vectorSearch()),
                      new SearchIndexModel(new Document("d", 2))));
      assertThat(names).containsExactly("s", "default");
      assertThat(primary.received("createSearchIndexes").get(0))
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{createSearchIndexes: 'orders', indexes: [{name: 's', type: 'vectorSearch',"
                      + " definition: {d: 1}}, {definition: {d: 2}}]}"))
          .doesNotContainKeys("writeConcern", "readConcern");
    }
  }

  @Test
  void namesAreListedWithoutTheRestUnlessTheFilterNeedsIt() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on(
          "listCollections",
          request ->
              BsonDocument.parse(
                  "{cursor: {id: 0, ns: 'shop.$cmd.listCollections', firstBatch: [{name: 'a'}]}}"));
      MongoDatabase shop = shop(primary);
      assertThat(shop.listCollectionNames().into(new ArrayList<>())).containsExactly("a");
      shop.listCollectionNames()
          .filter(new Document("name", "a"))
          .authorizedCollections(true)
          .first();
      shop.listCollectionNames().filter(new Document("options.capped", true)).first();
      List<BsonDocument> sent = primary.received("listCollections");
      assertThat(sent.get(0)).containsKey("nameOnly");
      assertThat(sent.get(1)).containsKeys("nameOnly", "authorizedCollections");
      assertThat(sent.get(2)).doesNotContainKey("nameOnly").containsKey("filter");
    }
  }

  private static ScriptedPrimary start(String command) {
    ScriptedPrimary primary = ScriptedPrimary.start("");
    primary.server.on(command, request -> new BsonDocument());
    return primary;
  }

  private static MongoDatabase shop(ScriptedPrimary primary) {
    return primary.client.getDatabase("shop");
  }
}
