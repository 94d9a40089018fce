package dev.holdfast.internal.client;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.RetryKind;
import dev.holdfast.internal.operation.Target;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** A command that carries nothing of its own, to see what sessions and transactions add to it. */
final class Probe extends Command<BsonDocument> {
  private final RetryKind kind;
  private final Criteria criteria;
  private @Nullable ReadConcern readConcern;
  private @Nullable WriteConcern writeConcern;
  private @Nullable ServerAddress bound;
  private boolean unwritable;

  private Probe(String name, RetryKind kind, Criteria criteria) {
    super(name, "test");
    this.kind = kind;
    this.criteria = criteria;
  }

  static Probe insert() {
    return new Probe("insert", RetryKind.WRITE, Criteria.WRITE).with(WriteConcern.ACKNOWLEDGED);
  }

  static Probe find() {
    return read("find");
  }

  static Probe read(String name) {
    return new Probe(name, RetryKind.READ, Criteria.read(ReadPreference.primary()))
        .with(ReadConcern.DEFAULT);
  }

  static Probe runCommand(ReadPreference preference) {
    return new Probe("find", RetryKind.ANY, Criteria.read(preference));
  }

  static Probe getMore(ServerAddress server) {
    Probe probe = new Probe("getMore", RetryKind.READ, Criteria.read(ReadPreference.primary()));
    probe.bound = server;
    return probe;
  }

  Probe with(ReadConcern concern) {
    readConcern = concern;
    return this;
  }

  Probe with(WriteConcern concern) {
    writeConcern = concern;
    return this;
  }

  /** Like a document with a field that cannot be encoded. */
  Probe unwritable() {
    unwritable = true;
    return this;
  }

  @Override
  public RetryKind kind() {
    return kind;
  }

  @Override
  public boolean isRetryable() {
    return kind != RetryKind.ANY && bound == null;
  }

  @Override
  public Criteria criteria() {
    return criteria;
  }

  @Override
  public @Nullable ReadConcern readConcern() {
    return readConcern;
  }

  @Override
  public @Nullable WriteConcern writeConcern() {
    return writeConcern;
  }

  @Override
  public @Nullable ServerAddress boundServer() {
    return bound;
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    body.put(name(), "things");
    if (unwritable) {
      throw new IllegalArgumentException("this cannot be encoded");
    }
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
