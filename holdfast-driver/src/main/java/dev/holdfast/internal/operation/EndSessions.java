package dev.holdfast.internal.operation;

import dev.holdfast.ReadPreference;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import java.util.List;

/** {@code endSessions}: lets a server free sessions that the client will not use again. */
public final class EndSessions extends Command<Boolean> {
  private final List<byte[]> lsids;

  /**
   * @param lsids at most 10 000, the limit of the Sessions specification
   */
  public EndSessions(List<byte[]> lsids) {
    super("endSessions", "admin");
    this.lsids = lsids;
  }

  @Override
  public RetryKind kind() {
    return RetryKind.READ;
  }

  @Override
  public Criteria criteria() {
    return Criteria.read(ReadPreference.primaryPreferred());
  }

  @Override
  public boolean takesImplicitSession() {
    return false;
  }

  @Override
  public boolean takesMaxTime() {
    return false;
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    int array = body.beginArray("endSessions");
    for (int i = 0; i < lsids.size(); i++) {
      body.putDocument(BodyWriter.index(i), lsids.get(i));
    }
    body.end(array);
  }

  @Override
  public Boolean decode(DocumentView reply, Target target) {
    return true;
  }
}
