package dev.holdfast.internal.operation;

import dev.holdfast.MongoClientException;
import dev.holdfast.internal.connection.Hello;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The index that a command has to use, by its keys or its name. Stateless. */
public final class Hint {
  static final int ON_UPDATE = 8; // MongoDB 4.2
  static final int ON_DELETE = 9; // MongoDB 4.4

  private Hint() {}

  /** Returns the keys if both are set, and null if neither is set. */
  public static @Nullable BsonValue of(
      @Nullable Bson keys, @Nullable String name, CodecRegistry registry) {
    if (keys != null) {
      return keys.toBsonDocument(BsonDocument.class, registry);
    }
    return name == null ? null : new BsonString(name);
  }

  /**
   * CRUD: throws if the server is older than this wire version. For servers that ignore a hint, and for
   * writes that are unacknowledged and never see the server's error.
   */
  static void require(Hello hello, int wireVersion, String commandName) {
    if (hello.maxWireVersion() < wireVersion) {
      throw new MongoClientException(
          "A hint for '"
              + commandName
              + "' needs a server of wire version "
              + wireVersion
              + " or later; this one has "
              + hello.maxWireVersion()
              + ". Leave the hint out, or update the server.");
    }
  }
}
