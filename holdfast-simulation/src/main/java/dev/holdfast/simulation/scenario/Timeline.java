package dev.holdfast.simulation.scenario;

import dev.holdfast.event.ClusterDescriptionChangedEvent;
import dev.holdfast.event.ClusterListener;
import dev.holdfast.event.CommandFailedEvent;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.CommandSucceededEvent;
import dev.holdfast.event.ConnectionCheckOutFailedEvent;
import dev.holdfast.event.ConnectionCheckOutStartedEvent;
import dev.holdfast.event.ConnectionCheckedOutEvent;
import dev.holdfast.event.ConnectionPoolListener;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;

/** Records events and their times for {@link WaitRules}. Only simulated threads use it, one at a time. */
final class Timeline implements CommandListener, ConnectionPoolListener, ClusterListener {
  /** The kinds of events. */
  enum Kind {
    CALL_BEGINS,
    CALL_ENDS,
    /** A call sends a command, or requests a connection from a pool. */
    BUSY_BEGINS,
    BUSY_ENDS,
    /** A command or a check-out fails. */
    FAILURE,
    /** A trouble that ends at once. */
    TROUBLE,
    /** A trouble that lasts until everything is healed. */
    TROUBLE_BEGINS,
    HEALED,
    /** The client's description changes and contains a server for writes. */
    SERVER_KNOWN,
    SERVER_UNKNOWN,
    /** The deployment has a primary, which the client may not know yet. */
    PRIMARY_ELECTED,
    PRIMARY_LOST,
    CLOSED
  }

  record Point(long nanos, Kind kind) {}

  private final LongSupplier clock;
  private final List<Point> points = new ArrayList<>();

  Timeline(LongSupplier clock) {
    this.clock = clock;
  }

  void add(Kind kind) {
    points.add(new Point(clock.getAsLong(), kind));
  }

  /** All events, including the calls, in the order of time. */
  List<Point> with(List<CallHistory.Call> calls) {
    List<Point> all = new ArrayList<>(points);
    for (CallHistory.Call call : calls) {
      all.add(new Point(call.begunNanos(), Kind.CALL_BEGINS));
      all.add(new Point(call.endedNanos(), Kind.CALL_ENDS));
    }
    all.sort(Comparator.comparingLong(Point::nanos));
    return all;
  }

  @Override
  public void commandStarted(CommandStartedEvent event) {
    add(Kind.BUSY_BEGINS);
  }

  @Override
  public void commandSucceeded(CommandSucceededEvent event) {
    add(Kind.BUSY_ENDS);
    if (event.getResponse().containsKey("writeConcernError")) {
      add(Kind.FAILURE);
    }
  }

  @Override
  public void commandFailed(CommandFailedEvent event) {
    add(Kind.BUSY_ENDS);
    add(Kind.FAILURE);
  }

  @Override
  public void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {
    add(Kind.BUSY_BEGINS);
  }

  @Override
  public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
    add(Kind.BUSY_ENDS);
  }

  @Override
  public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
    add(Kind.BUSY_ENDS);
    add(Kind.FAILURE);
  }

  @Override
  public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
    boolean known = event.getNewDescription().hasWritableServer();
    add(known ? Kind.SERVER_KNOWN : Kind.SERVER_UNKNOWN);
  }
}
