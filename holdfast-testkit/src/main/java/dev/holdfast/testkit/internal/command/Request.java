package dev.holdfast.testkit.internal.command;

import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** A command and its connection. */
public record Request(
    String name, String database, BsonDocument command, ConnectionState connection) {
  public boolean isHello() {
    return name.equals("hello") || name.equalsIgnoreCase("ismaster");
  }

  /** The session id; null if the command has no session. */
  @Nullable BsonValue session() {
    return command.isDocument("lsid") ? command.getDocument("lsid").get("id") : null;
  }

  @Nullable Long txnNumber() {
    return command.isNumber("txnNumber") ? command.getNumber("txnNumber").longValue() : null;
  }

  boolean inTransaction() {
    return command.isBoolean("autocommit") && !command.getBoolean("autocommit").getValue();
  }

  boolean startsTransaction() {
    return command.isBoolean("startTransaction")
        && command.getBoolean("startTransaction").getValue();
  }

  String collection() {
    BsonValue value = command.get(name);
    if (value == null || !value.isString()) {
      throw new CommandError(2, "collection name has invalid type " + value);
    }
    return value.asString().getValue();
  }
}
