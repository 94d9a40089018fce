package dev.holdfast.simulation.scenario;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.MongoException;
import dev.holdfast.ReadPreference;
import dev.holdfast.TransactionOptions;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.model.BulkWriteOptions;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.UpdateOneModel;
import dev.holdfast.client.model.Updates;
import dev.holdfast.client.model.WriteModel;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.simulation.world.World;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * A thread of the application. It makes random calls until it is stopped, and records every call. A write
 * leaves marks in the data: an element in the array {@code marks} of a document, or a separate document.
 * {@link HistoryRules} finds the write by its marks.
 */
final class Worker implements Runnable {
  static final String DATABASE = "simulation";
  static final String COLLECTION = "marks";
  static final int DOCUMENTS = 8;
  static final String TRANSACTION_THAT_READS = "transaction that reads";

  private final World world;
  private final CallHistory history;
  private final int number;
  private final MongoClient client;
  private final MongoCollection<Document> collection;
  private final List<Work> work;
  private final Random random;
  private volatile boolean stopped;

  Worker(
      World world,
      CallHistory history,
      int number,
      MongoClient client,
      List<Work> work,
      long seed) {
    this.world = world;
    this.history = history;
    this.number = number;
    this.client = client;
    this.collection = client.getDatabase(DATABASE).getCollection(COLLECTION);
    this.work = work;
    this.random = new Random(seed);
  }

  /** The documents that all workers update. */
  static List<Document> documents() {
    return IntStream.range(0, DOCUMENTS)
        .mapToObj(id -> new Document("_id", "d" + id).append("marks", List.of()))
        .toList();
  }

  void stop() {
    stopped = true;
  }

  @Override
  public void run() {
    while (!stopped) {
      step();
      try {
        Thread.sleep(random.nextInt(60));
      } catch (InterruptedException e) {
        // The plan interrupts workers at any time.
      }
    }
  }

  private void step() {
    switch (work.get(random.nextInt(work.size()))) {
      case INSERT -> insert();
      case UPDATE -> update();
      case FIND_AND_MODIFY -> findAndModify();
      case ORDERED_BULK -> bulk(true);
      case UNORDERED_BULK -> bulk(false);
      case ORDERED_BULK_WITH_DUPLICATE -> bulkWithDuplicate();
      case CLIENT_BULK -> clientBulk();
      case FIND_ALL -> findAll();
      case FIND_SOME -> findSome();
      case FIND_NEAREST -> findNearest();
      case COUNT -> count();
      case CAUSAL_READ -> causal();
      case BROKEN_CODEC -> withBrokenCodec();
      case PING -> runCommand();
      case WITH_TRANSACTION -> withTransaction();
      case TRANSACTION -> transaction();
      case TRANSACTION_THAT_READS -> transactionThatReads();
    }
  }

  // --- calls ---

  /** The action of a call, given the call's number. */
  private interface Action {
    void run(int call);
  }

  /** The marks of a call, given the call's number. */
  private interface Marks {
    List<String> of(int call);
  }

  private boolean call(String what, Marks marks, boolean atomic, Action action) {
    int id = history.nextNumber();
    long begun = world.nanoTime();
    world.trace().event(begun, "worker " + number + " begins call " + id + ": " + what);
    RuntimeException error = null;
    try {
      action.run(id);
    } catch (RuntimeException e) {
      error = e;
    }
    boolean interrupted = Thread.interrupted();
    CallHistory.Call ended =
        new CallHistory.Call(
            id, what, number, begun, world.nanoTime(), marks.of(id), atomic, error);
    history.add(ended);
    world
        .trace()
        .event(
            world.nanoTime(),
            "call "
                + id
                + (error == null ? " ends" : " fails: " + text(error))
                + (interrupted ? " (interrupted)" : ""));
    return error == null;
  }

  private static String text(RuntimeException error) {
    return error.getClass().getSimpleName()
        + (error instanceof MongoException e ? " " + e.getCode() + " " + e.getOutcome() : "");
  }

  private static String name(int call, int index) {
    return call + "." + index;
  }

  private String anyDocument() {
    return "d" + random.nextInt(DOCUMENTS);
  }

  private static Bson push(String mark) {
    return Updates.push("marks", mark);
  }

  private static String inserted(int call, int index) {
    return "i" + name(call, index);
  }

