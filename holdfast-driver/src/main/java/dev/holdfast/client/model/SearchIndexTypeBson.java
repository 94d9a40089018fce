package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import java.util.Objects;
import org.bson.BsonValue;

record SearchIndexTypeBson(BsonValue value) implements SearchIndexType {
  SearchIndexTypeBson {
    Objects.requireNonNull(value, "indexType");
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
