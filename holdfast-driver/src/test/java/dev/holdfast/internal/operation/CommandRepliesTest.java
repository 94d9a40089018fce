package dev.holdfast.internal.operation;

import static dev.holdfast.internal.operation.FakeTarget.MONGODB_7;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoNamespace;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.operation.FindAndModifyCommand.Found;
import dev.holdfast.internal.operation.FindAndModifyCommand.Request;
import dev.holdfast.internal.operation.ReadCommand.Terms;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.WireProtocolException;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.BsonValueCodec;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.Test;

/** What replies become, and which changes and hints are refused before they are sent. */
class CommandRepliesTest {
  private static final MongoNamespace ORDERS = new MongoNamespace("shop", "orders");
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();
  private static final Terms PRIMARY = new Terms(ReadPreference.primary(), null, 0);
  private static final Find<BsonDocument> FIND =
      new Find<>(ORDERS, null, arguments(), 0, 0, PRIMARY, CODEC);

  @Test
  void aCursorsFirstBatchSaysWhereTheRestIs() {
    Batch<BsonDocument> batch =
        MONGODB_7.replyTo(
            FIND,
            "{ok: 1, operationTime: {$timestamp: {t: 5, i: 1}}, cursor: {id: 7, ns: 'shop.orders.old',"
                + " firstBatch: [{a: 1}], postBatchResumeToken: {t: 1}}}");
    assertThat(batch.documents()).containsExactly(BsonDocument.parse("{a: 1}"));
    assertThat(batch.cursorId()).isEqualTo(7);
    assertThat(batch.operationTime()).isEqualTo(new BsonTimestamp(5, 1).getValue());
    assertThat(new RawBsonDocument(batch.resumeToken())).isEqualTo(BsonDocument.parse("{t: 1}"));
    assertThat(batch.wireVersion()).isEqualTo(21);
    assertThat(batch.server()).isEqualTo(new ServerAddress("a", 1));
    CursorPlace rest = CursorPlace.behind(batch, null);
    assertThat(rest.database()).isEqualTo("shop");
    assertThat(rest.collection()).isEqualTo("orders.old");
    assertThat(rest.cursorId()).isEqualTo(7);
    assertThat(rest.server()).isEqualTo(new ServerAddress("a", 1));
    batch.release();
  }

  @Test
  void aReplyWithoutItsDocumentsOrWithoutTheCursorsNamespaceIsRefused() {
    assertThatThrownBy(() -> MONGODB_7.replyTo(FIND, "{ok: 1}"))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("cursor.firstBatch");
    assertThatThrownBy(() -> MONGODB_7.replyTo(FIND, "{ok: 1, cursor: {id: 0}}"))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("cursor.firstBatch");
    assertThatThrownBy(() -> MONGODB_7.replyTo(FIND, "{ok: 1, cursor: {id: 7, firstBatch: []}}"))
        .isInstanceOf(WireProtocolException.class)
        .hasMessageContaining("cursor.ns");
    Batch<BsonDocument> whole = MONGODB_7.replyTo(FIND, "{ok: 1, cursor: {id: 0, firstBatch: []}}");
    assertThat(whole.namespace()).isEmpty();
    assertThat(whole.documents()).isEmpty();
  }

  @Test
  void theNextBatchIsReadFromItsOwnField() {
    CursorPlace place = new CursorPlace(7, "shop", "orders", new ServerAddress("a", 1), null);
    GetMore<BsonDocument> more = new GetMore<>(place, 0, 0, null, CODEC);
    assertThat(MONGODB_7.replyTo(more, "{ok: 1, cursor: {id: 0, nextBatch: [{a: 2}]}}").documents())
        .containsExactly(BsonDocument.parse("{a: 2}"));
    assertThatThrownBy(() -> MONGODB_7.replyTo(more, "{ok: 1, cursor: {id: 0, firstBatch: []}}"))
        .hasMessageContaining("cursor.nextBatch");
  }

  @Test
  void countsAreReadFromNAndMissingOnesAreZero() {
    Count count = new Count(ORDERS, arguments(), PRIMARY);
    assertThat(MONGODB_7.replyTo(count, "{ok: 1, n: 5}")).isEqualTo(5);
    assertThat(MONGODB_7.replyTo(count, "{ok: 1}")).isZero();
    CountDocuments documents =
        new CountDocuments(ORDERS, new BsonDocument(), 0, 0, arguments(), PRIMARY);
    assertThat(MONGODB_7.replyTo(documents, "{cursor: {id: 0, firstBatch: [{_id: 1, n: 6}]}}"))
        .isEqualTo(6);
    assertThat(MONGODB_7.replyTo(documents, "{cursor: {id: 0, firstBatch: []}}")).isZero();
  }