  boolean insert() {
    return call(
        "insertOne",
        call -> List.of(inserted(call, 0)),
        true,
        call -> collection.insertOne(new Document("_id", inserted(call, 0))));
  }

  private void update() {
    String document = anyDocument();
    call(
        "updateOne",
        call -> List.of(document + "/" + name(call, 0)),
        true,
        call -> collection.updateOne(Filters.eq("_id", document), push(name(call, 0))));
  }

  private void findAndModify() {
    String document = anyDocument();
    call(
        "findOneAndUpdate",
        call -> List.of(document + "/" + name(call, 0)),
        true,
        call ->
            requireAnswer(
                collection.findOneAndUpdate(Filters.eq("_id", document), push(name(call, 0))),
                document));
  }

  /** Checks that the reply has the right document. The reply of another command would have another one. */
  private static void requireAnswer(@Nullable Document found, String id) {
    if (found == null || !id.equals(found.get("_id"))) {
      throw new AssertionFailure("the reply for " + id + " has " + found);
    }
  }

  /** Reads one document from any member. A member that was just added may not have it yet. */
  private void findNearest() {
    String document = anyDocument();
    call(
        "findOne from the nearest member",
        call -> List.of(),
        true,
        call -> {
          Document found =
              collection
                  .withReadPreference(ReadPreference.nearest())
                  .find(Filters.eq("_id", document))
                  .first();
          if (found != null) {
            requireAnswer(found, document);
          }
        });
  }

  private void bulk(boolean ordered) {
    List<String> documents = IntStream.range(0, 3).mapToObj(i -> anyDocument()).toList();
    call(
        ordered ? "ordered bulkWrite" : "unordered bulkWrite",
        call ->
            List.of(
                documents.get(0) + "/" + name(call, 0),
                inserted(call, 1),
                documents.get(2) + "/" + name(call, 2)),
        false,
        call -> {
          List<WriteModel<Document>> writes =
              List.of(
                  new UpdateOneModel<>(Filters.eq("_id", documents.get(0)), push(name(call, 0))),
                  new InsertOneModel<>(new Document("_id", inserted(call, 1))),
                  new UpdateOneModel<>(Filters.eq("_id", documents.get(2)), push(name(call, 2))));
          collection.bulkWrite(writes, new BulkWriteOptions().ordered(ordered));
        });
  }

  /** The second statement always fails, so neither its mark nor the third one is ever in the data. */
  private void bulkWithDuplicate() {
    String document = anyDocument();
    call(
        "ordered bulkWrite",
        call ->
            List.of(
                document + "/" + name(call, 0),
                "never " + name(call, 1),
                document + "/" + name(call, 2)),
        false,
        call ->
            collection.bulkWrite(
                List.of(
                    new UpdateOneModel<>(Filters.eq("_id", document), push(name(call, 0))),
                    new InsertOneModel<>(new Document("_id", document)),
                    new UpdateOneModel<>(Filters.eq("_id", document), push(name(call, 2))))));
  }

  private void clientBulk() {
    String document = anyDocument();
    call(
        "client bulkWrite",
        call -> List.of(document + "/" + name(call, 0), inserted(call, 1)),
        false,
        call ->
            client.bulkWrite(
                List.of(
                    ClientNamespacedWriteModel.updateOne(
                        collection.getNamespace(),
                        Filters.eq("_id", document),
                        push(name(call, 0))),
                    ClientNamespacedWriteModel.insertOne(
                        collection.getNamespace(), new Document("_id", inserted(call, 1))))));
  }

  /** Reads with a cursor of several batches, which shares the time of its transaction. */
  private void transactionThatReads() {
    String document = anyDocument();
    TransactionOptions options =
        TransactionOptions.builder()
            .timeout(500L + random.nextInt(5_000), TimeUnit.MILLISECONDS)
            .build();
    call(
        TRANSACTION_THAT_READS,
        call -> List.of(document + "/" + name(call, 0)),
        true,
        call -> {
          try (ClientSession session = client.startSession()) {
            session.withTransaction(
                () -> {
                  for (Document each : collection.find(session).batchSize(2).limit(5)) {
                    Objects.requireNonNull(each);
                  }
                  collection.updateOne(session, Filters.eq("_id", document), push(name(call, 0)));
                  return "";
                },
                options);
          }
        });
  }

