package dev.holdfast.testkit.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.TestDeployment;
import org.bson.Document;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

class TestDeploymentExtensionTest {
  @Nested
  class WithAStaticField {
    @RegisterExtension
    static final TestDeploymentExtension mongo = TestDeploymentExtension.replicaSet(3);

    private static String firstUri;

    @Nested
    class AndAClassWithinTheClass {
      @Test
      void usesTheSame(TestDeployment set) {
        assertThat(set).isSameAs(mongo.deployment());
      }
    }

    @RepeatedTest(2)
    void theDeploymentIsSharedAndClean(TestDeployment set) {
      assertThat(set).isSameAs(mongo.deployment());
      firstUri = firstUri == null ? set.uri() : firstUri;
      assertThat(set.uri()).isEqualTo(firstUri).isEqualTo(mongo.uri());
      assertThat(set.received("insert")).isEmpty();
      try (MongoClient client = MongoClients.create(set.uri())) {
        MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
        assertThat(orders.countDocuments()).isZero();
        orders.insertOne(new Document("_id", 1));
        assertThat(set.received("insert")).hasSize(1);
      }
      set.member("a").failPoint(FIND_FAILS);
      set.on("find").always(Fault.error(8000));
      set.kill("b");
      set.member("c").blackHole();
    }
  }

  private static final String FIND_FAILS =
      "{configureFailPoint: 'failCommand', mode: 'alwaysOn',"
          + " data: {failCommands: ['aggregate'], errorCode: 8000}}";

  /** The example of docs/testkit.md. */
  @Nested
  class WithAnInstanceField {
    @RegisterExtension final TestDeploymentExtension mongo = TestDeploymentExtension.replicaSet(3);

    @Test
    void anOrderIsCountedOnceWhenThePrimaryDiesInMidUpdate(TestDeployment set) {
      try (MongoClient client = MongoClients.create(set.uri() + "&retryWrites=true")) {
        MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
        orders.insertOne(new Document("_id", 1).append("count", 0));

        // The update runs, its reply is lost, and the primary is killed.
        set.primary().on("update").once(Fault.loseReply()).then(() -> set.kill("primary"));
        orders.updateOne(Filters.eq(1), Updates.inc("count", 1));

        assertThat(orders.find().first().getInteger("count")).isEqualTo(1);
        assertThat(set.received("update")).hasSize(2);
      }
    }
  }

  @Nested
  @ExtendWith(TestDeploymentExtension.class)
  class WithAnAnnotation {
    @Test
    void theParameterIsAReplicaSetOfThree(TestDeployment set) {
      assertThat(set.members()).hasSize(3);
      assertThat(set.hasPrimary()).isTrue();
    }
  }
}
