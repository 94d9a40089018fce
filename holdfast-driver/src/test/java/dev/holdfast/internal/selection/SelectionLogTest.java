package dev.holdfast.internal.selection;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Server Selection, "Logging": messages and keys as there. */
class SelectionLogTest {
  private static final Operation INSERT = new Operation("insert", 7);
  private static final TopologyDescription TOPOLOGY =
      TopologyDescription.initial(TopologyType.UNKNOWN, null, List.of(new ServerAddress("a")));

  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast.serverSelection");
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final ClusterId clusterId = new ClusterId();
  private final SelectionLog log = new SelectionLog(clusterId);

  @BeforeEach
  void listen() {
    lines.start();
    logger.addAppender(lines);
    logger.setAdditive(false);
    logger.setLevel(Level.DEBUG);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(lines);
    logger.setAdditive(true);
    logger.setLevel(null);
  }

  @Test
  void aSelectionIsLoggedWithItsClientAndOperation() {
    log.started(INSERT, Criteria.WRITE, TOPOLOGY);
    log.waiting(INSERT, Criteria.WRITE, TOPOLOGY, Deadline.never());
    log.succeeded(INSERT, Criteria.WRITE, TOPOLOGY, new ServerAddress("a"));
    log.failed(INSERT, Criteria.WRITE, TOPOLOGY, new IllegalStateException("nobody"));
    String common =
        " topologyId="
            + clusterId.getValue()
            + " selector="
            + Criteria.WRITE
            + " operationId=7 operation=insert topologyDescription="
            + TOPOLOGY;
    assertThat(logged())
        .containsExactly(
            "DEBUG Server selection started" + common,
            "INFO Waiting for suitable server to become available" + common,
            "DEBUG Server selection succeeded" + common + " serverHost=a serverPort=27017",
            "DEBUG Server selection failed" + common + " failure=nobody");
  }

  @Test
  void aUnixSocketHasNoPort() {
    log.succeeded(INSERT, Criteria.WRITE, TOPOLOGY, new UnixServerAddress("/tmp/m.sock"));
    assertThat(logged()).singleElement().asString().endsWith(" serverHost=/tmp/m.sock");
  }

  @Test
  void onlyTheWaitIsToldAtInfo() {
    logger.setLevel(Level.INFO);
    log.started(INSERT, Criteria.WRITE, TOPOLOGY);
    log.waiting(INSERT, Criteria.WRITE, TOPOLOGY, Deadline.never());
    assertThat(logged()).singleElement().asString().startsWith("INFO Waiting");
  }

  private List<String> logged() {
    return lines.list.stream()
        .map(
            line ->
                line.getKeyValuePairs().stream()
                    .map(pair -> " " + pair.key + "=" + pair.value)
                    .collect(Collectors.joining("", line.getLevel() + " " + line.getMessage(), "")))
        .toList();
  }
}
