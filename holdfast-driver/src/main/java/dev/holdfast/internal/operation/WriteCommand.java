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
 * insert, update or delete, with as many statements as the server accepts in one command. The statements are
 * a document sequence after the body. The first attempt determines how many fit. Retries send the same
 * statements, because they carry the same transaction number.
 */
public abstract class WriteCommand extends Command<WriteReply> {
  // How much larger than a document a statement may be, and the assumed size of a body that is not
  // encoded yet.
  private static final int OVERHEAD = 16 * 1024;

  private final String sequence;
  private final String collection;
  private final WriteTerms terms;
  private final int from;
  private final int end;
  private int most; // The upper limit of count.
  private int count; // How many statements the command has; 0 before the first attempt.
  private boolean prepared;
  private boolean retryable; // Known once the command is prepared.

  /**
   * @param sequence the name of the document sequence
   * @param from the index of the first statement
   * @param end the index after the last statement; the server's limits may end the command earlier
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

  /** Appends one statement, a document of at most {@code maxSize} bytes. */
  abstract void encodeStatement(int index, BodyWriter body, int maxSize);

  /** Whether a statement may change several documents. Servers cannot recognise a repetition of it. */
  abstract boolean isMulti(int index);

  /** The maximum size of a statement in bytes. */
  int maxStatementSize(Hello hello) {
    return hello.maxBsonObjectSize() + OVERHEAD;
  }

  /** Throws if the server does not support the statements and would not report that. */
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

  /** How many statements the command contains; 0 until it is encoded. */
  public final int count() {
    return count;
  }

  /**
   * The outcome of the statements that failed according to the reply. A statement for several documents may
   * have changed some of them before it failed.
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
  public final RetryKind kind() {
    return RetryKind.WRITE;
  }

  /**
   * Retryable Writes, "Unsupported Write Operations": a single multi-document statement makes the command not
   * retryable. Before the first attempt has a connection, this assumes the usual limit of statements.
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
      // Some statements are multi, so the command is retryable only if none of these fits into it.
      // The body depends on that and is encoded before the statements, so measure them first.
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
      throw new MongoClientException( // The operation throws the error of the earlier attempt.
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
