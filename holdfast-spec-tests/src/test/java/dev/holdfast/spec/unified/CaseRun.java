package dev.holdfast.spec.unified;

import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import dev.holdfast.spec.unified.TestFile.Step;
import dev.holdfast.spec.unified.TestFile.TestCase;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Unified Test Format, "Executing a Test": one test of one file, once. */
final class CaseRun {
  private final Environment environment;
  private final TestFile file;
  private final TestCase test;
  private final InitialData data;
  private final EntityMap entities = new EntityMap();
  private final ValueMatcher values = new ValueMatcher(entities);
  private final EventMatcher events = new EventMatcher(values);
  private final ErrorMatcher errors = new ErrorMatcher(values);
  private final Set<String> failPoints = new ConcurrentSkipListSet<>();
  private EntityFactory factory;

  CaseRun(Environment environment, TestFile file, TestCase test) {
    this.environment = environment;
    this.file = file;
    this.test = test;
    data = new InitialData(environment);
  }

  Environment environment() {
    return environment;
  }

  EntityMap entities() {
    return entities;
  }

  EventMatcher events() {
    return events;
  }

  void run() {
    try {
      prepare();
      play();
    } finally {
      entities.close();
      // Also of a test that passed: an abort that was made to fail leaves its transaction open, and
      // the next test's drop would wait for it until the server gives it up.
      if (startsTransactions()) {
        environment.killAllSessions();
      }
    }
  }

  private void prepare() {
    data.set(file.initialData());
    // Not only for transactions: a snapshot read through another mongos could be older than the
    // data.
    BsonDocument clusterTime = environment.isSharded() ? data.clusterTime() : null;
    if (environment.isSharded() && test.anyStepIs("distinct")) {
      data.warmUpDistinct(file.initialData());
    }
    boolean failsOnPurpose = test.anyStepIs("failPoint", "targetedFailPoint");
    factory =
        new EntityFactory(
            entities, new ClientFactory(environment, failsOnPurpose, file.hurried()), clusterTime);
    file.entities().forEach(this::create);
  }

  private boolean startsTransactions() {
    return test.anyStepIs("startTransaction", "withTransaction");
  }

  private void play() {
    try {
      test.steps().forEach(this::play);
    } finally {
      // A server that has closed the connection goes on with the command, document by document, and
      // would have its way with the rest once the fail point is off.
      if (failPoints.contains("onPrimaryTransactionalWrite")) {
        environment.killAllSessions();
      }
      failPoints.forEach(environment::disable);
    }
    for (BsonDocument expected : test.events()) {
      events.matchAll(expected, client(expected).events());
    }
    LogMatcher logs = new LogMatcher(values);
    for (BsonDocument expected : test.logMessages()) {
      logs.matchAll(expected, client(expected));
    }
    SpanMatcher spans = new SpanMatcher(values);
    for (BsonDocument expected : test.spans()) {
      spans.matchAll(expected, client(expected));
    }
    data.check(test.outcome());
  }

  private ClientEntity client(BsonDocument expectation) {
    return entities.get(expectation.getString("client").getValue(), ClientEntity.class);
  }

  void create(BsonDocument entity) {
    factory.create(entity);
  }

  void willDisable(BsonDocument failPoint) {
    failPoints.add(failPoint.getString("configureFailPoint").getValue());
  }

  void play(Step step) {
    perform(step);
  }

  /** Within a transaction's callback: errors reach it even where they are expected. */
  void playAndRethrow(Step step) {
    Throwable error = perform(step);
    if (error instanceof RuntimeException unchecked) {
      throw unchecked;
    }
  }

  /** Returns the error, if there was one and it was the one expected. */
  private Throwable perform(Step step) {
    Object target =
        step.object().equals("testRunner")
            ? OperationTable.TestRunner.INSTANCE
            : entities.get(step.object());
    Action action;
    try {
      Arguments arguments = new Arguments(step.arguments());
      action = OperationTable.find(step.name(), target).prepare(new Call(this, target, arguments));
      arguments.checkAllTaken();
    } catch (IllegalArgumentException refused) {
      // A builder of the driver's may refuse what a test expects to be refused.
      if (step.expectedError() == null || !isDrivers(refused)) {
        throw refused;
      }
      action =
          () -> {
            throw refused;
          };
    }
    return judge(step, action);
  }

  private static boolean isDrivers(IllegalArgumentException refused) {
    StackTraceElement[] trace = refused.getStackTrace();
    return trace.length > 0 && !trace[0].getClassName().startsWith("dev.holdfast.spec");
  }

  private Throwable judge(Step step, Action action) {
    Result result;
    try {
      result = action.run();
    } catch (Mismatch failed) {
      throw failed;
    } catch (Exception error) {
      return judgeError(step, error);
    }
    if (step.expectedError() != null) {
      throw new Mismatch(step + " did not fail", step.expectedError().toJson(), result.value());
    }
    judgeResult(step, result);
    return null;
  }

  private Throwable judgeError(Step step, Exception error) {
    if (step.ignoresResultAndError()) {
      return error;
    }
    if (step.expectedError() == null) {
      throw new Mismatch(step + " failed: " + error, error);
    }
    errors.match(step.toString(), step.expectedError(), error);
    return error;
  }

  private void judgeResult(Step step, Result result) {
    if (step.ignoresResultAndError()) {
      return;
    }
    if (step.expectedResult() != null) {
      matchResult(step, result);
    }
    if (step.saveAs() != null) {
      if (result.value() == null) {
        throw new Mismatch(step + " has no result to save as " + step.saveAs());
      }
      entities.put(step.saveAs(), result.value());
    }
  }

  private void matchResult(Step step, Result result) {
    if (result.value() != null && !(result.value() instanceof BsonValue)) {
      throw new Mismatch(step + " has no BSON result", step.expectedResult(), result.value());
    }
    boolean nothingIsFine = step.expectedResult().isNull() && result.value() == null;
    if (!nothingIsFine) {
      values.match(
          step + " result", step.expectedResult(), (BsonValue) result.value(), result.root());
    }
  }
}
