package dev.holdfast.internal.execution;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.RetryKind;
import dev.holdfast.internal.operation.Target;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** A command that says of itself what a test wants, and answers with the reply. */
final class ProbeCommand extends Command<BsonDocument> {
  private final RetryKind kind;
  private final boolean retryable;
  private final @Nullable WriteConcern writeConcern;
  private int encodings;
  private int encodingsAllowed = Integer.MAX_VALUE;

  private ProbeCommand(
      String name, RetryKind kind, boolean retryable, @Nullable WriteConcern writeConcern) {
    super(name, "test");
    this.kind = kind;
    this.retryable = retryable;
    this.writeConcern = writeConcern;
  }

  static ProbeCommand retryableWrite() {
    return new ProbeCommand("insert", RetryKind.WRITE, true, WriteConcern.ACKNOWLEDGED);
  }

  static ProbeCommand otherWrite() {
    return new ProbeCommand("update", RetryKind.WRITE, false, WriteConcern.ACKNOWLEDGED);
  }

  static ProbeCommand unacknowledgedWrite() {
    return new ProbeCommand("insert", RetryKind.WRITE, true, WriteConcern.UNACKNOWLEDGED);
  }

  static ProbeCommand read() {
    return new ProbeCommand("find", RetryKind.READ, true, null);
  }

  static ProbeCommand any() {
    return new ProbeCommand("ping", RetryKind.ANY, false, null);
  }

  /** The command cannot be written for the server of a later attempt. */
  ProbeCommand failingToEncodeAfter(int encodings) {
    encodingsAllowed = encodings;
    return this;
  }

  @Override
  public RetryKind kind() {
    return kind;
  }

  @Override
  public boolean isRetryable() {
    return retryable;
  }

  @Override
  public Criteria criteria() {
    return kind == RetryKind.WRITE ? Criteria.WRITE : Criteria.read(ReadPreference.primary());
  }

  @Override
  public @Nullable ReadConcern readConcern() {
    return kind == RetryKind.READ ? ReadConcern.DEFAULT : null;
  }

  @Override
  public @Nullable WriteConcern writeConcern() {
    return writeConcern;
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    if (++encodings > encodingsAllowed) {
      throw new IllegalArgumentException("cannot be written for " + target.server());
    }
    body.put(name(), "things");
    body.put("builtFor", target.server().toString());
  }

  @Override
  public BsonDocument decode(DocumentView reply, Target target) {
    return reply.toBsonDocument();
  }

  @Override
  public BsonDocument unacknowledged() {
    return new BsonDocument();
  }
}
