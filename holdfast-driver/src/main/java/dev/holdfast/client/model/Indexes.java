package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Combination;
import dev.holdfast.internal.builder.Draft;
import java.util.List;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;

/**
 * Keys of indexes.
 *
 * <pre>{@code
 * collection.createIndex(compoundIndex(ascending("state"), descending("date")));
 * }</pre>
 */
public final class Indexes {
  private Indexes() {}

  public static Bson ascending(String... fieldNames) {
    return ascending(noneNull("fieldNames", fieldNames));
  }

  public static Bson ascending(List<String> fieldNames) {
    return keys(noneNull("fieldNames", fieldNames), new BsonInt32(1));
  }

  public static Bson descending(String... fieldNames) {
    return descending(noneNull("fieldNames", fieldNames));
  }

  public static Bson descending(List<String> fieldNames) {
    return keys(noneNull("fieldNames", fieldNames), new BsonInt32(-1));
  }

  public static Bson geo2dsphere(String... fieldNames) {
    return geo2dsphere(noneNull("fieldNames", fieldNames));
  }

  public static Bson geo2dsphere(List<String> fieldNames) {
    return keys(noneNull("fieldNames", fieldNames), new BsonString("2dsphere"));
  }

  public static Bson geo2d(String fieldName) {
    return keys(List.of(notNull("fieldName", fieldName)), new BsonString("2d"));
  }

  public static Bson text(String fieldName) {
    return keys(List.of(notNull("fieldName", fieldName)), new BsonString("text"));
  }

  /** A text index on all string fields. */
  public static Bson text() {
    return text("$**");
  }

  public static Bson hashed(String fieldName) {
    return keys(List.of(notNull("fieldName", fieldName)), new BsonString("hashed"));
  }

  public static Bson compoundIndex(Bson... indexes) {
    return compoundIndex(noneNull("indexes", indexes));
  }

  public static Bson compoundIndex(List<? extends Bson> indexes) {
    return Combination.of(noneNull("indexes", indexes), Combination.Rule.REPLACE);
  }

  private static Bson keys(List<String> fieldNames, BsonValue kind) {
    return Draft.each(fieldNames, name -> name, name -> kind);
  }
}
