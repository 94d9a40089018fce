package dev.holdfast.client.model;

import static dev.holdfast.client.model.Accumulators.sum;
import static dev.holdfast.client.model.Aggregates.bucket;
import static dev.holdfast.client.model.Aggregates.bucketAuto;
import static dev.holdfast.client.model.Aggregates.densify;
import static dev.holdfast.client.model.Aggregates.facet;
import static dev.holdfast.client.model.Aggregates.fill;
import static dev.holdfast.client.model.Aggregates.geoNear;
import static dev.holdfast.client.model.Aggregates.graphLookup;
import static dev.holdfast.client.model.Aggregates.group;
import static dev.holdfast.client.model.Aggregates.limit;
import static dev.holdfast.client.model.Aggregates.lookup;
import static dev.holdfast.client.model.Aggregates.match;
import static dev.holdfast.client.model.Aggregates.merge;
import static dev.holdfast.client.model.Aggregates.setWindowFields;
import static dev.holdfast.client.model.Aggregates.unwind;
import static dev.holdfast.client.model.Filters.eq;
import static dev.holdfast.client.model.Rendered.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.model.densify.DensifyOptions;
import dev.holdfast.client.model.densify.DensifyRange;
import dev.holdfast.client.model.fill.FillOptions;
import dev.holdfast.client.model.fill.FillOutputField;
import dev.holdfast.client.model.geojson.Point;
import dev.holdfast.client.model.geojson.Position;
import java.time.Instant;
import java.util.List;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.Test;

class AggregatesTest {
  @Test
  void plainStages() {
    says(match(eq("a", 1)), "{$match: {a: 1}}");
    says(Aggregates.project(Projections.include("a")), "{$project: {a: 1}}");
    says(Aggregates.sort(Sorts.descending("a")), "{$sort: {a: -1}}");
    says(Aggregates.sortByCount("$a"), "{$sortByCount: '$a'}");
    says(Aggregates.skip(2), "{$skip: 2}");
    says(limit(2), "{$limit: 2}");
    says(Aggregates.sample(2), "{$sample: {size: 2}}");
    says(Aggregates.count(), "{$count: 'count'}");
    says(Aggregates.count("n"), "{$count: 'n'}");
    says(Aggregates.replaceRoot("$a"), "{$replaceRoot: {newRoot: '$a'}}");
    says(Aggregates.replaceWith("$a"), "{$replaceWith: '$a'}");
    says(Aggregates.documents(List.of(eq("a", 1))), "{$documents: [{a: 1}]}");
  }

  @Test
  void fieldsAreAddedAndRemoved() {
    says(
        Aggregates.addFields(new Field<>("a", "$x"), new Field<>("b", null)),
        "{$addFields: {a: '$x', b: null}}");
    says(Aggregates.set(new Field<>("a", 1)), "{$set: {a: 1}}");
    says(Aggregates.unset("a"), "{$unset: 'a'}");
    says(Aggregates.unset("a", "b"), "{$unset: ['a', 'b']}");
    says(unwind("$a"), "{$unwind: '$a'}");
    says(
        unwind("$a", new UnwindOptions().includeArrayIndex("i").preserveNullAndEmptyArrays(true)),
        "{$unwind: {path: '$a', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i'}}");
  }

  @Test
  void groups() {
    says(group("$a", sum("n", 1)), "{$group: {_id: '$a', n: {$sum: 1}}}");
    says(group(null), "{$group: {_id: null}}");
    says(bucket("$a", List.of(0, 5)), "{$bucket: {groupBy: '$a', boundaries: [0, 5]}}");
    says(
        bucket("$a", List.of(0, 5), new BucketOptions().defaultBucket("x").output(sum("n", 1))),
        "{$bucket: {groupBy: '$a', boundaries: [0, 5], default: 'x', output: {n: {$sum: 1}}}}");
    says(
        bucketAuto("$a", 3, new BucketAutoOptions().granularity(BucketGranularity.SERIES_125)),
        "{$bucketAuto: {groupBy: '$a', buckets: 3, granularity: '1-2-5'}}");
    says(
        facet(new Facet("x", limit(1)), new Facet("y", List.of(match(eq("a", 1)), limit(2)))),
        "{$facet: {x: [{$limit: 1}], y: [{$match: {a: 1}}, {$limit: 2}]}}");
  }

