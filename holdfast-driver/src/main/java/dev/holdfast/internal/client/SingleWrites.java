package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.model.DeleteOptions;
import dev.holdfast.client.model.InsertOneOptions;
import dev.holdfast.client.model.ReplaceOptions;
import dev.holdfast.client.model.UpdateOptions;
import dev.holdfast.client.result.DeleteResult;
import dev.holdfast.client.result.InsertOneResult;
import dev.holdfast.client.result.UpdateResult;
import dev.holdfast.internal.execution.OperationContext;
import dev.holdfast.internal.operation.Change;
import dev.holdfast.internal.operation.DeleteCommand;
import dev.holdfast.internal.operation.FindAndModifyCommand;
import dev.holdfast.internal.operation.FindAndModifyCommand.Found;
import dev.holdfast.internal.operation.InsertOneCommand;
import dev.holdfast.internal.operation.UpdateCommand;
import dev.holdfast.internal.operation.UpdateStatement;
import dev.holdfast.internal.operation.WriteCommand;
import dev.holdfast.internal.operation.WriteReply;
import dev.holdfast.internal.operation.WriteTerms;
import dev.holdfast.internal.session.Session;
import java.util.List;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Writes with one statement, each in one command. Immutable; one per collection, any thread. */
final class SingleWrites<T> {
  private final MongoNamespace namespace;
  private final OperationSettings settings;
  private final CodecLookup<T> codec;
  private final Statements<T> statements;
  private final DocumentIds<T> ids;

  SingleWrites(
      MongoNamespace namespace,
      OperationSettings settings,
      CodecLookup<T> codec,
      Statements<T> statements,
      DocumentIds<T> ids) {
    this.namespace = namespace;
    this.settings = settings;
    this.codec = codec;
    this.statements = statements;
    this.ids = ids;
  }

  InsertOneResult insert(@Nullable Session session, T document, InsertOneOptions options) {
    notNull("options", options);
    T complete = ids.withId(notNull("document", document));
    WriteTerms terms =
        new WriteTerms(
            concern(settings, session),
            true,
            options.getBypassDocumentValidation(),
            options.getComment(),
            null);
    InsertOneCommand<T> command =
        new InsertOneCommand<>(namespace, terms, complete, codec.get(), ids.idOf(complete));
    WriteReply reply = run(command, session);
    return reply.isAcknowledged()
        ? InsertOneResult.acknowledged(command.insertedId())
        : InsertOneResult.unacknowledged();
  }

  UpdateResult update(
      @Nullable Session session, Bson filter, Change change, boolean multi, UpdateOptions options) {
    notNull("options", options);
    return update(
        session,
        statements.update(filter, change, multi, options),
        options.getBypassDocumentValidation(),
        options.getComment(),
        options.getLet());
  }

  UpdateResult replace(
      @Nullable Session session, Bson filter, T replacement, ReplaceOptions options) {
    notNull("options", options);
    return update(
        session,
        statements.replace(filter, replacement, options),
        options.getBypassDocumentValidation(),
        options.getComment(),
        options.getLet());
  }

  private UpdateResult update(
      @Nullable Session session,
      UpdateStatement statement,
      @Nullable Boolean bypassDocumentValidation,
      @Nullable BsonValue comment,
      @Nullable Bson let) {
    WriteTerms terms =
        new WriteTerms(
            concern(settings, session),
            true,
            bypassDocumentValidation,
            comment,
            statements.documentOrNull(let));
    WriteReply reply = run(new UpdateCommand(namespace, terms, List.of(statement), 0), session);
    if (!reply.isAcknowledged()) {
      return UpdateResult.unacknowledged();
    }
    return reply.upserts().isEmpty()
        ? UpdateResult.acknowledged(reply.n(), reply.modified(), null)
        : UpdateResult.acknowledged(0, reply.modified(), reply.upserts().get(0).getId());
  }

  DeleteResult delete(
      @Nullable Session session, Bson filter, boolean multi, DeleteOptions options) {
    notNull("options", options);
    WriteTerms terms =
        new WriteTerms(
            concern(settings, session),
            true,
            null,
            options.getComment(),
            statements.documentOrNull(options.getLet()));
    WriteReply reply =
        run(
            new DeleteCommand(
                namespace, terms, List.of(statements.delete(filter, multi, options)), 0),
            session);
    return reply.isAcknowledged()
        ? DeleteResult.acknowledged(reply.n())
        : DeleteResult.unacknowledged();
  }

  private WriteReply run(WriteCommand command, @Nullable Session session) {
    try (OperationContext context = settings.executor().begin(session, settings.deadline())) {
      WriteReply reply = settings.executor().execute(command, context);
      if (reply.server() != null && !reply.isClean()) {
        throw context.failed(
            WriteFailures.inTime(
                WriteFailures.of(
                    reply,
                    reply.server(),
                    context.attempts(),
                    context.outcomeOf(command.outcomeOfErrors(reply))),
                context.deadline()));
      }
      return reply;
    }
  }

  @Nullable T findAndModify(@Nullable Session session, FindAndModifyCommand.Request request) {
    try (OperationContext context = settings.executor().begin(session, settings.deadline())) {
      FindAndModifyCommand<T> command =
          new FindAndModifyCommand<>(namespace, concern(settings, session), request, codec.get());
      Found<T> found = settings.executor().execute(command, context);
      if (found.server() != null && found.writeConcernError() != null) {
        throw context.failed(
            WriteFailures.of(
                found.writeConcernError(),
                null,
                found.server(),
                found.labels(),
                context.attempts()));
      }
      return found.value();
    }
  }

  /** Commands in a transaction are always acknowledged. Its write concern applies only to the commit. */
  static WriteConcern concern(OperationSettings settings, @Nullable Session session) {
    return session != null && session.isInTransaction()
        ? WriteConcern.ACKNOWLEDGED
        : settings.writeConcern();
  }
}
