package dev.holdfast.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.WireBuffer;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.junit.jupiter.api.Test;

/** Driver Sessions, "Gossipping the cluster time", and Causal Consistency, "operationTime". */
class ClusterClockTest {
  private final ClusterClock clock = new ClusterClock();
  private final Session session =
      Session.explicit(new ServerSessionPool(() -> 30, () -> 0), true, false);

  @Test
  void aLaterTimeIsTakenOverWithItsSignatureAndAnEarlierOneIsNot() {
    clock.advance(view(reply(10, 2, "a")));
    clock.advance(view(reply(10, 1, "b")));
    clock.advance(view(reply(9, 7, "c")));
    assertThat(latest()).isEqualTo(time(10, 2, "a"));
    clock.advance(view(reply(10, 3, "d")));
    assertThat(latest()).isEqualTo(time(10, 3, "d"));
  }

  @Test
  void theSameTimeAgainChangesNothing() {
    clock.advance(view(reply(10, 2, "a")));
    clock.advance(view(reply(10, 2, "b")));
    assertThat(latest()).isEqualTo(time(10, 2, "a"));
  }

  @Test
  void secondsAreUnsigned() {
    clock.advance(view(reply(Integer.MAX_VALUE, 1, "before 2038")));
    clock.advance(view(reply(Integer.MIN_VALUE, 1, "after")));
    assertThat(latest()).isEqualTo(time(Integer.MIN_VALUE, 1, "after"));
  }

  @Test
  void aReplyWithoutATimeChangesNothing() {
    clock.advance(view(new BsonDocument("ok", new BsonString("1"))));
    assertThat(clock.latest()).isNull();
  }

  @Test
  void aSessionIsAdvancedByRepliesAndByTheApplicationButNeverBack() {
    session.advanceClusterTime(ClusterTime.of(time(20, 1, "application")));
    session.heard(view(reply(10, 1, "server")));
    assertThat(Objects.requireNonNull(session.clusterTime()).toBsonDocument())
        .isEqualTo(time(20, 1, "application"));
    session.advanceClusterTime(ClusterTime.of(time(19, 1, "late")));
    session.advanceClusterTime(null);
    assertThat(Objects.requireNonNull(session.clusterTime()).toBsonDocument())
        .isEqualTo(time(20, 1, "application"));
    assertThat(clock.latest()).as("what an application says concerns its session").isNull();
  }

  @Test
  void operationTimeOnlyGrows() {
    assertThat(session.operationTime()).isZero();
    session.heard(view(new BsonDocument("operationTime", new BsonTimestamp(5, 5))));
    session.heard(view(new BsonDocument("operationTime", new BsonTimestamp(5, 4))));
    assertThat(session.operationTime()).isEqualTo(new BsonTimestamp(5, 5).getValue());
    session.advanceOperationTime(new BsonTimestamp(6, 1));
    session.advanceOperationTime(new BsonTimestamp(5, 9));
    session.advanceOperationTime((BsonTimestamp) null);
    assertThat(session.operationTime()).isEqualTo(new BsonTimestamp(6, 1).getValue());
  }

  @Test
  void aDocumentThatIsNoClusterTimeIsRefused() {
    assertThatThrownBy(() -> ClusterTime.of(new BsonDocument("time", new BsonString("noon"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("clusterTime");
  }

  private BsonDocument latest() {
    return Objects.requireNonNull(clock.latest()).toBsonDocument();
  }

  private static BsonDocument reply(int seconds, int increment, String signature) {
    return new BsonDocument("$clusterTime", time(seconds, increment, signature));
  }

  private static BsonDocument time(int seconds, int increment, String signature) {
    return new BsonDocument("clusterTime", new BsonTimestamp(seconds, increment))
        .append("signature", new BsonString(signature));
  }

  private static DocumentView view(BsonDocument document) {
    WireBuffer buffer = new WireBuffer(256);
    BsonDocuments.write(buffer, document);
    buffer.flip();
    return DocumentView.of(buffer);
  }
}
