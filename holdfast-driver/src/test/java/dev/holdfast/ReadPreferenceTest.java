package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ReadPreferenceTest {
  private static final TagSet NEW_YORK =
      new TagSet(List.of(new Tag("rack", "1"), new Tag("dc", "ny")));

  @Test
  void isWrittenAsCommandsCarryIt() {
    ReadPreference preference =
        ReadPreference.nearest(List.of(NEW_YORK, new TagSet()), 2, TimeUnit.MINUTES)
            .withHedgeOptions(ReadPreferenceHedgeOptions.builder().enabled(true).build());
    assertThat(preference.toDocument())
        .isEqualTo(
            BsonDocument.parse(
                "{mode: 'nearest', tags: [{dc: 'ny', rack: '1'}, {}],"
                    + " maxStalenessSeconds: {$numberLong: '120'}, hedge: {enabled: true}}"));
    assertThat(ReadPreference.primary().toDocument())
        .isEqualTo(BsonDocument.parse("{mode: 'primary'}"));
    assertThat(ReadPreference.secondary().toDocument())
        .isEqualTo(BsonDocument.parse("{mode: 'secondary'}"));
  }

  @Test
  void onlyThePrimaryKeepsReadsOffSecondaries() {
    assertThat(ReadPreference.primary().isSecondaryOk()).isFalse();
    assertThat(ReadPreference.primaryPreferred().isSecondaryOk()).isTrue();
  }

  @Test
  void thePrimaryTakesNeitherTagsNorStaleness() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReadPreference.primary().withTagSet(NEW_YORK))
        .withMessage(
            "The read preference primary takes no tag sets; use primaryPreferred, secondary,"
                + " secondaryPreferred or nearest.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReadPreference.primary().withMaxStalenessMS(1L, TimeUnit.HOURS));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReadPreference.valueOf("primary", List.of(NEW_YORK)))
        .withMessage("The read preference primary takes neither tag sets nor max staleness.");
  }

  @Test
  void isFoundByNameInAnyCase() {
    assertThat(ReadPreference.valueOf("PRIMARY")).isSameAs(ReadPreference.primary());
    assertThat(ReadPreference.valueOf("secondarypreferred"))
        .isEqualTo(ReadPreference.secondaryPreferred());
    assertThat(ReadPreference.valueOf("nearest", List.of(NEW_YORK), 90, TimeUnit.SECONDS))
        .isEqualTo(ReadPreference.nearest(NEW_YORK, 90, TimeUnit.SECONDS));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReadPreference.valueOf("fastest"))
        .withMessageStartingWith("Unknown read preference 'fastest'; use one of primary,");
  }

  @Test
  void aCopyLeavesTheOriginalAlone() {
    ReadPreference plain = ReadPreference.secondary();
    TaggableReadPreference tagged = ReadPreference.secondary(NEW_YORK);
    TaggableReadPreference fresh = tagged.withMaxStalenessMS(90_000L, TimeUnit.MILLISECONDS);
    assertThat(plain).isEqualTo(ReadPreference.secondary()).isNotEqualTo(tagged);
    assertThat(tagged.getMaxStaleness(TimeUnit.SECONDS)).isNull();
    assertThat(fresh.getMaxStaleness(TimeUnit.SECONDS)).isEqualTo(90);
    assertThat(fresh.getTagSetList()).containsExactly(NEW_YORK);
    assertThat(fresh.withMaxStalenessMS(null, TimeUnit.SECONDS)).isEqualTo(tagged);
  }

  @Test
  void aTagSetHasEachNameOnceAndNoOrder() {
    assertThat(new TagSet(List.of(new Tag("dc", "ny"), new Tag("rack", "1")))).isEqualTo(NEW_YORK);
    assertThat(NEW_YORK.containsAll(new TagSet(new Tag("dc", "ny")))).isTrue();
    assertThat(NEW_YORK.containsAll(new TagSet())).isTrue();
    assertThat(NEW_YORK.containsAll(new TagSet(new Tag("dc", "sf")))).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TagSet(List.of(new Tag("dc", "ny"), new Tag("dc", "sf"))))
        .withMessage("The tag 'dc' appears twice in one tag set.");
  }
}
