package dev.holdfast.client.model.mql;

import static dev.holdfast.client.model.mql.MqlUnchecked.Unchecked.TYPE_ARGUMENT;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An expression of any type. */
public sealed interface MqlValue
    permits MqlBoolean, MqlNumber, MqlString, MqlDate, MqlDocument, MqlArray, MqlMap, MqlEntry {
  /** Compares Java objects. {@link #eq} creates an expression that compares values. */
  @Override
  boolean equals(@Nullable Object other);

  MqlBoolean eq(MqlValue other);

  MqlBoolean ne(MqlValue other);

  MqlBoolean gt(MqlValue other);

  MqlBoolean gte(MqlValue other);

  MqlBoolean lt(MqlValue other);

  MqlBoolean lte(MqlValue other);

  /** This value if it is a boolean, otherwise the other value. */
  MqlBoolean isBooleanOr(MqlBoolean other);

  MqlNumber isNumberOr(MqlNumber other);

  MqlInteger isIntegerOr(MqlInteger other);

  MqlString isStringOr(MqlString other);

  MqlDate isDateOr(MqlDate other);

  <T extends @MqlUnchecked(TYPE_ARGUMENT) MqlValue> MqlArray<T> isArrayOr(
      MqlArray<? extends T> other);

  <T extends MqlDocument> T isDocumentOr(T other);

  <T extends @MqlUnchecked(TYPE_ARGUMENT) MqlValue> MqlMap<T> isMapOr(MqlMap<? extends T> other);

  MqlString asString();

  /** Applies the function to this expression. */
  <R extends MqlValue> R passTo(Function<? super MqlValue, ? extends R> f);

  /** The result of the first branch that matches. */
  <R extends MqlValue> R switchOn(
      Function<Branches<MqlValue>, ? extends BranchesTerminal<MqlValue, ? extends R>> mapping);
}
