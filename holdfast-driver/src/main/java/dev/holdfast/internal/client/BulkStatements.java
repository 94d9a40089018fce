package dev.holdfast.internal.client;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.model.DeleteManyModel;
import dev.holdfast.client.model.DeleteOneModel;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.ReplaceOneModel;
import dev.holdfast.client.model.UpdateManyModel;
import dev.holdfast.client.model.UpdateOneModel;
import dev.holdfast.client.model.UpdateOptions;
import dev.holdfast.client.model.WriteModel;
import dev.holdfast.internal.operation.BulkRun;
import dev.holdfast.internal.operation.BulkRun.Sort;
import dev.holdfast.internal.operation.Change;
import dev.holdfast.internal.operation.DeleteCommand;
import dev.holdfast.internal.operation.DeleteStatement;
import dev.holdfast.internal.operation.InsertCommand;
import dev.holdfast.internal.operation.InsertedIdSink;
import dev.holdfast.internal.operation.UpdateCommand;
import dev.holdfast.internal.operation.UpdateStatement;
import dev.holdfast.internal.operation.WriteCommand;
import dev.holdfast.internal.operation.WriteTerms;
import dev.holdfast.internal.value.InsertedIds;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.codecs.Codec;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The statements of a bulk write. The driver creates all statements before it sends the first, so an invalid
 * write fails before any other is executed. Owned by the operation's thread.
 */
final class BulkStatements<T> {
  private final List<Object> statements; // Documents to insert, UpdateStatements, DeleteStatements.
  private final @Nullable Object[] insertedIds; // ObjectIds, or BsonValues after encoding.
  private final List<Sort> sorts;
  private final Codec<T> codec;
  private final DocumentIds<T> ids;

  private BulkStatements(int size, Codec<T> codec, DocumentIds<T> ids) {
    if (size == 0) {
      throw new IllegalArgumentException("There is nothing to write: the list is empty");
    }
    this.statements = new ArrayList<>(size);
    this.insertedIds = new Object[size];
    this.sorts = new ArrayList<>(size);
    this.codec = codec;
    this.ids = ids;
  }

  static <T> BulkStatements<T> ofDocuments(
      List<? extends T> documents, Codec<T> codec, DocumentIds<T> ids) {
    BulkStatements<T> bulk = new BulkStatements<>(documents.size(), codec, ids);
    for (T document : documents) {
      bulk.addInsert(document);
    }
    return bulk;
  }

  static <T> BulkStatements<T> ofModels(
      List<? extends WriteModel<? extends T>> models,
      Codec<T> codec,
      Statements<T> statements,
      DocumentIds<T> ids) {
    BulkStatements<T> bulk = new BulkStatements<>(models.size(), codec, ids);
    for (WriteModel<? extends T> model : models) {
      bulk.add(model, statements);
    }
    return bulk;
  }

  private void add(WriteModel<? extends T> model, Statements<T> make) {
    if (model instanceof InsertOneModel<? extends T> insert) {
      addInsert(insert.getDocument());
    } else if (model instanceof ReplaceOneModel<? extends T> replace) {
      add(
          Sort.UPDATE,
          make.replace(replace.getFilter(), replace.getReplacement(), replace.getReplaceOptions()));
    } else if (model instanceof UpdateOneModel<? extends T> update) {
      Change change = change(make, update.getUpdate(), update.getUpdatePipeline());
      UpdateOptions options = update.getOptions();
      add(Sort.UPDATE, make.update(update.getFilter(), change, false, options));
    } else if (model instanceof UpdateManyModel<? extends T> update) {
      Change change = change(make, update.getUpdate(), update.getUpdatePipeline());
      UpdateOptions options = update.getOptions();
      add(Sort.UPDATE, make.update(update.getFilter(), change, true, options));
    } else if (model instanceof DeleteOneModel<? extends T> delete) {
      add(Sort.DELETE, make.delete(delete.getFilter(), false, delete.getOptions()));
    } else if (model instanceof DeleteManyModel<? extends T> delete) {
      add(Sort.DELETE, make.delete(delete.getFilter(), true, delete.getOptions()));
    } else {
      throw new IllegalArgumentException(
          model.getClass().getName() + " is no write that a bulk knows");
    }
  }

  private static Change change(
      Statements<?> make, @Nullable Bson update, @Nullable List<? extends Bson> pipeline) {
    return update != null
        ? make.operators(update)
        : make.pipeline(pipeline == null ? List.of() : pipeline);
  }

  // Stores the id now: reading it at the end would load each document into the CPU cache again.
  private void addInsert(T document) {
    T identified = ids.withId(document);
    insertedIds[statements.size()] = ids.objectIdOf(identified);
    add(Sort.INSERT, identified);
  }

  private void add(Sort sort, Object statement) {
    sorts.add(sort);
    statements.add(statement);
  }

  List<BulkRun> runs(boolean ordered) {
    return BulkRun.split(sorts, ordered);
  }

  WriteCommand command(MongoNamespace namespace, WriteTerms terms, BulkRun run, int from) {
    return switch (run.sort()) {
      case INSERT ->
          new InsertCommand<>(
              namespace, terms, this.<T>statementsOf(run), from, codec, sinkOf(run));
      case UPDATE ->
          new UpdateCommand(namespace, terms, this.<UpdateStatement>statementsOf(run), from);
      case DELETE ->
          new DeleteCommand(namespace, terms, this.<DeleteStatement>statementsOf(run), from);
    };
  }

  @SuppressWarnings("unchecked") // The sort determines the type of a statement.
  private <S> List<S> statementsOf(BulkRun run) {
    return new AbstractList<>() {
      @Override
      public S get(int index) {
        return (S) statements.get(run.indexes()[index]);
      }

      @Override
      public int size() {
        return run.indexes().length;
      }
    };
  }

  private InsertedIdSink sinkOf(BulkRun run) {
    return new InsertedIdSink() {
      @Override
      public boolean isWanted(int index) {
        return !(insertedIds[run.indexes()[index]] instanceof ObjectId);
      }

      @Override
      public void encoded(int index, @Nullable BsonValue id) {
        insertedIds[run.indexes()[index]] = id;
      }
    };
  }

  /** The id of a document that was sent; null if it has no {@code _id}. */
  @Nullable BsonValue insertedId(int index) {
    Object id = insertedIds[index];
    return id instanceof ObjectId objectId ? new BsonObjectId(objectId) : (BsonValue) id;
  }

  /** The ids of all documents. Call it when the bulk is done, and only if all writes are inserts. */
  InsertedIds insertedIds() {
    return new InsertedIds(insertedIds);
  }
}
