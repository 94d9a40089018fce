package dev.holdfast.client.model.mql;

/** A key and a value. */
public sealed interface MqlEntry<T extends MqlValue> extends MqlValue permits MqlExpression {
  MqlString getKey();

  T getValue();

  MqlEntry<T> setValue(T value);

  MqlEntry<T> setKey(MqlString key);
}
