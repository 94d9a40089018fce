package dev.holdfast.internal.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.test.Requirement;
import dev.holdfast.test.Seeds;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.DocumentSequence;
import dev.holdfast.wire.MessageHeader;
import dev.holdfast.wire.OpMsg;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

/** How statements become messages that a server with these limits takes. */
class WriteCommandTest {
  private static final InsertedIdSink NO_IDS =
      new InsertedIdSink() {
        @Override
        public boolean isWanted(int index) {
          return false;
        }

        @Override
        public void encoded(int index, BsonValue id) {
          throw new AssertionError("the id of document " + index + " is not wanted");
        }
      };

  private static final MongoNamespace ORDERS = new MongoNamespace("shop", "orders");
  private static final WriteTerms TERMS =
      new WriteTerms(WriteConcern.ACKNOWLEDGED, true, null, null, null);
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  @Test
  void whateverSizesAndLimitsEachStatementIsSentOnceAndInOrder() {
    Random random = Seeds.random(getClass().getSimpleName());
    for (int round = 0; round < 200; round++) {
      int maxMessage = 20_000 + random.nextInt(40_000);
      int maxCount = 1 + random.nextInt(20);
      Here target = new Here(maxMessage, maxCount);
      List<BsonDocument> documents = new ArrayList<>();
      int size = 1 + random.nextInt(60);
      for (int i = 0; i < size; i++) {
        documents.add(document(i, random.nextInt(5_000)));
      }
      List<List<BsonDocument>> batches =
          sendAll(
              size,
              from -> new InsertCommand<>(ORDERS, TERMS, documents, from, CODEC, NO_IDS),
              target);
      assertThat(batches.stream().flatMap(List::stream)).containsExactlyElementsOf(documents);
      assertThat(batches).allSatisfy(batch -> assertThat(batch).hasSizeBetween(1, maxCount));
    }
  }

