package dev.holdfast.spec.unified;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class LogLinesTest {
  private final Logger pool = LoggerFactory.getLogger("dev.holdfast.connection");
  private final Logger commands = LoggerFactory.getLogger("dev.holdfast.command");

  @Test
  void aLineIsKeptWithItsComponentLevelAndPairs() {
    try (LogLines lines = new LogLines(BsonDocument.parse("{connection: 'debug'}"))) {
      pool.atDebug()
          .addKeyValue("serverPort", 27017)
          .addKeyValue("durationMS", 1.5)
          .addKeyValue("awaited", true)
          .addKeyValue("id", 7L)
          .log("Connection ready");
      assertThat(lines.of("mine"))
          .containsExactly(
              new LogLines.Line(
                  "connection",
                  Level.DEBUG,
                  BsonDocument.parse(
                      "{message: 'Connection ready', serverPort: 27017, durationMS: 1.5,"
                          + " awaited: true, id: {$numberLong: '7'}}")));
    }
  }

  @Test
  void linesOfOtherClientsComponentsAndLesserLevelsAreNot() {
    try (LogLines lines = new LogLines(BsonDocument.parse("{connection: 'info'}"))) {
      pool.atInfo().addKeyValue("topologyId", "mine").log("kept");
      pool.atInfo().addKeyValue("topologyId", "another").log("of another client");
      pool.debug("too quiet");
      commands.info("of another component");
      assertThat(lines.of("mine"))
          .extracting(line -> line.data().getString("message").getValue())
          .containsExactly("kept");
    }
  }

  @Test
  void nothingIsKeptOnceItIsClosed() {
    LogLines lines = new LogLines(BsonDocument.parse("{connection: 'debug'}"));
    lines.close();
    pool.info("later");
    assertThat(lines.of("mine")).isEmpty();
  }
}