  @Test
  void listsInOneReplyAreWhole() {
    Distinct<BsonValue> distinct =
        new Distinct<>(ORDERS, "f", null, arguments(), PRIMARY, new BsonValueCodec());
    assertThat(MONGODB_7.replyTo(distinct, "{values: [1, 'a']}").documents())
        .containsExactly(new BsonInt32(1), new BsonString("a"));
    assertThatThrownBy(() -> MONGODB_7.replyTo(distinct, "{ok: 1}"))
        .isInstanceOf(WireProtocolException.class);
    ListDatabases<BsonDocument> databases = new ListDatabases<>(arguments(), 0, CODEC);
    Batch<BsonDocument> listed = MONGODB_7.replyTo(databases, "{databases: [{name: 'shop'}]}");
    assertThat(listed.documents()).containsExactly(BsonDocument.parse("{name: 'shop'}"));
    assertThat(listed.wireVersion()).isEqualTo(21);
    assertThatThrownBy(() -> MONGODB_7.replyTo(databases, "{ok: 1}"))
        .isInstanceOf(WireProtocolException.class);
    MapReduce<BsonDocument> reduced =
        new MapReduce<>(ORDERS, "m", "r", arguments(), PRIMARY, CODEC);
    assertThat(MONGODB_7.replyTo(reduced, "{results: [{a: 1}]}").documents()).hasSize(1);
    assertThatThrownBy(() -> MONGODB_7.replyTo(reduced, "{ok: 1}"))
        .isInstanceOf(WireProtocolException.class);
    CreateSearchIndexes created = new CreateSearchIndexes(ORDERS, List.of(), arguments());
    assertThat(MONGODB_7.replyTo(created, "{indexesCreated: [{name: 'i'}, {}]}"))
        .containsExactly("i", "");
    assertThat(MONGODB_7.replyTo(created, "{ok: 1}")).isEmpty();
  }

  @Test
  void runCursorCommandNeedsACursorInTheReply() {
    RunCursorCommand<BsonDocument> command =
        new RunCursorCommand<>(
            "shop", BsonDocument.parse("{ping: 1}"), ReadPreference.primary(), CODEC);
    assertThatThrownBy(() -> MONGODB_7.replyTo(command, "{ok: 1}"))
        .isInstanceOf(MongoClientException.class)
        .hasMessageContaining("runCommand");
    assertThat(MONGODB_7.replyTo(command, "{cursor: {id: 0, firstBatch: [{}]}}").documents())
        .hasSize(1);
  }

  @Test
  void aWriteWithoutErrorsHasOnlyItsCounts() {
    WriteReply reply = written("{ok: 1, n: 3, nModified: 2}");
    assertThat(reply.n()).isEqualTo(3);
    assertThat(reply.modified()).isEqualTo(2);
    assertThat(reply.isAcknowledged()).isTrue();
    assertThat(reply.isClean()).isTrue();
    assertThat(reply.labels()).isEmpty();
  }

  @Test
  void errorsOfAWriteKeepTheirIndexesDetailsAndLabels() {
    WriteReply reply =
        written(
            "{ok: 1, n: 1, upserted: [{index: 2, _id: 'u'}, {index: 3}],"
                + " writeErrors: [{index: 1, code: 11000, errmsg: 'dup', errInfo: {a: 1}}, {}, 5],"
                + " writeConcernError: {code: 64, codeName: 'WriteConcernFailed', errmsg: 'slow',"
                + " errorLabels: ['Inner']}, errorLabels: ['Outer', 5]}");
    assertThat(reply.isClean()).isFalse();
    assertThat(reply.upserts()).hasSize(1);
    assertThat(reply.upserts().get(0).getIndex()).isEqualTo(2);
    assertThat(reply.upserts().get(0).getId()).isEqualTo(new BsonString("u"));
    assertThat(reply.errors()).hasSize(2);
    assertThat(reply.errors().get(0).getIndex()).isEqualTo(1);
    assertThat(reply.errors().get(0).getCode()).isEqualTo(11000);
    assertThat(reply.errors().get(0).getMessage()).isEqualTo("dup");
    assertThat(reply.errors().get(0).getDetails()).isEqualTo(BsonDocument.parse("{a: 1}"));
    assertThat(reply.errors().get(1).getCode()).isEqualTo(-1);
    assertThat(reply.errors().get(1).getMessage()).isEmpty();
    assertThat(reply.errors().get(1).getDetails()).isEmpty();
    assertThat(reply.writeConcernError().getCode()).isEqualTo(64);
    assertThat(reply.writeConcernError().getCodeName()).isEqualTo("WriteConcernFailed");
    assertThat(reply.writeConcernError().getMessage()).isEqualTo("slow");
    assertThat(reply.labels()).containsExactly("Outer", "Inner");
  }

