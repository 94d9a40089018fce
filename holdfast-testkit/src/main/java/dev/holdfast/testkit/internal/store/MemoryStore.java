package dev.holdfast.testkit.internal.store;

import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.exception.MongoServerException;
import de.bwaldvogel.mongo.exception.NoSuchCommandException;
import de.bwaldvogel.mongo.oplog.Oplog;
import io.netty.channel.Channel;
import io.netty.channel.local.LocalChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Passes commands to the in-memory backend of mongo-java-server. Keeps a copy of every document. The changes
 * of a command are the differences between the backend and the copies.
 */
public final class MemoryStore implements DataStore {
  private static final Set<String> CATALOG_COMMANDS =
      Set.of(
          "create",
          "drop",
          "dropDatabase",
          "createIndexes",
          "dropIndexes",
          "deleteIndexes",
          "renameCollection",
          "collMod");

  private final TouchedDocuments touched = new TouchedDocuments();
  private final MemoryBackend backend = new CapturingBackend(touched);
  // Only a key in the backend's maps; never opened.
  private final Channel channel = new LocalChannel();
  private final Catalogue catalogue = new Catalogue(this::query);
  private final Map<String, Map<BsonValue, BsonDocument>> copies = new HashMap<>();

  private static final class CapturingBackend extends MemoryBackend {
    CapturingBackend(Oplog capture) {
      oplog = capture;
    }
  }

  @Override
  public Execution run(String database, BsonDocument command) {
    String name = command.getFirstKey();
    if (CATALOG_COMMANDS.contains(name)) {
      return runOnCatalogue(database, name, command);
    }
    if (name.equalsIgnoreCase("findAndModify")) {
      return new FindAndModify(this, database, command).run();
    }
    touched.take();
    BsonDocument reply = query(database, command);
    if (name.equals("listDatabases")) {
      catalogue.removeEmptyDatabases(reply);
    }
    List<Change> changes = new ArrayList<>();
    touched.take().forEach(entry -> recordIfChanged(entry.namespace(), entry.id(), changes));
    if (name.equals("aggregate")) {
      String written = Catalogue.databaseWrittenBy(database, command);
      if (written != null) {
        recordDifferences(written, changes);
      }
    }
    return new Execution(reply, changes);
  }

  private Execution runOnCatalogue(String database, String name, BsonDocument command) {
    String affected = name.equals("renameCollection") ? null : database;
    Catalogue.Snapshot before = affected == null ? null : catalogue.snapshot(affected);
    BsonDocument reply = query(database, command);
    List<Change> changes = new ArrayList<>();
    if (reply.getNumber("ok").intValue() != 1) {
      return new Execution(reply, changes);
    }
    if (before == null || affected == null) { // It names two namespaces, of any database.
      String source = command.getString(name).getValue();
      affected = source.substring(0, source.indexOf('.'));
      recordDifferences(affected, changes);
      return new Execution(reply, changes);
    }
    recordDifferences(affected, changes);
    changes.add(
        new Change.Catalog(
            affected, command, catalogue.commandsFrom(catalogue.snapshot(affected), before)));
    return new Execution(reply, changes);
  }

  /** Compares every collection of a database with the copies. */
  private void recordDifferences(String database, List<Change> changes) {
    Set<String> namespaces = catalogue.namespaces(database);
    copies.keySet().stream()
        .filter(namespace -> namespace.startsWith(database + "."))
        .forEach(namespaces::add);
    for (String namespace : namespaces) {
      Set<BsonValue> ids = catalogue.ids(namespace);
      ids.addAll(copies.getOrDefault(namespace, Map.of()).keySet());
      ids.forEach(id -> recordIfChanged(namespace, id, changes));
    }
  }

  private void recordIfChanged(String namespace, BsonValue id, List<Change> changes) {
    Map<BsonValue, BsonDocument> copy = copies.computeIfAbsent(namespace, any -> new HashMap<>());
    BsonDocument before = copy.get(id);
    BsonDocument after = catalogue.find(namespace, id);
    if (after == null ? before == null : after.equals(before)) {
      return;
    }
    remember(namespace, id, after);
    changes.add(new Change.Put(namespace, id, before, after));
  }

  private void remember(String namespace, BsonValue id, @Nullable BsonDocument document) {
    Map<BsonValue, BsonDocument> copy = copies.computeIfAbsent(namespace, any -> new HashMap<>());
    if (document == null) {
      copy.remove(id);
    } else {
      copy.put(id, document);
    }
  }

  @Override
  public List<Change> dropEverything() {
    List<Change> changes = new ArrayList<>();
    BsonDocument drop = new BsonDocument("dropDatabase", new BsonInt32(1));
    for (String database : catalogue.databases()) {
      changes.addAll(run(database, drop).changes());
    }
    return changes;
  }

  @Override
  public void redo(Change change) {
    if (change instanceof Change.Put put) {
      write(put.namespace(), put.id(), put.after());
    } else if (change instanceof Change.Catalog catalog) {
      query(catalog.database(), catalog.command());
    }
  }

  @Override
  public void undo(Change change) {
    if (change instanceof Change.Put put) {
      write(put.namespace(), put.id(), put.before());
    } else if (change instanceof Change.Catalog catalog) {
      catalog.inverse().forEach(command -> query(catalog.database(), command));
    }
  }

  private void write(String namespace, BsonValue id, @Nullable BsonDocument document) {
    boolean known = copies.getOrDefault(namespace, Map.of()).containsKey(id);
    BsonDocument byId = Catalogue.byId(id);
    BsonDocument command;
    if (document == null) {
      BsonDocument statement = new BsonDocument("q", byId).append("limit", new BsonInt32(1));
      command = statement("delete", namespace, "deletes", statement);
    } else if (known) {
      BsonDocument statement = new BsonDocument("q", byId).append("u", document);
      command = statement("update", namespace, "updates", statement);
    } else {
      command = statement("insert", namespace, "documents", document);
    }
    BsonDocument reply = query(Catalogue.database(namespace), command);
    if (reply.getNumber("ok").intValue() != 1 || reply.containsKey("writeErrors")) {
      throw new IllegalStateException("cannot repeat a change of " + namespace + ": " + reply);
    }
    remember(namespace, id, document);
  }

  private static BsonDocument statement(
      String name, String namespace, String field, BsonDocument statement) {
    return new BsonDocument(name, new BsonString(Catalogue.collection(namespace)))
        .append(field, new BsonArray(List.of(statement)))
        .append("ordered", BsonBoolean.TRUE);
  }

  private BsonDocument query(String database, BsonDocument command) {
    try {
      Document request = BackendValues.toBackend(command);
      Document reply = backend.handleCommand(channel, database, command.getFirstKey(), request);
      return BackendValues.fromBackend((Map<String, ?>) reply);
    } catch (NoSuchCommandException e) {
      return error(59, "CommandNotFound", "no such command: '" + command.getFirstKey() + "'");
    } catch (MongoServerError e) {
      return error(e.getCode(), e.getCodeName(), e.getMessageWithoutErrorCode());
    } catch (MongoServerException e) {
      return error(8, "UnknownError", e.getMessageWithoutErrorCode());
    } catch (RuntimeException e) { // The backend fails on features that it lacks.
      return error(8, "UnknownError", "the testkit's backend failed: " + e);
    }
  }

  private static BsonDocument error(int code, @Nullable String codeName, @Nullable String message) {
    return new BsonDocument("ok", new BsonDouble(0))
        .append("errmsg", new BsonString(String.valueOf(message)))
        .append("code", new BsonInt32(code))
        .append("codeName", new BsonString(codeName == null ? "Location" + code : codeName));
  }
}
