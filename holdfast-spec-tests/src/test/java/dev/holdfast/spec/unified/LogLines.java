package dev.holdfast.spec.unified;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

/**
 * What the driver logs while this is open, of the components that a test observes. Loggers are shared by
 * all clients of the JVM; a line's topologyId tells whose it is.
 */
final class LogLines implements AutoCloseable {
  private static final String LOGGERS = "dev.holdfast.";

  /** A line: where, how loud, and its message and key-value pairs as the format wants them. */
  record Line(String component, Level level, BsonDocument data) {
    boolean isOf(String topologyId) {
      BsonValue id = data.get("topologyId");
      return id == null || id.equals(new BsonString(topologyId));
    }
  }

  private final List<Line> lines = new CopyOnWriteArrayList<>();
  private final List<Runnable> undo = new ArrayList<>();

  /** @param components from a component's name to the least severity */
  LogLines(BsonDocument components) {
    components.forEach((name, severity) -> listen(name, level(severity.asString().getValue())));
  }

  List<Line> of(String topologyId) {
    return lines.stream().filter(line -> line.isOf(topologyId)).toList();
  }

  void clear() {
    lines.clear();
  }

  /** The severities of Logging that SLF4J does not have are rounded to those it has. */
  static Level level(String severity) {
    return switch (severity) {
      case "emergency", "alert", "critical", "error" -> Level.ERROR;
      case "warning" -> Level.WARN;
      case "notice", "info" -> Level.INFO;
      case "debug" -> Level.DEBUG;
      case "trace" -> Level.TRACE;
      default -> throw new IllegalArgumentException("there is no severity " + severity);
    };
  }

  private void listen(String component, Level least) {
    Logger logger = (Logger) LoggerFactory.getLogger(LOGGERS + component);
    Level levelBefore = logger.getLevel();
    boolean additiveBefore = logger.isAdditive();
    Collector collector = new Collector(component);
    collector.start();
    logger.setLevel(least);
    logger.setAdditive(false);
    logger.addAppender(collector);
    undo.add(
        () -> {
          logger.detachAppender(collector);
          logger.setLevel(levelBefore);
          logger.setAdditive(additiveBefore);
        });
  }

  @Override
  public void close() {
    undo.forEach(Runnable::run);
    undo.clear();
  }

  private final class Collector extends AppenderBase<ILoggingEvent> {
    private final String component;

    Collector(String component) {
      this.component = component;
    }

    @Override
    protected void append(ILoggingEvent event) {
      BsonDocument data = new BsonDocument("message", new BsonString(event.getMessage()));
      for (KeyValuePair pair :
          Objects.requireNonNullElse(event.getKeyValuePairs(), List.<KeyValuePair>of())) {
        data.append(pair.key, value(pair.value));
      }
      lines.add(new Line(component, event.getLevel(), data));
    }
  }

  private static BsonValue value(Object value) {
    if (value instanceof Integer number) {
      return new BsonInt32(number);
    }
    if (value instanceof Long number) {
      return new BsonInt64(number);
    }
    if (value instanceof Double number) {
      return new BsonDouble(number);
    }
    if (value instanceof Boolean bool) {
      return BsonBoolean.valueOf(bool);
    }
    return new BsonString(String.valueOf(value));
  }
}