  @Test
  void upsertsAloneAreNotErrorsAndEachErrorAloneIs() {
    WriteReply upserted =
        written("{ok: 1, n: 1, upserted: [{index: 0, _id: 1}], errorLabels: ['x']}");
    assertThat(upserted.isClean()).isTrue();
    assertThat(upserted.upserts()).hasSize(1);
    assertThat(upserted.labels()).as("labels belong to errors").isEmpty();
    assertThat(written("{ok: 1, writeErrors: [{code: 1}]}").isClean()).isFalse();
    assertThat(written("{ok: 1, writeConcernError: {code: 1}}").isClean()).isFalse();
  }

  @Test
  void aClientBulkReplyHasAllCounts() {
    Batch<BsonDocument> results = Batch.none(new ServerAddress("a", 1));
    ClientBulkReply reply =
        MONGODB_7.replyTo(
            new Reading<>(view -> ClientBulkReply.read(view, results)),
            "{nErrors: 1, nInserted: 2, nUpserted: 3, nMatched: 4, nModified: 5, nDeleted: 6,"
                + " writeConcernError: {code: 64}, errorLabels: ['L']}");
    assertThat(reply)
        .extracting(
            ClientBulkReply::errors,
            ClientBulkReply::inserted,
            ClientBulkReply::upserted,
            ClientBulkReply::matched,
            ClientBulkReply::modified,
            ClientBulkReply::deleted)
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    assertThat(reply.writeConcernError().getCode()).isEqualTo(64);
    assertThat(reply.labels()).containsExactly("L");
    assertThat(reply.results()).isSameAs(results);
    ClientBulkReply clean =
        MONGODB_7.replyTo(
            new Reading<>(view -> ClientBulkReply.read(view, results)), "{errorLabels: ['L']}");
    assertThat(clean.writeConcernError()).isNull();
    assertThat(clean.labels()).isEmpty();
  }

  @Test
  void findAndModifySendsWhatWasAskedFor() {
    assertThat(MONGODB_7.bodyOf(modify(null, false, false, null, WriteConcern.ACKNOWLEDGED)))
        .isEqualTo(json("{findAndModify: 'orders', query: {q: 1}, remove: true}"));
    assertThat(MONGODB_7.bodyOf(modify(set(), true, true, null, WriteConcern.ACKNOWLEDGED)))
        .isEqualTo(
            json(
                "{findAndModify: 'orders', query: {q: 1}, update: {$set: {a: 1}}, new: true, upsert: true}"));
    BsonDocument one = BsonDocument.parse("{x: 1}");
    Request full =
        new Request(
            one,
            set(),
            false,
            false,
            one,
            one,
            true,
            one,
            List.of(one),
            new BsonString("h"),
            new BsonString("c"),
            one,
            90);
    FindAndModifyCommand<BsonDocument> command =
        new FindAndModifyCommand<>(ORDERS, WriteConcern.ACKNOWLEDGED, full, CODEC);
    String body =
        "{findAndModify: 'orders', query: {x: 1}, update: {$set: {a: 1}}, sort: {x: 1}, fields: {x: 1},"
            + " bypassDocumentValidation: true, collation: {x: 1}, arrayFilters: [{x: 1}], hint: 'h',"
            + " comment: 'c', let: {x: 1}";
    assertThat(MONGODB_7.bodyOf(command)).isEqualTo(json(body + ", maxTimeMS: 90}"));
    assertThat(MONGODB_7.withTimeout(50).bodyOf(command)).isEqualTo(json(body + "}"));
    assertThat(command.isRetryable()).isTrue();
    assertThat(command.kind()).isEqualTo(RetryKind.WRITE);
    assertThat(command.collection()).isEqualTo("orders");
    assertThat(command.unacknowledged().server()).isNull();
  }

  @Test
  void findAndModifyReturnsTheDocumentAndAWriteConcernError() {
    FindAndModifyCommand<BsonDocument> command =
        modify(set(), false, false, null, WriteConcern.ACKNOWLEDGED);
    Found<BsonDocument> found = MONGODB_7.replyTo(command, "{ok: 1, value: {a: 1}}");
    assertThat(found.value()).isEqualTo(BsonDocument.parse("{a: 1}"));
    assertThat(found.server()).isEqualTo(new ServerAddress("a", 1));
    assertThat(found.writeConcernError()).isNull();
    Found<BsonDocument> failed =
        MONGODB_7.replyTo(
            command, "{ok: 1, value: null, writeConcernError: {code: 64}, errorLabels: ['L']}");
    assertThat(failed.value()).isNull();
    assertThat(failed.server()).isEqualTo(new ServerAddress("a", 1));
    assertThat(failed.writeConcernError().getCode()).isEqualTo(64);
    assertThat(failed.labels()).containsExactly("L");
  }

