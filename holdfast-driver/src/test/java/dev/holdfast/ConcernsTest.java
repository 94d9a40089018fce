package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ConcernsTest {
  @Test
  void aWriteConcernIsWrittenAsCommandsCarryIt() {
    WriteConcern concern =
        new WriteConcern("majority").withJournal(true).withWTimeout(2, TimeUnit.SECONDS);
    assertThat(concern.asDocument())
        .isEqualTo(BsonDocument.parse("{w: 'majority', wtimeout: 2000, j: true}"));
    assertThat(WriteConcern.ACKNOWLEDGED.asDocument()).isEmpty();
    assertThat(new WriteConcern(2, 5).asDocument())
        .isEqualTo(BsonDocument.parse("{w: 2, wtimeout: 5}"));
  }

  @Test
  void aTimeoutBeyondAnIntIsSentInFull() {
    WriteConcern concern = WriteConcern.W1.withWTimeout(3_000_000_000L, TimeUnit.MILLISECONDS);
    assertThat(concern.asDocument().getInt64("wtimeout").getValue()).isEqualTo(3_000_000_000L);
    assertThat(concern.getWTimeout(TimeUnit.MILLISECONDS)).isEqualTo(Integer.MAX_VALUE);
    assertThat(concern.getWTimeout(TimeUnit.SECONDS)).isEqualTo(3_000_000);
  }

  @Test
  void unacknowledgedIsNotTheServersDefault() {
    assertThat(WriteConcern.UNACKNOWLEDGED.isAcknowledged()).isFalse();
    assertThat(WriteConcern.UNACKNOWLEDGED.isServerDefault()).isFalse();
    assertThat(WriteConcern.ACKNOWLEDGED.isAcknowledged()).isTrue();
    assertThat(WriteConcern.ACKNOWLEDGED.isServerDefault()).isTrue();
    assertThat(WriteConcern.JOURNALED.isServerDefault()).isFalse();
  }

  @Test
  void contradictionsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WriteConcern.UNACKNOWLEDGED.withJournal(true))
        .withMessageStartingWith("journal is true but w is 0");
    assertThat(WriteConcern.UNACKNOWLEDGED.withJournal(false).getJournal()).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> new WriteConcern(-1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WriteConcern.W1.withWTimeout(-1, TimeUnit.SECONDS));
  }

  @Test
  void wIsANumberOrAName() {
    assertThat(WriteConcern.W2.getW()).isEqualTo(2);
    assertThat(WriteConcern.MAJORITY.getWString()).isEqualTo("majority");
    assertThat(WriteConcern.ACKNOWLEDGED.getWObject()).isNull();
    assertThatIllegalStateException()
        .isThrownBy(WriteConcern.MAJORITY::getW)
        .withMessage("w is 'majority', not a number.");
    assertThatIllegalStateException()
        .isThrownBy(WriteConcern.W1::getWString)
        .withMessage("w is 1, not a string.");
  }

  @Test
  void constantsAreFoundByName() {
    assertThat(WriteConcern.valueOf("Majority")).isSameAs(WriteConcern.MAJORITY);
    assertThat(WriteConcern.valueOf("acknowledged")).isSameAs(WriteConcern.ACKNOWLEDGED);
    assertThat(WriteConcern.valueOf("other")).isNull();
  }

  @Test
  void aWriteConcernSurvivesSerialization() throws Exception {
    WriteConcern concern = new WriteConcern("x").withJournal(false);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(concern);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(in.readObject()).isEqualTo(concern);
    }
  }

  @Test
  void aReadConcernOfANewerServerIsKeptByName() {
    ReadConcern newer = ReadConcern.ofLevel("instant");
    assertThat(newer.getLevel()).isNull();
    assertThat(newer.isServerDefault()).isFalse();
    assertThat(newer.asDocument()).isEqualTo(BsonDocument.parse("{level: 'instant'}"));
    assertThat(ReadConcern.ofLevel("majority")).isEqualTo(ReadConcern.MAJORITY);
    assertThat(ReadConcern.ofLevel("majority").getLevel()).isEqualTo(ReadConcernLevel.MAJORITY);
  }

  @Test
  void theDefaultReadConcernSaysNothing() {
    assertThat(ReadConcern.DEFAULT.isServerDefault()).isTrue();
    assertThat(ReadConcern.DEFAULT.getLevel()).isNull();
    assertThat(ReadConcern.DEFAULT.asDocument()).isEmpty();
    assertThat(ReadConcern.DEFAULT).isNotEqualTo(ReadConcern.LOCAL);
  }

  @Test
  void levelsAreReadInAnyCase() {
    assertThat(ReadConcernLevel.fromString("Linearizable"))
        .isEqualTo(ReadConcernLevel.LINEARIZABLE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReadConcernLevel.fromString("strict"))
        .withMessage(
            "Unknown read concern level 'strict'; use one of local, majority, linearizable, snapshot,"
                + " available.");
  }
}