  @Test
  void aBatchIsAsLargeAsItMayBe() {
    List<BsonDocument> documents = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      documents.add(document(i, 4_000));
    }
    // Four of them and the frame around them, but not five.
    List<List<BsonDocument>> batches =
        sendAll(
            10,
            from -> new InsertCommand<>(ORDERS, TERMS, documents, from, CODEC, NO_IDS),
            new Here(17_000, 100));
    assertThat(batches).extracting(List::size).containsExactly(4, 4, 2);
  }

  @Test
  void aRetryHasTheSameStatementsEvenIfTheOtherServerWouldTakeMore() {
    List<BsonDocument> documents = List.of(document(0, 10), document(1, 10), document(2, 10));
    InsertCommand<BsonDocument> command =
        new InsertCommand<>(ORDERS, TERMS, documents, 0, CODEC, NO_IDS);
    assertThat(send(command, new Here(48_000, 2))).hasSize(2);
    assertThat(send(command, new Here(48_000, 100))).hasSize(2);
    assertThat(command.count()).isEqualTo(2);
  }

  @Test
  void aRetryIsRefusedIfTheOtherServerTakesSmallerMessages() {
    List<BsonDocument> documents = List.of(document(0, 9_000), document(1, 9_000));
    InsertCommand<BsonDocument> command =
        new InsertCommand<>(ORDERS, TERMS, documents, 0, CODEC, NO_IDS);
    assertThat(send(command, new Here(48_000, 100))).hasSize(2);
    assertThatThrownBy(() -> send(command, new Here(10_000, 100)))
        .isInstanceOf(MongoClientException.class)
        .hasMessageContaining("smaller messages");
  }

  @Test
  void aDocumentThatIsTooLargeIsNotSent() {
    Here target = new Here(48_000, 100, 1_000);
    InsertCommand<BsonDocument> command =
        new InsertCommand<>(ORDERS, TERMS, List.of(document(0, 1_000)), 0, CODEC, NO_IDS);
    assertThatThrownBy(() -> send(command, target))
        .isInstanceOf(BsonMaximumSizeExceededException.class);
    // A statement has room for what is around the document.
    UpdateCommand update = new UpdateCommand(ORDERS, TERMS, List.of(update(false, 1_000)), 0);
    assertThat(send(update, target)).hasSize(1);
    UpdateCommand larger = new UpdateCommand(ORDERS, TERMS, List.of(update(false, 18_000)), 0);
    assertThatThrownBy(() -> send(larger, target))
        .isInstanceOf(BsonMaximumSizeExceededException.class);
  }

  @Test
  @Requirement({"RW-049", "RW-050", "RW-051"})
  void oneStatementForManyDocumentsMakesTheWholeCommandIneligible() {
    Here target = new Here(48_000, 100);
    assertThat(isRetryable(List.of(update(false, 0), update(false, 0)), target)).isTrue();
    assertThat(isRetryable(List.of(update(false, 0), update(true, 0)), target)).isFalse();
    assertThat(isRetryable(List.of(update(true, 0), update(false, 0)), target)).isFalse();
    DeleteStatement one = new DeleteStatement(new BsonDocument(), false, null, null);
    DeleteStatement many = new DeleteStatement(new BsonDocument(), true, null, null);
    DeleteCommand mixed = new DeleteCommand(ORDERS, TERMS, List.of(one, many), 0);
    mixed.prepare(target);
    assertThat(mixed.isRetryable()).isFalse();
    DeleteCommand single = new DeleteCommand(ORDERS, TERMS, List.of(one, one), 0);
    single.prepare(target);
    assertThat(single.isRetryable()).isTrue();
  }

  @Test
  @Requirement("RW-042")
  void onlyTheStatementsInACommandDecideAfterSplittingByCountAndByBytes() {
    List<UpdateStatement> statements =
        List.of(update(false, 9_000), update(false, 9_000), update(true, 9_000));
    assertThat(isRetryable(statements, new Here(48_000, 2))).isTrue();
    assertThat(isRetryable(statements, new Here(48_000, 3))).isFalse();
    assertThat(isRetryable(statements, new Here(36_000, 3))).isTrue();
  }

  @Test
  @Requirement({"RW-042", "RW-051"})
  void whateverTheStatementsACommandIsEligibleIfAndOnlyIfNoneInItIsForMany() {
    Random random = Seeds.random(getClass().getSimpleName());
    for (int round = 0; round < 200; round++) {
      Here target = new Here(40_000 + random.nextInt(40_000), 1 + random.nextInt(12));
      List<UpdateStatement> statements = new ArrayList<>();
      int size = 1 + random.nextInt(30);
      for (int i = 0; i < size; i++) {
        statements.add(update(random.nextInt(5) == 0, random.nextInt(9_000)));
      }
      int from = 0;
      while (from < size) {
        UpdateCommand command = new UpdateCommand(ORDERS, TERMS, statements, from);
        assertThat(send(command, target)).hasSize(command.count());
        assertThat(command.isRetryable())
            .isEqualTo(
                statements.subList(from, from + command.count()).stream()
                    .noneMatch(UpdateStatement::multi));
        from += command.count();
      }
    }
  }

  private static boolean isRetryable(List<UpdateStatement> statements, Target target) {
    UpdateCommand command = new UpdateCommand(ORDERS, TERMS, statements, 0);
    command.prepare(target);
    return command.isRetryable();
  }

  private static List<List<BsonDocument>> sendAll(
      int size, IntFunction<WriteCommand> commandFrom, Here target) {
    List<List<BsonDocument>> batches = new ArrayList<>();
    int from = 0;
    while (from < size) {
      WriteCommand command = commandFrom.apply(from);
      batches.add(send(command, target));
      assertThat(command.count()).isEqualTo(batches.get(batches.size() - 1).size());
      from += command.count();
    }
    return batches;
  }

  /** What a server would read. */
  private static List<BsonDocument> send(WriteCommand command, Here target) {
    WireBuffer buffer = new WireBuffer(1024);
    OpMsgWriter message = new OpMsgWriter(buffer);
    command.prepare(target);
    message.begin(1, 0);
    message.beginBody();
    command.encode(new BodyWriter(buffer), target);
    message.endBody();
    command.encodeSequences(message, buffer, target);
    message.finish();
    int length = buffer.position();
    assertThat(length).isLessThanOrEqualTo(target.hello().maxMessageSizeBytes());
    buffer.position(0);
    buffer.limit(length);
    OpMsg read = OpMsg.read(MessageHeader.read(buffer, length), buffer);
    List<BsonDocument> statements = new ArrayList<>();
    for (DocumentSequence sequence : read.sequences()) {
      sequence.forEach(
          (offset, size) -> {
            buffer.position(offset);
            statements.add(BsonDocuments.read(buffer));
          });
    }
    return statements;
  }

  private static BsonDocument document(int id, int bytes) {
    return new BsonDocument("_id", new BsonInt32(id))
        .append("bytes", new BsonBinary(new byte[bytes]));
  }

  private static UpdateStatement update(boolean multi, int bytes) {
    Change change = new Change.Operators(new BsonDocument("$set", document(1, bytes)));
    return new UpdateStatement(new BsonDocument(), change, multi, false, null, null, null, null);
  }

  /** A server with limits. */
  private record Here(Hello hello) implements Target {
    Here(int maxMessage, int maxCount) {
      this(maxMessage, maxCount, 16 * 1024 * 1024);
    }

    Here(int maxMessage, int maxCount, int maxDocument) {
      this(
          Hello.parse(
              new BsonDocument("maxMessageSizeBytes", new BsonInt32(maxMessage))
                  .append("maxWriteBatchSize", new BsonInt32(maxCount))
                  .append("maxBsonObjectSize", new BsonInt32(maxDocument))));
    }

    @Override
    public boolean hasTimeout() {
      return false;
    }

    @Override
    public long millisForServer() {
      return Long.MAX_VALUE;
    }

    @Override
    public ServerAddress server() {
      return new ServerAddress("a", 1);
    }

    @Override
    public boolean isLoadBalanced() {
      return false;
    }

    @Override
    public PooledConnection keepConnection() {
      throw new UnsupportedOperationException("writes keep no connection");
    }
  }
}
