package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import org.bson.BsonValue;

record SearchIndexTypeBson(BsonValue value) implements SearchIndexType {
  SearchIndexTypeBson {
    notNull("indexType", value);
  }

  @Override
  public BsonValue toBsonValue() {
    return value;
  }

  @Override
  public String toString() {
    return new Fields("SearchIndexType").add("value", value).toString();
  }
}
