package dev.holdfast.client.model;

import org.bson.BsonString;
import org.bson.BsonValue;

record NamedQuantileMethod(BsonValue toBsonValue) implements ApproximateQuantileMethod {
  static final NamedQuantileMethod APPROXIMATE =
      new NamedQuantileMethod(new BsonString("approximate"));
}
