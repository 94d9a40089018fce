package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.Attempt;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.Outcome;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.Updates;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.TestDeployment;
import java.util.Arrays;
import org.bson.BsonDocument;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reply that arrived whole but that a codec of the application cannot read. */
class UnreadableReplyTest {
  /** What the application's codec throws. */
  private static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private record Thing() {}

  private static final class BrokenCodec implements Codec<Thing> {
    @Override
    public Thing decode(BsonReader reader, DecoderContext context) {
      throw new Broken();
    }

    @Override
    public void encode(BsonWriter writer, Thing value, EncoderContext context) {
      writer.writeStartDocument();
      writer.writeEndDocument();
    }

    @Override
    public Class<Thing> getEncoderClass() {
      return Thing.class;
    }
  }

  private static final Bson INCREMENT = Updates.inc("n", 1);

  private final TestDeployment set = TestDeployment.replicaSet(1);
  private MongoClient client;
  private MongoCollection<Document> documents;
  private MongoCollection<Thing> things;

  @BeforeEach
  void open() {
    client = MongoClients.create(set.uri() + "&retryWrites=true&heartbeatFrequencyMS=500");
    documents = client.getDatabase("d").getCollection("c");
    documents.insertOne(new Document("_id", 1).append("n", 0));
    things =
        documents
            .withCodecRegistry(
                CodecRegistries.fromRegistries(
                    CodecRegistries.fromCodecs(new BrokenCodec()),
                    MongoClientSettings.getDefaultCodecRegistry()))
            .withDocumentClass(Thing.class);
    set.forgetReceived();
  }

  @AfterEach
  void close() {
    client.close();
    set.close();
  }

  @Test
  @Requirement({"RR-085", "RR-073"})
  void isRaisedAsItIsAndNotRetried() {
    int connections = set.primary().openConnections();
    Throwable error = catchThrowable(() -> things.find().first());
    assertThat(error).isInstanceOf(Broken.class);
    assertThat(set.received("find")).hasSize(1);
    assertThat(historyOf(error).getAttempts())
        .singleElement()
        .satisfies(attempt -> assertThat(attempt.decision()).isEqualTo(Attempt.Decision.GIVE_UP));
    assertThat(client.getClusterDescription().getServerDescriptions())
        .allMatch(server -> server.isOk());
    assertThat(documents.find().first()).isNotNull();
    assertThat(set.primary().openConnections()).as("no connection was lost").isEqualTo(connections);
  }

  @Test
  void aDamagedWriteConcernErrorLosesNoConnection() {
    try (TestDeployment balanced = TestDeployment.builder().loadBalanced();
        MongoClient small =
            MongoClients.create(balanced.uri() + "&maxPoolSize=1&waitQueueTimeoutMS=2000")) {
      MongoDatabase database = small.getDatabase("d");
      balanced
          .on("find")
          .once(
              Fault.reply(
                  BsonDocument.parse(
                      "{ok: 1, cursor: {id: {$numberLong: '7'}, ns: 'd.c', firstBatch: []},"
                          + " writeConcernError: null}")));
      Document find = new Document("find", "c");
      assertThatThrownBy(() -> database.runCursorCommand(find).first())
          .isInstanceOf(RuntimeException.class);
      assertThat(database.runCommand(new Document("ping", 1))).containsKey("ok");
    }
  }

  @Test
  @Requirement({"RR-085", "RR-073", "RW-079"})
  void isRaisedAsItIsAlsoOnARetry() {
    set.on("find").once(Fault.error(6));
    Throwable error = catchThrowable(() -> things.find().first());
    assertThat(error).isInstanceOf(Broken.class);
    assertThat(set.received("find")).hasSize(2);
    MongoException history = historyOf(error);
    assertThat(history.getAttempts()).hasSize(2);
    assertThat(history.getAttempts().get(0).error().getCode()).isEqualTo(6);
    assertThat(history).hasMessageContaining("'find' on d succeeded on the server");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "shed", "reset"})
  @Requirement({"BP-063", "RR-085"})
  void saysThatTheWriteWasAppliedWhateverHappenedBefore(String before) {
    switch (before) {
      case "shed" -> set.on("findAndModify").once(Fault.overload());
      case "reset" -> set.on("findAndModify").once(Fault.resetAfterReading());
      default -> {}
    }
    Throwable error =
        catchThrowable(() -> things.findOneAndUpdate(Filters.eq("_id", 1), INCREMENT));
    assertThat(error).isInstanceOf(Broken.class);
    assertThat(historyOf(error).getOutcome()).isEqualTo(Outcome.APPLIED);
    assertThat(documents.find().first().getInteger("n")).isEqualTo(1);
  }

  @Test
  @Requirement("BP-063")
  void givesThePaidTokenBack() {
    set.on("find").times(5, Fault.overload());
    assertThat(documents.find().first()).isNotNull(); // Five tokens are spent, one comes back.
    double before = client.getStatistics().retryTokens();
    set.on("findAndModify").once(Fault.overload());
    assertThatThrownBy(() -> things.findOneAndUpdate(Filters.eq("_id", 1), INCREMENT))
        .isInstanceOf(Broken.class);
    assertThat(client.getStatistics().retryTokens()).isEqualTo(before + 0.1);
  }

  @Test
  @Requirement("RR-085")
  void ofACursorIsRaisedByNextWithItsHistoryAndTheCursorGoesOn() {
    try (MongoCursor<Thing> cursor = things.find().iterator()) {
      Throwable error = catchThrowable(cursor::next);
      assertThat(error).isInstanceOf(Broken.class);
      assertThat(historyOf(error).getOutcome()).isEqualTo(Outcome.APPLIED);
      assertThat(historyOf(error)).hasMessageContaining(set.primary().address());
      assertThat(cursor.hasNext()).isFalse();
    }
    assertThat(set.received("find")).hasSize(1);
  }

  @Test
  void ofAWriteConcernErrorSaysThatOnlyTheConcernFailed() {
    set.primary()
        .failPoint(
            "{configureFailPoint: 'failCommand', mode: {times: 1}, data: {failCommands:"
                + " ['findAndModify'], writeConcernError: {code: 64, errmsg: 'waiting'}}}");
    Throwable error =
        catchThrowable(() -> things.findOneAndUpdate(Filters.eq("_id", 1), INCREMENT));
    assertThat(error).isInstanceOf(Broken.class);
    assertThat(historyOf(error).getOutcome()).isEqualTo(Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
  }

  private static MongoException historyOf(Throwable error) {
    return Arrays.stream(error.getSuppressed())
        .map(MongoException.class::cast)
        .filter(each -> !each.getAttempts().isEmpty())
        .findFirst()
        .orElseThrow();
  }
}