  @Test
  void aHintNeeds42OrWithoutAcknowledgement44() {
    BsonValue hint = new BsonString("h");
    FindAndModifyCommand<BsonDocument> acknowledged =
        modify(set(), false, false, hint, WriteConcern.ACKNOWLEDGED);
    FindAndModifyCommand<BsonDocument> unacknowledged =
        modify(set(), false, false, hint, WriteConcern.UNACKNOWLEDGED);
    FakeTarget mongodb40 = FakeTarget.ofWireVersion(7);
    FakeTarget mongodb42 = FakeTarget.ofWireVersion(8);
    FakeTarget mongodb44 = FakeTarget.ofWireVersion(9);
    assertThatThrownBy(() -> mongodb40.bodyOf(acknowledged))
        .isInstanceOf(MongoClientException.class)
        .hasMessageContaining("findAndModify")
        .hasMessageContaining("wire version 8");
    assertThatCode(() -> mongodb42.bodyOf(acknowledged)).doesNotThrowAnyException();
    assertThatThrownBy(() -> mongodb42.bodyOf(unacknowledged)).hasMessageContaining("version 9");
    assertThatCode(() -> mongodb44.bodyOf(unacknowledged)).doesNotThrowAnyException();
    assertThat(Hint.of(null, null, arguments().registry())).isNull();
    assertThat(Hint.of(null, "i", arguments().registry())).isEqualTo(new BsonString("i"));
    BsonDocument keys = BsonDocument.parse("{k: 1}");
    assertThat(Hint.of(keys, "i", arguments().registry())).isEqualTo(keys);
  }

  @Test
  void anUpdateMustBeginWithAnOperatorAndAReplacementMustNot() {
    for (Bson field : List.of(new Document("a", 1), BsonDocument.parse("{a: 1}"))) {
      assertThatThrownBy(() -> operators(field))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'a'")
          .hasMessageContaining("replaceOne");
    }
    for (Bson empty : List.of(new Document(), new BsonDocument())) {
      assertThatThrownBy(() -> operators(empty)).hasMessageContaining("empty");
    }
    assertThat(operators(Document.parse("{$set: {a: 1}}"))).isEqualTo(set());
    assertThat(operators(BsonDocument.parse("{$set: {a: 1}}"))).isEqualTo(set());
    assertThatThrownBy(() -> Change.pipeline(List.of(), BsonDocument.class, arguments().registry()))
        .hasMessageContaining("needs a stage");
    assertThatThrownBy(() -> Change.replacement(BsonDocument.parse("{$set: {}}"), CODEC))
        .hasMessageContaining("'$set'");
    assertThatThrownBy(() -> Change.replacement(new Document("$set", 1), null))
        .hasMessageContaining("'$set'");
    assertThatCode(() -> Change.replacement(new BsonDocument(), CODEC)).doesNotThrowAnyException();
    assertThatCode(() -> Change.replacement(new Document(), null)).doesNotThrowAnyException();
  }

  private static Change operators(Bson update) {
    return Change.operators(update, BsonDocument.class, arguments().registry());
  }

  private static Change set() {
    return new Change.Operators(BsonDocument.parse("{$set: {a: 1}}"));
  }

  private static FindAndModifyCommand<BsonDocument> modify(
      Change change, boolean returnsNew, boolean upsert, BsonValue hint, WriteConcern concern) {
    Request request =
        new Request(
            BsonDocument.parse("{q: 1}"),
            change,
            returnsNew,
            upsert,
            null,
            null,
            null,
            null,
            null,
            hint,
            null,
            null,
            0);
    return new FindAndModifyCommand<>(ORDERS, concern, request, CODEC);
  }

  private static WriteReply written(String reply) {
    return MONGODB_7.replyTo(new AdminCommand("drop", "shop", "x", arguments(), null), reply);
  }

  private static Arguments arguments() {
    return new Arguments(BsonDocument.class, MongoClientSettings.getDefaultCodecRegistry());
  }

  private static String json(String text) {
    return BsonDocument.parse(text).toJson();
  }

  /** A command of which only the reading counts. */
  private static final class Reading<T> extends Command<T> {
    private final Function<DocumentView, T> reading;

    Reading(Function<DocumentView, T> reading) {
      super("test", "test");
      this.reading = reading;
    }

    @Override
    public RetryKind kind() {
      return RetryKind.READ;
    }

    @Override
    public void encode(BodyWriter body, Target target) {}

    @Override
    public T decode(DocumentView reply, Target target) {
      return reading.apply(reply);
    }
  }
}
