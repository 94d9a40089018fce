package dev.holdfast.spec.unified;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadConcernLevel;
import dev.holdfast.ReadPreference;
import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.model.Collation;
import dev.holdfast.client.model.CollationAlternate;
import dev.holdfast.client.model.CollationCaseFirst;
import dev.holdfast.client.model.CollationMaxVariable;
import dev.holdfast.client.model.CollationStrength;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Unified Test Format, "Common Options", and collations. */
final class Concerns {
  private Concerns() {}

  static ReadConcern readConcern(BsonDocument document) {
    return document.isEmpty()
        ? ReadConcern.DEFAULT
        : new ReadConcern(ReadConcernLevel.fromString(document.getString("level").getValue()));
  }

  static WriteConcern writeConcern(BsonDocument document) {
    Arguments fields = new Arguments(document);
    WriteConcern concern =
        fields.change(
            "w",
            WriteConcern.ACKNOWLEDGED,
            (it, w) ->
                w.isString()
                    ? new WriteConcern(w.asString().getValue())
                    : new WriteConcern(w.asNumber().intValue()));
    concern =
        fields.change(
            "journal", concern, (it, value) -> it.withJournal(value.asBoolean().getValue()));
    concern =
        fields.change(
            "wtimeoutMS",
            concern,
            (it, value) -> it.withWTimeout(value.asNumber().longValue(), TimeUnit.MILLISECONDS));
    fields.checkAllTaken();
    return concern;
  }

  static ReadPreference readPreference(BsonDocument document) {
    Arguments fields = new Arguments(document);
    ReadPreference preference = ReadPreference.valueOf(fields.string("mode"));
    preference =
        fields.change(
            "tagSets",
            preference,
            (it, sets) ->
                it.withTagSetList(sets.asArray().stream().map(Concerns::tagSet).toList()));
    preference =
        fields.change(
            "maxStalenessSeconds",
            preference,
            (it, value) -> it.withMaxStalenessMS(value.asNumber().longValue(), TimeUnit.SECONDS));
    fields.checkAllTaken();
    return preference;
  }

  private static TagSet tagSet(BsonValue tags) {
    List<Tag> each =
        tags.asDocument().entrySet().stream()
            .map(tag -> new Tag(tag.getKey(), tag.getValue().asString().getValue()))
            .toList();
    return new TagSet(each);
  }

  static Collation collation(BsonDocument document) {
    Arguments fields = new Arguments(document);
    Collation.Builder builder = Collation.builder();
    fields.ifString("locale", builder::locale);
    fields.ifBoolean("caseLevel", builder::caseLevel);
    fields.ifString(
        "caseFirst", first -> builder.collationCaseFirst(CollationCaseFirst.fromString(first)));
    fields.ifInteger(
        "strength", strength -> builder.collationStrength(CollationStrength.fromInt(strength)));
    fields.ifBoolean("numericOrdering", builder::numericOrdering);
    fields.ifString(
        "alternate", which -> builder.collationAlternate(CollationAlternate.fromString(which)));
    fields.ifString(
        "maxVariable",
        which -> builder.collationMaxVariable(CollationMaxVariable.fromString(which)));
    fields.ifBoolean("normalization", builder::normalization);
    fields.ifBoolean("backwards", builder::backwards);
    fields.checkAllTaken();
    return builder.build();
  }
}
