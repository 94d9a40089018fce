package dev.holdfast.client.model.densify;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.client.model.MongoTimeUnit;
import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import java.time.Instant;
import org.bson.BsonDateTime;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.conversions.Bson;

/** The range and the step for which {@code $densify} adds documents. */
public sealed interface DensifyRange extends Bson permits NumberDensifyRange, DateDensifyRange {
  /** From the minimum to the maximum value of all documents. */
  static NumberDensifyRange fullRangeWithStep(Number step) {
    return DensifyBson.range(new BsonString("full"), step);
  }

  /** From the minimum to the maximum value of each partition. */
  static NumberDensifyRange partitionRangeWithStep(Number step) {
    return DensifyBson.range(new BsonString("partition"), step);
  }

  /** @param u the exclusive upper bound */
  static NumberDensifyRange rangeWithStep(Number l, Number u, Number step) {
    return DensifyBson.range(Items.of(notNull("l", l), notNull("u", u)), step);
  }

  static DateDensifyRange fullRangeWithStep(long step, MongoTimeUnit unit) {
    return DensifyBson.range(new BsonString("full"), new BsonInt64(step))
        .unit(notNull("unit", unit));
  }

  static DateDensifyRange partitionRangeWithStep(long step, MongoTimeUnit unit) {
    return DensifyBson.range(new BsonString("partition"), new BsonInt64(step))
        .unit(notNull("unit", unit));
  }

  /** @param u the exclusive upper bound */
  static DateDensifyRange rangeWithStep(Instant l, Instant u, long step, MongoTimeUnit unit) {
    return DensifyBson.range(
            Items.of(
                new BsonDateTime(notNull("l", l).toEpochMilli()),
                new BsonDateTime(notNull("u", u).toEpochMilli())),
            new BsonInt64(step))
        .unit(notNull("unit", unit));
  }

  /** A range that the other methods do not support. */
  static DensifyRange of(Bson range) {
    return new DensifyBson(Draft.of(notNull("range", range)));
  }
}
