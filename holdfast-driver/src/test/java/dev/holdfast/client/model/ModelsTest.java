package dev.holdfast.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.CreateIndexCommitQuorum;
import dev.holdfast.MongoNamespace;
import dev.holdfast.ServerAddress;
import dev.holdfast.ServerCursor;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.client.model.bulk.ClientUpdateOneOptions;
import dev.holdfast.internal.clientbulk.DeleteModel;
import dev.holdfast.internal.clientbulk.UpdateModel;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.Test;

class ModelsTest {
  private static final Bson FILTER = new Document("a", 1);
  private static final Bson UPDATE = new Document("$inc", FILTER);
  private static final MongoNamespace ORDERS = new MongoNamespace("shop.orders");

  @Test
  void anUpdateIsEitherOperatorsOrAPipeline() {
    UpdateOneModel<Document> operators = new UpdateOneModel<>(FILTER, UPDATE);
    assertThat(operators.getUpdate()).isSameAs(UPDATE);
    assertThat(operators.getUpdatePipeline()).isNull();
    UpdateManyModel<Document> pipeline = new UpdateManyModel<>(FILTER, List.of(UPDATE));
    assertThat(pipeline.getUpdate()).isNull();
    assertThat(pipeline.getUpdatePipeline()).isEqualTo(List.of(UPDATE));
    assertThat(operators)
        .hasToString(
            "UpdateOneModel{filter=Document{{a=1}}, update=Document{{$inc=Document{{a=1}}}},"
                + " options=UpdateOptions{upsert=false}}");
  }

  @Test
  void writesRefuseWhatTheyCannotDoWithout() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DeleteOneModel<>(null))
        .withMessage("filter must not be null.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new InsertOneModel<>(null))
        .withMessage("document must not be null.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ReplaceOneModel<>(FILTER, FILTER, null))
        .withMessage("options must not be null.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClientNamespacedWriteModel.insertOne(null, FILTER))
        .withMessage("namespace must not be null.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClientNamespacedWriteModel.updateMany(ORDERS, FILTER, (Bson) null))
        .withMessage("update must not be null.");
  }

  @Test
  void aClientWriteKnowsItsCollectionAndHowManyDocumentsItMayTouch() {
    UpdateModel one = (UpdateModel) ClientNamespacedWriteModel.updateOne(ORDERS, FILTER, UPDATE);
    UpdateModel many =
        (UpdateModel) ClientNamespacedWriteModel.updateMany(ORDERS, FILTER, List.of(UPDATE));
    assertThat(one.multi()).isFalse();
    assertThat(one.pipeline()).isNull();
    assertThat(many.multi()).isTrue();
    assertThat(many.update()).isNull();
    assertThat(many.pipeline()).containsExactly(UPDATE);
    assertThat(((DeleteModel) ClientNamespacedWriteModel.deleteMany(ORDERS, FILTER)).multi())
        .isTrue();
    assertThat(((DeleteModel) ClientNamespacedWriteModel.deleteOne(ORDERS, FILTER)).namespace())
        .isEqualTo(ORDERS);
  }

  @Test
  void optionsOfAClientWriteAreReadFromItsModel() {
    List<Bson> filters = new ArrayList<>(List.of(FILTER));
    ClientUpdateOneOptions options =
        ClientUpdateOneOptions.clientUpdateOneOptions()
            .upsert(true)
            .arrayFilters(filters)
            .sort(FILTER);
    filters.clear();
    UpdateModel model =
        (UpdateModel) ClientNamespacedWriteModel.updateOne(ORDERS, FILTER, UPDATE, options);
    assertThat(model.options().upsert()).isTrue();
    assertThat(model.options().arrayFilters()).containsExactly(FILTER);
    assertThat(options)
        .hasToString(
            "ClientUpdateOneOptions{upsert=true, arrayFilters=[Document{{a=1}}],"
                + " sort=Document{{a=1}}}");
  }

  @Test
  void aCollationSaysOnlyWhatWasSet() {
    Collation collation =
        Collation.builder()
            .locale("de")
            .caseLevel(false)
            .collationCaseFirst(CollationCaseFirst.UPPER)
            .collationStrength(CollationStrength.SECONDARY)
            .numericOrdering(true)
            .collationAlternate(CollationAlternate.SHIFTED)
            .collationMaxVariable(CollationMaxVariable.SPACE)
            .normalization(true)
            .backwards(false)
            .build();
    assertThat(collation.asDocument().toJson())
        .isEqualTo(
            "{\"locale\": \"de\", \"caseLevel\": false, \"caseFirst\": \"upper\", \"strength\": 2,"
                + " \"numericOrdering\": true, \"alternate\": \"shifted\", \"maxVariable\":"
                + " \"space\", \"normalization\": true, \"backwards\": false}");
    assertThat(Collation.builder(collation).build())
        .isEqualTo(collation)
        .hasSameHashCodeAs(collation);
    assertThat(Collation.builder(collation).backwards(null).build()).isNotEqualTo(collation);
    assertThat(Collation.builder().build().asDocument()).isEmpty();
  }

  @Test
  void constantsAreFoundByWhatTheServerCallsThem() {
    assertThat(CollationAlternate.fromString("non-ignorable"))
        .isEqualTo(CollationAlternate.NON_IGNORABLE);
    assertThat(ValidationLevel.fromString("moderate")).isEqualTo(ValidationLevel.MODERATE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ValidationAction.fromString("panic"))
        .withMessage("'panic' is no ValidationAction; there are error, warn.");
    assertThat(CollationStrength.fromInt(5)).isEqualTo(CollationStrength.IDENTICAL);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CollationStrength.fromInt(6))
        .withMessage("The strength of a collation is between 1 and 5, not 6.");
  }

  @Test
  void aCommitQuorumIsANumberOrAMode() {
    assertThat(CreateIndexCommitQuorum.create(2).toBsonValue()).isEqualTo(new BsonInt32(2));
    assertThat(CreateIndexCommitQuorum.VOTING_MEMBERS.toBsonValue())
        .isEqualTo(new BsonString("votingMembers"));
    assertThat(CreateIndexCommitQuorum.create("majority"))
        .isEqualTo(CreateIndexCommitQuorum.MAJORITY)
        .isNotEqualTo(CreateIndexCommitQuorum.create(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CreateIndexCommitQuorum.create(-1))
        .withMessage("w is -1; it must not be negative.");
  }

  @Test
  void aSearchIndexNeedsOnlyItsDefinition() {
    assertThat(new SearchIndexModel(FILTER).getName()).isNull();
    SearchIndexModel vectors = new SearchIndexModel("v", FILTER, SearchIndexType.vectorSearch());
    assertThat(vectors.getType()).isEqualTo(SearchIndexType.of(new BsonString("vectorSearch")));
    assertThat(vectors)
        .hasToString(
            "SearchIndexModel{name='v', definition=Document{{a=1}},"
                + " type=BsonString{value='vectorSearch'}}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SearchIndexModel((Bson) null))
        .withMessage("definition must not be null.");
  }

  @Test
  void aServerCursorHasAnId() {
    ServerAddress address = new ServerAddress("a", 27017);
    assertThat(new ServerCursor(7, address))
        .isEqualTo(new ServerCursor(7, address))
        .isNotEqualTo(new ServerCursor(8, address))
        .hasToString("ServerCursor{id=7, address=a:27017}");
    assertThatIllegalArgumentException().isThrownBy(() -> new ServerCursor(0, address));
  }
}