  @Test
  void otherCollections() {
    says(
        lookup("f", "l", "ff", "as"),
        "{$lookup: {from: 'f', localField: 'l', foreignField: 'ff', as: 'as'}}");
    says(
        lookup("f", List.of(new Variable<>("v", "$x")), List.of(limit(1)), "as"),
        "{$lookup: {from: 'f', let: {v: '$x'}, pipeline: [{$limit: 1}], as: 'as'}}");
    says(lookup(null, List.of(limit(1)), "as"), "{$lookup: {pipeline: [{$limit: 1}], as: 'as'}}");
    says(
        graphLookup(
            "f", "$x", "a", "b", "as", new GraphLookupOptions().maxDepth(2).depthField("d")),
        "{$graphLookup: {from: 'f', startWith: '$x', connectFromField: 'a', connectToField: 'b',"
            + " as: 'as', maxDepth: 2, depthField: 'd'}}");
    says(
        Aggregates.unionWith("c", List.of(limit(1))),
        "{$unionWith: {coll: 'c', pipeline: [{$limit: 1}]}}");
  }

  @Test
  void results() {
    says(Aggregates.out("c"), "{$out: 'c'}");
    says(Aggregates.out("d", "c"), "{$out: {db: 'd', coll: 'c'}}");
    says(merge("c"), "{$merge: {into: 'c'}}");
    says(merge(new MongoNamespace("d.c")), "{$merge: {into: {db: 'd', coll: 'c'}}}");
    says(
        merge(
            "c",
            new MergeOptions()
                .uniqueIdentifier(List.of("x", "y"))
                .variables(List.of(new Variable<>("v", "$x")))
                .whenMatched(MergeOptions.WhenMatched.PIPELINE)
                .whenMatchedPipeline(List.of(limit(1)))
                .whenNotMatched(MergeOptions.WhenNotMatched.DISCARD)),
        "{$merge: {into: 'c', on: ['x', 'y'], let: {v: '$x'}, whenMatched: [{$limit: 1}],"
            + " whenNotMatched: 'discard'}}");
    says(
        merge(
            "c",
            new MergeOptions()
                .uniqueIdentifier("x")
                .whenMatched(MergeOptions.WhenMatched.KEEP_EXISTING)),
        "{$merge: {into: 'c', on: 'x', whenMatched: 'keepExisting'}}");
  }

