package dev.holdfast.test;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Keeps what a logger and those below it say while it is open, at every level. */
public final class LogCapture implements AutoCloseable {
  private final Logger logger;
  private final Level levelBefore;
  private final boolean additiveBefore;
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  public LogCapture(String loggerName) {
    logger = (Logger) LoggerFactory.getLogger(loggerName);
    levelBefore = logger.getLevel();
    additiveBefore = logger.isAdditive();
    logger.setLevel(Level.TRACE);
    logger.setAdditive(false);
    appender.start();
    logger.addAppender(appender);
  }

  public List<String> all() {
    return appender.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  public List<String> warnings() {
    return appender.list.stream()
        .filter(event -> event.getLevel() == Level.WARN)
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }

  @Override
  public void close() {
    logger.detachAppender(appender);
    logger.setAdditive(additiveBefore);
    logger.setLevel(levelBefore);
  }
}
