package dev.holdfast.client.model;

import static dev.holdfast.client.model.Rendered.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.bson.conversions.Bson;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;

/** What is computed for groups, and for windows of documents. */
class AccumulatorsTest {
  private static final Bson BY_DATE = Sorts.descending("d");

  @Test
  void ofAGroup() {
    says(Accumulators.sum("a", 1), "{a: {$sum: 1}}");
    says(Accumulators.avg("a", "$x"), "{a: {$avg: '$x'}}");
    says(Accumulators.mergeObjects("a", "$x"), "{a: {$mergeObjects: '$x'}}");
    says(Accumulators.firstN("a", "$x", 3), "{a: {$firstN: {input: '$x', n: 3}}}");
    says(Accumulators.top("a", BY_DATE, "$x"), "{a: {$top: {sortBy: {d: -1}, output: '$x'}}}");
    says(
        Accumulators.bottomN("a", BY_DATE, List.of("$x", "$y"), 2),
        "{a: {$bottomN: {sortBy: {d: -1}, output: ['$x', '$y'], n: 2}}}");
    says(
        Accumulators.percentile("a", "$x", List.of(0.5), QuantileMethod.approximate()),
        "{a: {$percentile: {input: '$x', method: 'approximate', p: [0.5]}}}");
    says(
        Accumulators.median("a", "$x", QuantileMethod.approximate()),
        "{a: {$median: {input: '$x', method: 'approximate'}}}");
    says(
        Accumulators.accumulator("a", "i", List.of("$x"), "ac", null, "m", "f"),
        "{a: {$accumulator: {init: 'i', initArgs: ['$x'], accumulate: 'ac', accumulateArgs: [],"
            + " merge: 'm', lang: 'js', finalize: 'f'}}}");
  }

  @Test
  void ofAWindow() {
    Window window = Windows.documents(Windows.Bound.UNBOUNDED, Windows.Bound.CURRENT);
    says(
        WindowOutputFields.max("a", "$x", window),
        "{a: {$max: '$x', window: {documents: ['unbounded', 'current']}}}");
    says(WindowOutputFields.count("a", null), "{a: {$count: {}}}");
    says(
        WindowOutputFields.timeDerivative("a", "$x", window, MongoTimeUnit.HOUR),
        "{a: {$derivative: {input: '$x', unit: 'hour'},"
            + " window: {documents: ['unbounded', 'current']}}}");
    says(
        WindowOutputFields.covariancePop("a", "$x", "$y", null),
        "{a: {$covariancePop: ['$x', '$y']}}");
    says(
        WindowOutputFields.expMovingAvg("a", "$x", 3), "{a: {$expMovingAvg: {input: '$x', N: 3}}}");
    says(
        WindowOutputFields.expMovingAvg("a", "$x", 0.5),
        "{a: {$expMovingAvg: {input: '$x', alpha: 0.5}}}");
    says(
        WindowOutputFields.shift("a", "$x", "none", -1),
        "{a: {$shift: {output: '$x', by: -1, default: 'none'}}}");
    says(WindowOutputFields.denseRank("a"), "{a: {$denseRank: {}}}");
    says(WindowOutputFields.locf("a", "$x"), "{a: {$locf: '$x'}}");
  }

  @Test
  void windows() {
    says(Windows.documents(-2, Windows.Bound.UNBOUNDED), "{documents: [-2, 'unbounded']}");
    says(Windows.range(1, 5), "{range: [{$numberLong: '1'}, {$numberLong: '5'}]}");
    says(Windows.range(0.5, Windows.Bound.UNBOUNDED), "{range: [0.5, 'unbounded']}");
    says(
        Windows.range(new Decimal128(1), new Decimal128(2)),
        "{range: [{$numberDecimal: '1'}, {$numberDecimal: '2'}]}");
    says(
        Windows.timeRange(-1, MongoTimeUnit.DAY, Windows.Bound.CURRENT),
        "{range: [{$numberLong: '-1'}, 'current'], unit: 'day'}");
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> Windows.documents(2, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The lower end of a window must not be above the upper one, but 2 is above 1.");
    assertThatThrownBy(() -> Windows.documents(Windows.Bound.CURRENT, -1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                WindowOutputFields.timeIntegral(
                    "a", "$x", Windows.documents(0, 1), MongoTimeUnit.MONTH))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("MONTH");
    assertThatThrownBy(() -> WindowOutputFields.expMovingAvg("a", "$x", 1.0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> WindowOutputFields.expMovingAvg("a", "$x", 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void granularitiesAreFoundByTheServersName() {
    for (BucketGranularity granularity : BucketGranularity.values()) {
      assertThat(BucketGranularity.fromString(granularity.getValue())).isSameAs(granularity);
    }
    assertThatThrownBy(() -> BucketGranularity.fromString("R7"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'R7'");
  }
}
