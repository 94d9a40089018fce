package dev.holdfast.internal.operation;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.codecs.BsonDocumentCodec;
import org.jspecify.annotations.Nullable;

/**
 * {@code bulkWrite}, since MongoDB 8.0: writes of any kind to any collections, as many as fit into one
 * command. As with {@link WriteCommand}, the first attempt determines how many writes fit.
 */
public final class ClientBulkCommand extends Command<ClientBulkReply> {
  private static final int MONGODB_8_0 = 25;
  // CRUD Bulk Write, "Total Message Size", prescribes this number.
  private static final int MESSAGE_OVERHEAD = 1000;
  private static final int EMPTY_DOCUMENT = 5;
  private static final int NAMESPACE_OVERHEAD = 14; // {ns: ""}
  private static final BsonDocumentCodec DECODER = new BsonDocumentCodec();

  private final List<ClientStatement> statements;
  private final int from;
  private final boolean verbose;
  private final WriteTerms terms;
  private int most; // The upper limit of count.
  private int count; // How many statements the command has; 0 before the first attempt.
  private boolean prepared;
  private boolean retryable; // Known once the command is prepared.
  private int ownBytes; // The size of the body without session, times and concerns.
  private @Nullable PooledConnection kept; // For the results cursor of the last attempt.

  public ClientBulkCommand(
      List<ClientStatement> statements, int from, boolean verbose, WriteTerms terms) {
    super("bulkWrite", "admin");
    this.statements = statements;
    this.from = from;
    this.verbose = verbose;
    this.terms = terms;
  }

  /** How many statements the command contains; 0 until it is encoded. */
  public int count() {
    return count;
  }

  @Override
  public RetryKind kind() {
    return RetryKind.WRITE;
  }

  @Override
  public boolean isRetryable() {
    int usual = Math.min(statements.size(), from + Hello.DEFAULT_MAX_WRITE_BATCH_SIZE);
    return prepared
        ? retryable
        : statements.subList(from, usual).stream().noneMatch(ClientStatement::isMulti);
  }

  @Override
  public boolean changesOneDocument() {
    return statements.size() - from == 1 && !statements.get(from).isMulti();
  }

  @Override
  public WriteConcern writeConcern() {
    return terms.writeConcern();
  }

  @Override
  public void prepare(Target target) {
    Hello hello = target.hello();
    if (hello.maxWireVersion() < MONGODB_8_0) {
      throw new MongoClientException(
          "bulkWrite of a client needs MongoDB 8.0 or later; "
              + target.server()
              + " is older. bulkWrite of a collection does not.");
    }
    if (kept != null) { // The results of the previous attempt are obsolete.
      kept.close();
      kept = null;
    }
    if (count > 0) {
      return;
    }
    most = Math.min(statements.size() - from, hello.maxWriteBatchSize());
    int single = 0;
    while (single < most && !statements.get(from + single).isMulti()) {
      single++;
    }
    if (single > 0 && single < most) { // See WriteCommand.prepare.
      WireBuffer scratch = new WireBuffer(1024);
      encode(new BodyWriter(scratch), target);
      most = write(scratch, most, hello, true, new LinkedHashMap<>());
    }
    retryable = single >= most;
    prepared = true;
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    int start = body.buffer().position();
    body.put(name(), 1);
    body.put("errorsOnly", !verbose);
    terms.encode(body);
    ownBytes = body.buffer().position() - start + EMPTY_DOCUMENT;
  }

  @Override
  public void encodeSequences(OpMsgWriter message, WireBuffer buffer, Target target) {
    Map<MongoNamespace, Integer> namespaces = new LinkedHashMap<>();
    int wanted = count > 0 ? count : most;
    message.beginSequence("ops");
    int written = write(buffer, wanted, target.hello(), false, namespaces);
    message.endSequence();
    if (count > 0 && written < count) {
      throw new MongoClientException( // The operation throws the error of the earlier attempt.
          target.server() + " takes smaller messages than the server that was tried before");
    }
    message.beginSequence("nsInfo");
    BodyWriter body = new BodyWriter(buffer);
    for (MongoNamespace namespace : namespaces.keySet()) {
      int document = body.begin();
      body.put("ns", namespace.getFullName());
      body.end(document);
    }
    message.endSequence();
    count = written;
  }

  /**
   * Writes as many statements as fit.
   *
   * @param onlyMeasure leaves the buffer unchanged
   * @return how many statements fit
   */
  private int write(
      WireBuffer buffer,
      int wanted,
      Hello hello,
      boolean onlyMeasure,
      Map<MongoNamespace, Integer> namespaces) {
    BodyWriter body = new BodyWriter(buffer);
    long room = (long) hello.maxMessageSizeBytes() - MESSAGE_OVERHEAD - ownBytes;
    int written = 0;
    while (written < wanted) {
      ClientStatement statement = statements.get(from + written);
      MongoNamespace namespace = statement.namespace();
      Integer known = namespaces.get(namespace);
      int start = buffer.position();
      statement.encode(known == null ? namespaces.size() : known, body);
      int added = buffer.position() - start + (known == null ? bytesOf(namespace) : 0);
      if (added > room) {
        buffer.position(start);
        requireOne(written, added, room);
        break;
      }
      if (known == null) {
        namespaces.put(namespace, namespaces.size());
      }
      if (onlyMeasure) {
        buffer.position(start);
      }
      room -= added;
      written++;
    }
    return written;
  }

  private static int bytesOf(MongoNamespace namespace) {
    return NAMESPACE_OVERHEAD + namespace.getFullName().getBytes(StandardCharsets.UTF_8).length;
  }

  private static void requireOne(int written, int size, long room) {
    if (written == 0) {
      throw new BsonMaximumSizeExceededException(
          "A write of " + size + " bytes does not fit into the " + room + " that a message has");
    }
  }

  @Override
  public ClientBulkReply decode(DocumentView reply, Target target) {
    Batch<BsonDocument> results = Batch.complete(reply, DECODER, target);
    kept = results.connection();
    return ClientBulkReply.read(reply, results);
  }

  @Override
  public ClientBulkReply unacknowledged() {
    return ClientBulkReply.UNACKNOWLEDGED;
  }
}
