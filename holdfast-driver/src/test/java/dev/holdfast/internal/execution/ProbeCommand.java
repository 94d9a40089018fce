package dev.holdfast.internal.execution;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.Kind;
import dev.holdfast.internal.operation.Target;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** A command that says of itself what a test wants, and answers with the reply. */
final class ProbeCommand extends Command<BsonDocument> {
  private final Kind kind;
  private final boolean retryable;
  private final @Nullable WriteConcern writeConcern;
  private int encodings;
  private int encodingsAllowed = Integer.MAX_VALUE;

  private ProbeCommand(
      String name, Kind kind, boolean retryable, @Nullable WriteConcern writeConcern) {
    super(name, "test");
    this.kind = kind;
    this.retryable = retryable;
    this.writeConcern = writeConcern;
  }

  static ProbeCommand retryableWrite() {
    return new ProbeCommand("insert", Kind.WRITE, true, WriteConcern.ACKNOWLEDGED);
  }

  static ProbeCommand otherWrite() {
    return new ProbeCommand("update", Kind.WRITE, false, WriteConcern.ACKNOWLEDGED);
  }

  static ProbeCommand unacknowledgedWrite() {
    return new ProbeCommand("insert", Kind.WRITE, true, WriteConcern.UNACKNOWLEDGED);
  }

  static ProbeCommand read() {
    return new ProbeCommand("find", Kind.READ, true, null);
  }

  static ProbeCommand any() {
    return new ProbeCommand("ping", Kind.ANY, false, null);
  }

  /** The command cannot be written for the server of a later attempt. */
  ProbeCommand failingToEncodeAfter(int encodings) {
    encodingsAllowed = encodings;
    return this;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public boolean isRetryable() {
    return retryable;
  }

  @Override
  public Criteria criteria() {
    return kind == Kind.WRITE ? Criteria.WRITE : Criteria.read(ReadPreference.primary());
  }

  @Override
  public @Nullable ReadConcern readConcern() {
    return kind == Kind.READ ? ReadConcern.DEFAULT : null;
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
