package dev.holdfast.client.model.mql;

import static dev.holdfast.client.model.mql.MqlUnchecked.Unchecked.PRESENT;
import static dev.holdfast.client.model.mql.MqlUnchecked.Unchecked.TYPE;
import static dev.holdfast.client.model.mql.MqlUnchecked.Unchecked.TYPE_ARGUMENT;
import static dev.holdfast.internal.value.Checks.notNull;

import java.time.Instant;
import java.util.function.Function;
import org.bson.conversions.Bson;

/**
 * A document: fields with values of different types. A getter with a second argument returns that argument if
 * the field is missing or has another type. A getter without it does not check the type.
 */
public sealed interface MqlDocument extends MqlValue permits MqlExpression {
  MqlBoolean hasField(String fieldName);

  MqlDocument setField(String fieldName, MqlValue value);

  MqlDocument unsetField(String fieldName);

  @MqlUnchecked(PRESENT)
  MqlValue getField(String fieldName);

  @MqlUnchecked({PRESENT, TYPE})
  MqlBoolean getBoolean(String fieldName);

  MqlBoolean getBoolean(String fieldName, MqlBoolean other);

  default MqlBoolean getBoolean(String fieldName, boolean other) {
    notNull("fieldName", fieldName);
    return getBoolean(fieldName, MqlValues.of(other));
  }

  @MqlUnchecked({PRESENT, TYPE})
  MqlNumber getNumber(String fieldName);

  MqlNumber getNumber(String fieldName, MqlNumber other);

  default MqlNumber getNumber(String fieldName, Number other) {
    notNull("fieldName", fieldName);
    notNull("other", other);
    return getNumber(fieldName, MqlValues.numberToMqlNumber(other));
  }

  @MqlUnchecked({PRESENT, TYPE})
  MqlInteger getInteger(String fieldName);

  MqlInteger getInteger(String fieldName, MqlInteger other);

  default MqlInteger getInteger(String fieldName, int other) {
    notNull("fieldName", fieldName);
    return getInteger(fieldName, MqlValues.of(other));
  }

  default MqlInteger getInteger(String fieldName, long other) {
    notNull("fieldName", fieldName);
    return getInteger(fieldName, MqlValues.of(other));
  }

  @MqlUnchecked({PRESENT, TYPE})
  MqlString getString(String fieldName);

  MqlString getString(String fieldName, MqlString other);

  default MqlString getString(String fieldName, String other) {
    notNull("fieldName", fieldName);
    notNull("other", other);
    return getString(fieldName, MqlValues.of(other));
  }

  @MqlUnchecked({PRESENT, TYPE})
  MqlDate getDate(String fieldName);

  MqlDate getDate(String fieldName, MqlDate other);

  default MqlDate getDate(String fieldName, Instant other) {
    notNull("fieldName", fieldName);
    notNull("other", other);
    return getDate(fieldName, MqlValues.of(other));
  }

  @MqlUnchecked({PRESENT, TYPE})
  MqlDocument getDocument(String fieldName);

  MqlDocument getDocument(String fieldName, MqlDocument other);

  default MqlDocument getDocument(String fieldName, Bson other) {
    notNull("fieldName", fieldName);
    notNull("other", other);
    return getDocument(fieldName, MqlValues.of(other));
  }

  @MqlUnchecked({PRESENT, TYPE})
  <T extends @MqlUnchecked(TYPE_ARGUMENT) MqlValue> MqlMap<T> getMap(String fieldName);

  <T extends @MqlUnchecked(TYPE_ARGUMENT) MqlValue> MqlMap<T> getMap(
      String fieldName, MqlMap<? extends T> other);

  default <T extends @MqlUnchecked(TYPE_ARGUMENT) MqlValue> MqlMap<T> getMap(
      String fieldName, Bson other) {
    notNull("other", other);
    return getMap(fieldName, MqlValues.<T>ofMap(other));
  }

  @MqlUnchecked({PRESENT, TYPE})
  <T extends @MqlUnchecked(TYPE_ARGUMENT) MqlValue> MqlArray<T> getArray(String fieldName);

  <T extends @MqlUnchecked(TYPE_ARGUMENT) MqlValue> MqlArray<T> getArray(
      String fieldName, MqlArray<? extends T> other);

  /** The fields of both documents. For the same field, the other document wins. */
  MqlDocument merge(MqlDocument other);

  <T extends @MqlUnchecked(TYPE_ARGUMENT) MqlValue> MqlMap<T> asMap();

  /** Applies the function to this expression. */
  <R extends MqlValue> R passDocumentTo(Function<? super MqlDocument, ? extends R> f);

  /** The result of the first branch that matches. */
  <R extends MqlValue> R switchDocumentOn(
      Function<Branches<MqlDocument>, ? extends BranchesTerminal<MqlDocument, ? extends R>>
          mapping);
}
