package dev.holdfast.internal.operation;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import org.jspecify.annotations.Nullable;

/**
 * A read. It is retryable unless a subclass overrides {@link #isRetryable}: Retryable Reads, "Supported Read
 * Operations".
 *
 * @param <T> the type that the reply is decoded to
 */
public abstract class ReadCommand<T extends @Nullable Object> extends Command<T> {
  /**
   * Options of a read.
   *
   * @param readConcern null for a command that takes none
   * @param maxTimeMillis 0 for no limit
   */
  public record Terms(
      ReadPreference readPreference, @Nullable ReadConcern readConcern, long maxTimeMillis) {
    /** For lists of databases, collections and indexes: they run on the primary and take no read concern. */
    public static Terms ofPrimary(long maxTimeMillis) {
      return new Terms(ReadPreference.primary(), null, maxTimeMillis);
    }
  }

  private final Terms terms;

  protected ReadCommand(String name, String database, Terms terms) {
    super(name, database);
    this.terms = terms;
  }

  @Override
  public RetryKind kind() {
    return RetryKind.READ;
  }

  @Override
  public boolean isRetryable() {
    return true;
  }

  @Override
  public Criteria criteria() {
    return Criteria.read(terms.readPreference());
  }

  @Override
  public @Nullable ReadConcern readConcern() {
    return terms.readConcern();
  }

  final Terms terms() {
    return terms;
  }

  /** Writes the command without its maxTimeMS, as explain needs it. */
  protected abstract void encodeExplainable(BodyWriter body, Target target);

  final void encodeMaxTime(BodyWriter body, Target target) {
    if (terms.maxTimeMillis() > 0 && !target.hasTimeout()) {
      body.put("maxTimeMS", terms.maxTimeMillis());
    }
  }

  @Override
  public final void encode(BodyWriter body, Target target) {
    encodeExplainable(body, target);
    encodeMaxTime(body, target);
  }
}
