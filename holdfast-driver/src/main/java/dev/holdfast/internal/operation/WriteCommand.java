package dev.holdfast.internal.operation;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.Outcome;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import org.bson.BsonMaximumSizeExceededException;

/**
 * insert, update and delete: as many of some statements as the server at hand takes at once, in a sequence
 * behind the body. The first attempt finds out how many these are; every later one sends the same, as
 * they go by the same transaction number.
 */
public abstract class WriteCommand extends Command<WriteReply> {
  // What servers allow around a document, and what a body is assumed to have when it is not written
  // yet.
  private static final int OVERHEAD = 16 * 1024;

  private final String sequence;
  private final String collection;
  private final WriteTerms terms;
  private final int from;
  private final int end;
  private int most; // That will be tried to fit into it.
  private int count; // Of the statements in it; 0 until an attempt has found out.
  private boolean prepared;
  private boolean retryable; // Known once the command is prepared.

  /**
   * @param sequence how the command names its statements
   * @param from the first statement
   * @param end behind the last statement that may go with it
   */
  WriteCommand(
      String name, String sequence, MongoNamespace namespace, WriteTerms terms, int from, int end) {
    super(name, namespace.getDatabaseName());
    this.sequence = sequence;
    this.collection = namespace.getCollectionName();
    this.terms = terms;
    this.from = from;
    this.end = end;
  }

  /** Appends one statement, a document of at most so many bytes. */
  abstract void encodeStatement(int index, BodyWriter body, int maxSize);

  /** Whether a statement may touch several documents; servers cannot tell if it was done before. */
  abstract boolean isMulti(int index);

  /** The largest document that may stand in a statement's place. */
  int maxStatementSize(Hello hello) {
    return hello.maxBsonObjectSize() + OVERHEAD;
  }

  /** Throws if this server is known not to understand the statements, and would not say so. */
  void requireSupport(Hello hello) {}

  static void requireSize(int size, int maxSize) {
    if (size > maxSize) {
      throw new BsonMaximumSizeExceededException(
          "A statement of "
              + size
              + " bytes is larger than the "
              + maxSize
              + " that the server takes");
    }
  }

  /** How many statements it took; known once it was sent. */
  public final int count() {
    return count;
  }

  /**
   * What became of the statements that a reply reports as failed. One that is about several documents may have
   * changed some of them before it failed.
   */
  public final Outcome outcomeOfErrors(WriteReply reply) {
    boolean partial = reply.errors().stream().anyMatch(error -> isMulti(from + error.getIndex()));
    return partial ? Outcome.UNKNOWN : Outcome.REJECTED;
  }

  @Override
  public final String collection() {
    return collection;
  }

  @Override
  public final Kind kind() {
    return Kind.WRITE;
  }

  /**
   * Retryable Writes, "Unsupported Write Operations": one statement decides for all in the command. Before
   * there is a connection, as many statements count as servers usually take.
   */
  @Override
  public final boolean isRetryable() {
    return prepared
        ? retryable
        : isSingle(Math.min(end - from, Hello.DEFAULT_MAX_WRITE_BATCH_SIZE));
  }

  private boolean isSingle(int statements) {
    for (int i = from; i < from + statements; i++) {
      if (isMulti(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public final boolean changesOneDocument() {
    return end - from == 1 && !isMulti(from);
  }

  @Override
  public final WriteConcern writeConcern() {
    return terms.writeConcern();
  }

  @Override
  public final void prepare(Target target) {
    Hello hello = target.hello();
    requireSupport(hello);
    if (count > 0) {
      return;
    }
    most = Math.min(end - from, hello.maxWriteBatchSize());
    int single = 0;
    while (single < most && !isMulti(from + single)) {
      single++;
    }
    if (single > 0 && single < most) {
      // Both sorts: whether it may be retried depends on which of them go, which has to be known
      // before the body is written, and so before the statements are.
      most = measure(hello);
    }
    retryable = single >= most;
    prepared = true;
  }

  private int measure(Hello hello) {
    WireBuffer scratch = new WireBuffer(OVERHEAD);
    BodyWriter body = new BodyWriter(scratch);
    long size = OVERHEAD;
    int fitting = 0;
    while (fitting < most) {
      scratch.clear();
      encodeStatement(from + fitting, body, maxStatementSize(hello));
      size += scratch.position();
      if (size > hello.maxMessageSizeBytes()) {
        break;
      }
      fitting++;
    }
    return Math.max(1, fitting);
  }

  @Override
  public final void encode(BodyWriter body, Target target) {
    body.put(name(), collection);
    terms.encode(body);
  }

  @Override
  public final void encodeSequences(OpMsgWriter message, WireBuffer buffer, Target target) {
    Hello hello = target.hello();
    BodyWriter statements = new BodyWriter(buffer);
    int wanted = count > 0 ? count : most;
    int written = 0;
    message.beginSequence(sequence);
    while (written < wanted) {
      int start = buffer.position();
      encodeStatement(from + written, statements, maxStatementSize(hello));
      if (written > 0 && message.length() > hello.maxMessageSizeBytes()) {
        buffer.position(start);
        break;
      }
      written++;
    }
    message.endSequence();
    if (count > 0 && written < count) {
      throw new MongoClientException( // The earlier attempt's error is raised instead.
          target.server() + " takes smaller messages than the server that was tried before");
    }
    count = written;
  }

  @Override
  public final WriteReply decode(DocumentView reply, Target target) {
    return WriteReply.read(reply, target.server()).requireStatements(count);
  }

  @Override
  public final WriteReply unacknowledged() {
    return WriteReply.UNACKNOWLEDGED;
  }
}
