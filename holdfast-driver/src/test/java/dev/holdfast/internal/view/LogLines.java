package dev.holdfast.internal.view;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/** Keeps what is logged under one name, and keeps it off the console. */
final class LogLines implements AutoCloseable {
  private final Logger logger;
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  LogLines(String name, Level level) {
    logger = (Logger) LoggerFactory.getLogger(name);
    lines.start();
    logger.addAppender(lines);
    logger.setAdditive(false);
    logger.setLevel(level);
  }

  /** As {@code LEVEL message}. */
  List<String> texts() {
    return lines.list.stream().map(line -> line.getLevel() + " " + line.getMessage()).toList();
  }

  /** As {@code message key=value key=value}. */
  List<String> structured() {
    return lines.list.stream()
        .map(
            line ->
                line.getMessage()
                    + line.getKeyValuePairs().stream()
                        .map(pair -> " " + pair.key + "=" + pair.value)
                        .collect(Collectors.joining()))
        .toList();
  }

  void clear() {
    lines.list.clear();
  }

  @Override
  public void close() {
    logger.detachAppender(lines);
    logger.setAdditive(true);
    logger.setLevel(null);
  }
}
