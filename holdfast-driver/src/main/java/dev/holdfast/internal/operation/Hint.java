package dev.holdfast.internal.operation;

import dev.holdfast.MongoClientException;
import dev.holdfast.internal.connection.Hello;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The index that a command shall use, by its keys or its name. Stateless. */
public final class Hint {
  static final int ON_UPDATE = 8; // 4.2
  static final int ON_DELETE = 9; // 4.4

  private Hint() {}

  /** The keys, if both are there; null if neither is. */
  public static @Nullable BsonValue of(
      @Nullable Bson keys, @Nullable String name, CodecRegistry registry) {
    if (keys != null) {
      return keys.toBsonDocument(BsonDocument.class, registry);
    }
    return name == null ? null : new BsonString(name);
  }

  /** CRUD: where a server would silently ignore the hint, or its refusal would not be heard. */
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
