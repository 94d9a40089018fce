package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Combination;
import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Update operators. Values may have any type for which a codec exists.
 *
 * <pre>{@code
 * collection.updateOne(eq(id), combine(set("state", "paid"), inc("version", 1), push("log", entry)));
 * }</pre>
 */
public final class Updates {
  private Updates() {}

  /** Combines updates. Fields of the same operator are merged; for the same field, the later update wins. */
  public static Bson combine(Bson... updates) {
    return combine(noneNull("updates", updates));
  }

  public static Bson combine(List<? extends Bson> updates) {
    return Combination.of(noneNull("updates", updates), Combination.Rule.MERGE);
  }

  /** Sets each field of a document. */
  public static Bson set(Bson value) {
    return Draft.of("$set", notNull("value", value));
  }

  public static <TItem> Bson set(String fieldName, @Nullable TItem value) {
    return Draft.of("$set", notNull("fieldName", fieldName), value);
  }

  public static Bson unset(String fieldName) {
    return Draft.of("$unset", notNull("fieldName", fieldName), new BsonString(""));
  }

  /** Sets each field of a document if the update inserts a document. */
  public static Bson setOnInsert(Bson value) {
    return Draft.of("$setOnInsert", notNull("value", value));
  }

  public static <TItem> Bson setOnInsert(String fieldName, @Nullable TItem value) {
    return Draft.of("$setOnInsert", notNull("fieldName", fieldName), value);
  }

  public static Bson rename(String fieldName, String newFieldName) {
    return Draft.of(
        "$rename",
        notNull("fieldName", fieldName),
        new BsonString(notNull("newFieldName", newFieldName)));
  }

  public static Bson inc(String fieldName, Number number) {
    return Draft.of("$inc", notNull("fieldName", fieldName), notNull("number", number));
  }

  public static Bson mul(String fieldName, Number number) {
    return Draft.of("$mul", notNull("fieldName", fieldName), notNull("number", number));
  }

  /** Sets the field if the value is less than the current value. */
  public static <TItem> Bson min(String fieldName, TItem value) {
    return Draft.of("$min", notNull("fieldName", fieldName), value);
  }

  /** Sets the field if the value is greater than the current value. */
  public static <TItem> Bson max(String fieldName, TItem value) {
    return Draft.of("$max", notNull("fieldName", fieldName), value);
  }

  public static Bson currentDate(String fieldName) {
    return Draft.of("$currentDate", notNull("fieldName", fieldName), BsonBoolean.TRUE);
  }

  public static Bson currentTimestamp(String fieldName) {
    return Draft.of(
        "$currentDate",
        notNull("fieldName", fieldName),
        Draft.of("$type", new BsonString("timestamp")));
  }

  public static <TItem> Bson addToSet(String fieldName, @Nullable TItem value) {
    return Draft.of("$addToSet", notNull("fieldName", fieldName), value);
  }

  public static <TItem> Bson addEachToSet(String fieldName, List<TItem> values) {
    return Draft.of(
        "$addToSet",
        notNull("fieldName", fieldName),
        Draft.of("$each", Items.of(notNull("values", values))));
  }

  public static <TItem> Bson push(String fieldName, @Nullable TItem value) {
    return Draft.of("$push", notNull("fieldName", fieldName), value);
  }

  public static <TItem> Bson pushEach(String fieldName, List<TItem> values) {
    return pushEach(fieldName, values, new PushOptions());
  }

  public static <TItem> Bson pushEach(String fieldName, List<TItem> values, PushOptions options) {
    return Draft.of(
        "$push",
        notNull("fieldName", fieldName),
        Draft.of("$each", Items.of(notNull("values", values)))
            .andLiteral("$position", notNull("options", options).getPosition())
            .andLiteral("$slice", options.getSlice())
            .andLiteral("$sort", options.getSort())
            .andIfSet("$sort", options.getSortDocument()));
  }

  /** Removes all array elements that equal the value. */
  public static <TItem> Bson pull(String fieldName, @Nullable TItem value) {
    return Draft.of("$pull", notNull("fieldName", fieldName), value);
  }

  /** Removes all array elements that match, for example {@code pullByFilter(gt("scores", 5))}. */
  public static Bson pullByFilter(Bson filter) {
    return Draft.of("$pull", notNull("filter", filter));
  }

  public static <TItem> Bson pullAll(String fieldName, List<TItem> values) {
    return Draft.of(
        "$pullAll", notNull("fieldName", fieldName), Items.of(notNull("values", values)));
  }

  public static Bson popFirst(String fieldName) {
    return Draft.of("$pop", notNull("fieldName", fieldName), new BsonInt32(-1));
  }

  public static Bson popLast(String fieldName) {
    return Draft.of("$pop", notNull("fieldName", fieldName), new BsonInt32(1));
  }

  public static Bson bitwiseAnd(String fieldName, int value) {
    return bit(notNull("fieldName", fieldName), "and", new BsonInt32(value));
  }

  public static Bson bitwiseAnd(String fieldName, long value) {
    return bit(notNull("fieldName", fieldName), "and", new BsonInt64(value));
  }

  public static Bson bitwiseOr(String fieldName, int value) {
    return bit(notNull("fieldName", fieldName), "or", new BsonInt32(value));
  }

  public static Bson bitwiseOr(String fieldName, long value) {
    return bit(notNull("fieldName", fieldName), "or", new BsonInt64(value));
  }

  public static Bson bitwiseXor(String fieldName, int value) {
    return bit(notNull("fieldName", fieldName), "xor", new BsonInt32(value));
  }

  public static Bson bitwiseXor(String fieldName, long value) {
    return bit(notNull("fieldName", fieldName), "xor", new BsonInt64(value));
  }

  private static Bson bit(String fieldName, String operation, BsonValue value) {
    return Draft.of("$bit", fieldName, Draft.of(operation, value));
  }
}
