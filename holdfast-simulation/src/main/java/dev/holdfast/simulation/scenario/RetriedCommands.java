package dev.holdfast.simulation.scenario;

import dev.holdfast.event.OperationRetriedEvent;
import dev.holdfast.event.RetryListener;
import dev.holdfast.simulation.scenario.AttemptHistory.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Collects the attempts of commands that succeeded after a retry. One thread at a time calls it. */
final class RetriedCommands implements RetryListener {
  private static final Set<String> WRITES =
      Set.of("insert", "update", "findAndModify", "bulkWrite");
  private static final Set<String> READS = Set.of("find", "aggregate");

  private final List<AttemptHistory> histories = new ArrayList<>();

  @Override
  public void operationRetried(OperationRetriedEvent event) {
    String name = event.commandName();
    Kind kind = WRITES.contains(name) ? Kind.WRITE : READS.contains(name) ? Kind.READ : Kind.OTHER;
    histories.add(new AttemptHistory(name, kind, event.failed(), true));
  }

  List<AttemptHistory> histories() {
    return histories;
  }
}
