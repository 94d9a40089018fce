package dev.holdfast.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.WireBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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
    session.updateFrom(view(reply(10, 1, "server")));
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
    session.updateFrom(view(new BsonDocument("operationTime", new BsonTimestamp(5, 5))));
    session.updateFrom(view(new BsonDocument("operationTime", new BsonTimestamp(5, 4))));
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

  /** Kept, it would go with every later command, and no server could read those. */
  @ParameterizedTest
  @MethodSource("damaged")
  void aDamagedTimeIsIgnored(String what, byte[] clusterTime) {
    clock.advance(view(reply(10, 2, "a")));
    session.updateFrom(view(reply(10, 2, "a")));
    clock.advance(viewWith(clusterTime));
    session.updateFrom(viewWith(clusterTime));
    assertThat(latest()).as(what).isEqualTo(time(10, 2, "a"));
    assertThat(Objects.requireNonNull(session.clusterTime()).toBsonDocument())
        .isEqualTo(time(10, 2, "a"));
    clock.advance(view(reply(100, 1, "b")));
    assertThat(latest()).isEqualTo(time(100, 1, "b"));
  }

  static Stream<Arguments> damaged() {
    BsonDocument good = time(99, 1, "x");
    byte[] unknownType = bytes(good);
    unknownType[indexOf(unknownType, "signature") - 1] = 0x40;
    byte[] wrongLength = bytes(good);
    wrongLength[indexOf(wrongLength, "signature") + "signature".length() + 2] = 0x7f;
    BsonDocument deep = new BsonDocument();
    for (int i = 0; i < 1_000; i++) {
      deep = new BsonDocument("n", deep);
    }
    byte[] first =
        bytes(
            new BsonDocument("x", BsonBoolean.TRUE).append("clusterTime", good.get("clusterTime")));
    first[indexOf(first, "x") - 1] = 0x40;
    return Stream.of(
        Arguments.of("an element of unknown type", unknownType),
        Arguments.of("an element of unknown type before the time", first),
        Arguments.of("a wrong length inside", wrongLength),
        Arguments.of("nested deeper than servers read", bytes(time(99, 1, "x").append("n", deep))),
        Arguments.of("too long", bytes(time(99, 1, "x".repeat(100_000)))),
        Arguments.of(
            "a signature that is not a document",
            bytes(time(99, 1, "x").append("signature", new BsonString("x")))),
        Arguments.of(
            "a time that is not a timestamp",
            bytes(new BsonDocument("clusterTime", new BsonString("noon")))));
  }

  @Test
  void aDamagedRecoveryTokenIsIgnored() {
    Transaction transaction = Objects.requireNonNull(session.transaction());
    transaction.start(
        session,
        new Transaction.Terms(
            ReadConcern.DEFAULT, WriteConcern.ACKNOWLEDGED, ReadPreference.primary(), null));
    byte[] damaged = bytes(new BsonDocument("x", BsonBoolean.TRUE));
    damaged[4] = 0x40;
    session.updateFrom(viewWith("recoveryToken", damaged));
    assertThat(transaction.recoveryToken()).isNull();
    session.updateFrom(
        view(new BsonDocument("recoveryToken", new BsonDocument("x", BsonBoolean.TRUE))));
    assertThat(transaction.recoveryToken()).isNotNull();
  }

  private static DocumentView viewWith(byte[] clusterTime) {
    return viewWith("$clusterTime", clusterTime);
  }

  private static DocumentView viewWith(String name, byte[] document) {
    WireBuffer buffer = new WireBuffer(256);
    BodyWriter body = new BodyWriter(buffer);
    int start = body.begin();
    body.putDocument(name, document);
    body.end(start);
    buffer.flip();
    return DocumentView.of(buffer);
  }

  private static byte[] bytes(BsonDocument document) {
    WireBuffer buffer = new WireBuffer(256);
    BsonDocuments.write(buffer, document);
    buffer.flip();
    return Arrays.copyOf(buffer.array(), buffer.limit());
  }

  private static int indexOf(byte[] bytes, String name) {
    return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(name + "\0");
  }

  private BsonDocument latest() {
    return Objects.requireNonNull(clock.latest()).toBsonDocument();
  }

  private static BsonDocument reply(int seconds, int increment, String signature) {
    return new BsonDocument("$clusterTime", time(seconds, increment, signature));
  }

  private static BsonDocument time(int seconds, int increment, String signature) {
    return new BsonDocument("clusterTime", new BsonTimestamp(seconds, increment))
        .append("signature", new BsonDocument("hash", new BsonString(signature)));
  }

  private static DocumentView view(BsonDocument document) {
    WireBuffer buffer = new WireBuffer(256);
    BsonDocuments.write(buffer, document);
    buffer.flip();
    return DocumentView.of(buffer);
  }
}