  @Test
  void aMergeByPipelineNeedsOne() {
    MergeOptions options = new MergeOptions().whenMatched(MergeOptions.WhenMatched.PIPELINE);
    assertThatThrownBy(() -> merge("c", options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("WhenMatched.PIPELINE needs a pipeline: set whenMatchedPipeline.");
  }

  @Test
  void windowsOfDocuments() {
    says(
        setWindowFields(
            "$p",
            Sorts.ascending("t"),
            WindowOutputFields.sum("s", "$x", Windows.documents(-1, 0))),
        "{$setWindowFields: {partitionBy: '$p', sortBy: {t: 1},"
            + " output: {s: {$sum: '$x', window: {documents: [-1, 0]}}}}}");
    says(setWindowFields(null, null, List.of()), "{$setWindowFields: {output: {}}}");
  }

  @Test
  void gapsAreFilled() {
    says(
        densify(
            "t",
            DensifyRange.rangeWithStep(
                Instant.EPOCH, Instant.ofEpochSecond(60), 1, MongoTimeUnit.SECOND),
            DensifyOptions.densifyOptions().partitionByFields("a", "b")),
        "{$densify: {field: 't', range: {bounds: [{$date: {$numberLong: '0'}},"
            + " {$date: {$numberLong: '60000'}}], step: {$numberLong: '1'}, unit: 'second'},"
            + " partitionByFields: ['a', 'b']}}");
    says(
        densify("n", DensifyRange.fullRangeWithStep(2)),
        "{$densify: {field: 'n', range: {bounds: 'full', step: 2}}}");
    says(
        fill(
            FillOptions.fillOptions().partitionByFields("a").sortBy(Sorts.ascending("t")),
            FillOutputField.value("x", 0),
            FillOutputField.linear("y"),
            FillOutputField.locf("z")),
        "{$fill: {partitionByFields: ['a'], sortBy: {t: 1}, output: {x: {value: 0},"
            + " y: {method: 'linear'}, z: {method: 'locf'}}}}");
    assertThatThrownBy(() -> fill(FillOptions.fillOptions(), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void partitionsAreSaidInOneWay() {
    FillOptions options = FillOptions.fillOptions();
    says(options.partitionBy("$a").partitionByFields("b"), "{partitionByFields: ['b']}");
    says(options.partitionByFields("b").partitionBy("$a"), "{partitionBy: '$a'}");
    says(options, "{}");
  }

  @Test
  void places() {
    says(
        geoNear(
            new Point(new Position(1, 2)),
            "d",
            GeoNearOptions.geoNearOptions().maxDistance(5).query(new Document("a", 1)).spherical()),
        "{$geoNear: {near: {type: 'Point', coordinates: [1.0, 2.0]}, distanceField: 'd',"
            + " maxDistance: 5, query: {a: 1}, spherical: true}}");
  }

  @Test
  void scores() {
    List<FusionPipeline> pipelines =
        List.of(FusionPipeline.of("x", limit(1)), FusionPipeline.of("y", limit(2)));
    says(
        Aggregates.scoreFusion(
            pipelines,
            ScoreNormalization.SIGMOID,
            ScoreFusionOptions.scoreFusionOptions().scoreDetails(true)),
        "{$scoreFusion: {input: {pipelines: {x: [{$limit: 1}], y: [{$limit: 2}]},"
            + " normalization: 'sigmoid'}, scoreDetails: true}}");
    says(
        Aggregates.score("$x", ScoreOptions.scoreOptions().weight(0.5)),
        "{$score: {score: '$x', weight: 0.5}}");
    says(
        Aggregates.rerank(RerankQuery.rerankQuery("q"), "p", 5, "m"),
        "{$rerank: {query: {text: 'q'}, path: 'p', numDocsToRerank: 5, model: 'm'}}");
    assertThatThrownBy(() -> FusionPipeline.of("$x", limit(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'$x'");
    assertThatThrownBy(() -> ScoreOptions.scoreOptions().weight(2))
        .hasMessage("weight must be between 0 and 1, but it is 2.0.");
    says(
        ScoreFusionOptions.scoreFusionOptions()
            .combination(ScoreFusionCombination.weighted(new Document("x", 0.5)).avg()),
        "{combination: {weights: {x: 0.5}, method: 'avg'}}");
  }

  @Test
  void equalCallsMakeEqualStages() {
    Bson stage = group("$a", sum("n", 1));
    assertThat(stage)
        .isEqualTo(group("$a", sum("n", 1)))
        .hasSameHashCodeAs(group("$a", sum("n", 1)));
    assertThat(stage).isNotEqualTo(group("$b", sum("n", 1)));
    assertThat(densify("n", DensifyRange.fullRangeWithStep(2)))
        .isEqualTo(densify("n", DensifyRange.fullRangeWithStep(2)));
    assertThat(new MergeOptions().uniqueIdentifier("x"))
        .isEqualTo(new MergeOptions().uniqueIdentifier("x"))
        .isNotEqualTo(new MergeOptions());
    assertThat(stage).hasToString("{\"$group\": {\"_id\": \"$a\", \"n\": {\"$sum\": 1}}}");
  }
}
