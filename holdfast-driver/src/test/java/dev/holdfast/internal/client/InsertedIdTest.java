package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoNamespace;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.DeleteOneModel;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.bulk.ClientBulkWriteOptions;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.testkit.Fault;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonReader;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.CollectibleCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.junit.jupiter.api.Test;

/** The ids that results report are those of the bytes that were sent; codecs are not asked for them. */
class InsertedIdTest {
  private static final CodecRegistry KITES =
      CodecRegistries.fromRegistries(
          CodecRegistries.fromCodecs(new KiteCodec()),
          MongoClientSettings.getDefaultCodecRegistry());

  private static final class Kite {
    BsonValue id;

    Kite(BsonValue id) {
      this.id = id;
    }
  }

  /** Like the codecs of some object mappers, it does not support the question for an id. */
  private static final class KiteCodec implements CollectibleCodec<Kite> {
    @Override
    public Kite generateIdIfAbsentFromDocument(Kite kite) {
      if (kite.id == null) {
        kite.id = new BsonString("generated");
      }
      return kite;
    }

    @Override
    public boolean documentHasId(Kite kite) {
      return kite.id != null;
    }

    @Override
    public BsonValue getDocumentId(Kite kite) {
      throw new UnsupportedOperationException("this codec does not return ids");
    }

    @Override
    public void encode(BsonWriter writer, Kite kite, EncoderContext context) {
      new BsonDocumentCodec()
          .encode(
              writer,
              new BsonDocument("color", new BsonString("red")).append("_id", kite.id),
              EncoderContext.builder().build());
    }

    @Override
    public Kite decode(BsonReader reader, DecoderContext context) {
      return new Kite(new BsonDocumentCodec().decode(reader, context).get("_id"));
    }

    @Override
    public Class<Kite> getEncoderClass() {
      return Kite.class;
    }
  }

  private static MongoCollection<Kite> kites(ScriptedPrimary primary) {
    return primary.collection().withDocumentClass(Kite.class).withCodecRegistry(KITES);
  }

  @Test
  void insertOneReportsTheIdOfACodecThatReturnsNone() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      assertThat(kites(primary).insertOne(new Kite(null)).getInsertedId())
          .isEqualTo(new BsonString("generated"));
      BsonDocument compound = BsonDocument.parse("{a: {b: 1}, c: [1, 2]}");
      BsonValue id = kites(primary).insertOne(new Kite(compound)).getInsertedId();
      kites(primary).insertOne(new Kite(BsonDocument.parse("{a: {b: 9}, c: [8, 7]}")));
      assertThat(id).isEqualTo(compound); // And stays so when the buffer is used again.
    }
  }

  @Test
  void insertManyAndBulkWriteReportTheIdsOfACodecThatReturnsNone() {
    try (ScriptedPrimary primary =
        ScriptedPrimary.start("", BsonDocument.parse("{maxWriteBatchSize: 2}"))) {
      List<Kite> three =
          List.of(
              new Kite(new BsonInt32(1)),
              new Kite(BsonDocument.parse("{x: 2}")),
              new Kite(new BsonInt32(3)));
      assertThat(kites(primary).insertMany(three).getInsertedIds())
          .isEqualTo(
              Map.of(0, new BsonInt32(1), 1, BsonDocument.parse("{x: 2}"), 2, new BsonInt32(3)));
      assertThat(
              kites(primary)
                  .bulkWrite(
                      List.of(
                          new DeleteOneModel<>(new Document()),
                          new InsertOneModel<>(new Kite(new BsonInt32(5)))))
                  .getInserts())
          .singleElement()
          .satisfies(
              insert -> {
                assertThat(insert.getIndex()).isEqualTo(1);
                assertThat(insert.getId()).isEqualTo(new BsonInt32(5));
              });
    }
  }

  @Test
  void theClientsBulkWriteReportsTheIdsOfACodecThatReturnsNone() {
    try (ScriptedPrimary primary =
        ScriptedPrimary.start("", BsonDocument.parse("{maxWireVersion: 25}"))) {
      primary.server.on(
          "bulkWrite",
          request ->
              BsonDocument.parse(
                  "{cursor: {id: {$numberLong: '0'}, ns: 'admin.$cmd.bulkWrite', firstBatch: [{ok: 1,"
                      + " idx: 0, n: 1}]}, nErrors: 0, nInserted: 1, nUpserted: 0, nMatched: 0,"
                      + " nModified: 0, nDeleted: 0}"));
      try (MongoClient client =
          MongoClients.create(
              MongoClientSettings.builder()
                  .applyConnectionString(new ConnectionString(primary.server.uri()))
                  .codecRegistry(KITES)
                  .build())) {
        var result =
            client.bulkWrite(
                List.of(
                    ClientNamespacedWriteModel.insertOne(
                        new MongoNamespace("shop.kites"), new Kite(null))),
                ClientBulkWriteOptions.clientBulkWriteOptions().verboseResults(true));
        assertThat(
                result.getVerboseResults().orElseThrow().getInsertResults().get(0).getInsertedId())
            .contains(new BsonString("generated"));
      }
    }
  }

  @Test
  void aRetriedInsertReportsTheIdThatWasSent() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      primary.server.on("insert").once(Fault.error(91, "RetryableWriteError"));
      assertThat(kites(primary).insertOne(new Kite(new BsonInt32(4))).getInsertedId())
          .isEqualTo(new BsonInt32(4));
      assertThat(primary.received("insert")).hasSize(2);
    }
  }
}
