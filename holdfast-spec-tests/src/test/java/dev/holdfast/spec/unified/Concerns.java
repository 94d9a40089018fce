package dev.holdfast.spec.unified;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadConcernLevel;
import dev.holdfast.ReadPreference;
import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import dev.holdfast.TaggableReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.model.Collation;
import dev.holdfast.client.model.CollationAlternate;
import dev.holdfast.client.model.CollationCaseFirst;
import dev.holdfast.client.model.CollationMaxVariable;
import dev.holdfast.client.model.CollationStrength;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;

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
    WriteConcern[] concern = {WriteConcern.ACKNOWLEDGED};
    fields.ifValue(
        "w",
        w ->
            concern[0] =
                w.isString()
                    ? new WriteConcern(w.asString().getValue())
                    : new WriteConcern(w.asNumber().intValue()));
    fields.ifBoolean("journal", journal -> concern[0] = concern[0].withJournal(journal));
    fields.ifLong(
        "wtimeoutMS", limit -> concern[0] = concern[0].withWTimeout(limit, TimeUnit.MILLISECONDS));
    fields.checkAllTaken();
    return concern[0];
  }

  static ReadPreference readPreference(BsonDocument document) {
    Arguments fields = new Arguments(document);
    ReadPreference[] preference = {ReadPreference.valueOf(fields.string("mode"))};
    fields.ifDocuments(
        "tagSets",
        sets ->
            preference[0] =
                ((TaggableReadPreference) preference[0])
                    .withTagSetList(sets.stream().map(Concerns::tagSet).toList()));
    fields.ifLong(
        "maxStalenessSeconds",
        seconds ->
            preference[0] =
                ((TaggableReadPreference) preference[0])
                    .withMaxStalenessMS(seconds, TimeUnit.SECONDS));
    fields.checkAllTaken();
    return preference[0];
  }

  private static TagSet tagSet(BsonDocument tags) {
    List<Tag> each =
        tags.entrySet().stream()
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
