package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ReadPreference;
import dev.holdfast.client.RunCursorCommandIterable;
import dev.holdfast.internal.operation.RunCommand;
import dev.holdfast.internal.session.Session;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Encoder;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Runs commands that the application wrote, on one database. Immutable; any thread. */
final class RawCommands {
  /** Loaded only for commands that are not a Document. */
  private static final class Plain {
    static final BsonDocumentCodec CODEC = new BsonDocumentCodec();
  }

  private final String database;
  private final OperationSettings settings;

  RawCommands(String database, OperationSettings settings) {
    this.database = database;
    this.settings = settings;
  }

  <R> R run(@Nullable Session session, Bson command, ReadPreference preference, Class<R> result) {
    notNull("readPreference", preference);
    notNull("resultClass", result);
    // Encodes a Document directly, without converting it to a BsonDocument.
    return command instanceof Document document
        ? run(session, document, settings.codecRegistry().get(Document.class), preference, result)
        : run(session, bson(command), Plain.CODEC, preference, result);
  }

  private <C extends Map<String, ?>, R> R run(
      @Nullable Session session,
      C command,
      Encoder<C> encoder,
      ReadPreference preference,
      Class<R> result) {
    if (session != null) {
      requireSessionOnce(session, command);
    }
    return settings.run(
        new RunCommand<>(
            database, command, encoder, preference, settings.codecRegistry().get(result)),
        session);
  }

  private static void requireSessionOnce(Session session, Map<String, ?> command) {
    if (command.containsKey("lsid")) {
      throw new IllegalArgumentException(
          "The command names a session in 'lsid', and runCommand was called with another one. Remove"
              + " 'lsid', or call runCommand without a session.");
    }
    if (command.containsKey("txnNumber")) {
      if (session.isInTransaction()) {
        throw new IllegalArgumentException(
            "The command has a 'txnNumber', but inside a transaction the driver sets it. Remove"
                + " 'txnNumber' from the command.");
      }
      session.server().markDirty(); // A later session must not reuse this number.
    }
  }

  <R> RunCursorCommandIterable<R> cursor(
      @Nullable Session session, Bson command, ReadPreference preference, Class<R> result) {
    BsonDocument sent = bson(command);
    for (String field : List.of("lsid", "txnNumber")) {
      if (sent.containsKey(field)) {
        throw new IllegalArgumentException(
            "runCursorCommand reads further batches in the session of its first command. Remove '"
                + field
                + "' from the command, and pass a ClientSession instead.");
      }
    }
    return new HoldfastRunCursorCommand<>(
        settings,
        session,
        database,
        sent,
        notNull("readPreference", preference),
        settings.codecOf(result));
  }

  private BsonDocument bson(Bson command) {
    return notNull("command", command).toBsonDocument(BsonDocument.class, settings.codecRegistry());
  }
}