  private void withTransaction() {
    List<String> documents = IntStream.range(0, 2).mapToObj(i -> anyDocument()).toList();
    call(
        "withTransaction",
        call -> marks(documents, call),
        true,
        call -> {
          try (ClientSession session = client.startSession()) {
            session.withTransaction(
                () -> {
                  for (int i = 0; i < documents.size(); i++) {
                    collection.updateOne(
                        session, Filters.eq("_id", documents.get(i)), push(name(call, i)));
                  }
                  return "";
                });
          }
        });
  }

  private void transaction() {
    List<String> documents = IntStream.range(0, 2).mapToObj(i -> anyDocument()).toList();
    call(
        "transaction",
        call -> marks(documents, call),
        true,
        call -> {
          ClientSessionOptions options =
              ClientSessionOptions.builder().causallyConsistent(random.nextBoolean()).build();
          try (ClientSession session = client.startSession(options)) {
            session.startTransaction(
                TransactionOptions.builder().writeConcern(WriteConcern.MAJORITY).build());
            for (int i = 0; i < documents.size(); i++) {
              collection.updateOne(
                  session, Filters.eq("_id", documents.get(i)), push(name(call, i)));
            }
            session.commitTransaction();
          }
        });
  }

  private static List<String> marks(List<String> documents, int call) {
    List<String> marks = new ArrayList<>();
    for (int i = 0; i < documents.size(); i++) {
      marks.add(documents.get(i) + "/" + name(call, i));
    }
    return marks;
  }

  private void findAll() {
    call(
        "find",
        call -> List.of(),
        true,
        call -> {
          Set<Object> seen = new HashSet<>();
          try (MongoCursor<Document> cursor =
              collection.find().batchSize(2 + random.nextInt(4)).limit(30).iterator()) {
            while (cursor.hasNext()) {
              Object id = cursor.next().get("_id");
              if (!seen.add(id)) {
                throw new AssertionFailure("find returned " + id + " twice");
              }
            }
          }
        });
  }

  /** Closes a cursor before its end. */
  private void findSome() {
    call(
        "find some",
        call -> List.of(),
        true,
        call -> {
          try (MongoCursor<Document> cursor = collection.find().batchSize(2).iterator()) {
            cursor.tryNext();
          }
        });
  }

  /** Checks that a session reads its own write, also from lagging members. */
  private void causal() {
    try (ClientSession session = client.startSession()) {
      String[] id = new String[1];
      boolean acknowledged =
          call(
              "insertOne in a session",
              call -> List.of(inserted(call, 0)),
              true,
              call -> {
                id[0] = inserted(call, 0);
                collection.insertOne(session, new Document("_id", id[0]));
              });
      if (acknowledged) {
        call("causal find", call -> List.of(), true, call -> requireFound(session, id[0]));
      }
    } catch (IllegalStateException e) {
      // The client was closed.
    }
  }

  private void requireFound(ClientSession session, String id) {
    Document found =
        collection
            .withReadPreference(ReadPreference.secondaryPreferred())
            .find(session, Filters.eq("_id", id))
            .first();
    if (found == null) {
      throw new AssertionFailure(
          "a causal session does not find " + id + ", which it has inserted");
    }
  }

  /** The server executes the command, but the application's codec cannot read the reply. */
  private void withBrokenCodec() {
    String document = anyDocument();
    call(
        "findOneAndUpdate with a broken codec",
        call -> List.of(document + "/" + name(call, 0)),
        true,
        call -> {
          collection
              .withDocumentClass(BrokenCodec.Unreadable.class)
              .withCodecRegistry(BrokenCodec.REGISTRY)
              .findOneAndUpdate(Filters.eq("_id", document), push(name(call, 0)));
          throw new AssertionFailure("the codec's exception is lost");
        });
  }

  private void count() {
    call("countDocuments", call -> List.of(), true, call -> collection.countDocuments());
  }

  private void runCommand() {
    call(
        "runCommand",
        call -> List.of(),
        true,
        call -> client.getDatabase(DATABASE).runCommand(new Document("ping", 1)));
  }

  /** The exception of the application's codec. */
  static final class CodecFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Thrown if the driver returned a wrong result. */
  static final class AssertionFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AssertionFailure(String message) {
      super(message);
    }
  }
}
