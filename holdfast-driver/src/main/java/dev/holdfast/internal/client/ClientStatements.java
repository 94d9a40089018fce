package dev.holdfast.internal.client;

import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.internal.clientbulk.ClientWriteOptions;
import dev.holdfast.internal.clientbulk.DeleteModel;
import dev.holdfast.internal.clientbulk.InsertModel;
import dev.holdfast.internal.clientbulk.ReplaceModel;
import dev.holdfast.internal.clientbulk.UpdateModel;
import dev.holdfast.internal.operation.Change;
import dev.holdfast.internal.operation.ClientStatement;
import dev.holdfast.internal.operation.DeleteStatement;
import dev.holdfast.internal.operation.Hint;
import dev.holdfast.internal.operation.UpdateStatement;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Converts the writes of a client's bulk to statements, all before the first is sent. */
final class ClientStatements {
  private final CodecRegistry registry;

  ClientStatements(CodecRegistry registry) {
    this.registry = registry;
  }

  List<ClientStatement> of(List<? extends ClientNamespacedWriteModel> models) {
    if (models.isEmpty()) {
      throw new IllegalArgumentException("There is nothing to write: the list is empty");
    }
    List<ClientStatement> statements = new ArrayList<>(models.size());
    for (ClientNamespacedWriteModel model : models) {
      statements.add(of(model));
    }
    return statements;
  }

  private ClientStatement of(ClientNamespacedWriteModel model) {
    if (model instanceof InsertModel insert) {
      return insert(insert, insert.document());
    }
    if (model instanceof ReplaceModel replace) {
      Change change = replacement(replace.replacement());
      return new ClientStatement.Update(
          replace.namespace(), update(replace.filter(), change, false, replace.options()));
    }
    if (model instanceof UpdateModel update) {
      Change change =
          update.update() != null
              ? Change.operators(update.update(), BsonDocument.class, registry)
              : Change.pipeline(
                  update.pipeline() == null ? List.of() : update.pipeline(),
                  BsonDocument.class,
                  registry);
      return new ClientStatement.Update(
          update.namespace(), update(update.filter(), change, update.multi(), update.options()));
    }
    if (model instanceof DeleteModel delete) {
      ClientWriteOptions options = delete.options();
      return new ClientStatement.Delete(
          delete.namespace(),
          new DeleteStatement(
              document(delete.filter()),
              delete.multi(),
              Statements.collation(options.collation()),
              Hint.of(options.hint(), options.hintString(), registry)));
    }
    throw new IllegalArgumentException(
        model.getClass().getName()
            + " is not a write of this driver; use ClientNamespacedWriteModel.");
  }

  private <T> ClientStatement insert(InsertModel model, T document) {
    Codec<T> codec = codecOf(document);
    T complete = DocumentIds.withId(document, codec);
    return new ClientStatement.Insert<>(model.namespace(), complete, codec);
  }

  private <T> Change replacement(T document) {
    return Change.replacement(document, codecOf(document));
  }

  @SuppressWarnings("unchecked") // The document is an instance of its class.
  private <T> Codec<T> codecOf(T document) {
    return registry.get((Class<T>) document.getClass());
  }

  private UpdateStatement update(
      Bson filter, Change change, boolean multi, ClientWriteOptions options) {
    List<Bson> arrayFilters = options.arrayFilters();
    return new UpdateStatement(
        document(filter),
        change,
        multi,
        Boolean.TRUE.equals(options.upsert()),
        Statements.collation(options.collation()),
        arrayFilters == null ? null : Change.documents(arrayFilters, BsonDocument.class, registry),
        Hint.of(options.hint(), options.hintString(), registry),
        documentOrNull(options.sort()));
  }

  BsonDocument document(Bson bson) {
    return bson.toBsonDocument(BsonDocument.class, registry);
  }

  @Nullable BsonDocument documentOrNull(@Nullable Bson bson) {
    return bson == null ? null : document(bson);
  }
}
