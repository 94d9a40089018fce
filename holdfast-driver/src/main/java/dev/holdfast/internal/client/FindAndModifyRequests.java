package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.client.model.FindOneAndDeleteOptions;
import dev.holdfast.client.model.FindOneAndReplaceOptions;
import dev.holdfast.client.model.FindOneAndUpdateOptions;
import dev.holdfast.client.model.ReturnDocument;
import dev.holdfast.internal.operation.Change;
import dev.holdfast.internal.operation.FindAndModifyCommand.Request;
import java.util.concurrent.TimeUnit;
import org.bson.conversions.Bson;

/**
 * Converts the options of findOneAndDelete, findOneAndReplace and findOneAndUpdate to a request. Immutable;
 * one per collection.
 */
final class FindAndModifyRequests {
  private final Statements<?> statements;

  FindAndModifyRequests(Statements<?> statements) {
    this.statements = statements;
  }

  Request delete(Bson filter, FindOneAndDeleteOptions options) {
    notNull("options", options);
    return new Request(
        statements.document(notNull("filter", filter)),
        null,
        false,
        false,
        statements.documentOrNull(options.getSort()),
        statements.documentOrNull(options.getProjection()),
        null,
        Statements.collation(options.getCollation()),
        null,
        statements.hint(options.getHint(), options.getHintString()),
        options.getComment(),
        statements.documentOrNull(options.getLet()),
        options.getMaxTime(TimeUnit.MILLISECONDS));
  }

  Request replace(Bson filter, Change change, FindOneAndReplaceOptions options) {
    notNull("options", options);
    return new Request(
        statements.document(notNull("filter", filter)),
        change,
        options.getReturnDocument() == ReturnDocument.AFTER,
        options.isUpsert(),
        statements.documentOrNull(options.getSort()),
        statements.documentOrNull(options.getProjection()),
        options.getBypassDocumentValidation(),
        Statements.collation(options.getCollation()),
        null,
        statements.hint(options.getHint(), options.getHintString()),
        options.getComment(),
        statements.documentOrNull(options.getLet()),
        options.getMaxTime(TimeUnit.MILLISECONDS));
  }

  Request update(Bson filter, Change change, FindOneAndUpdateOptions options) {
    notNull("options", options);
    return new Request(
        statements.document(notNull("filter", filter)),
        change,
        options.getReturnDocument() == ReturnDocument.AFTER,
        options.isUpsert(),
        statements.documentOrNull(options.getSort()),
        statements.documentOrNull(options.getProjection()),
        options.getBypassDocumentValidation(),
        Statements.collation(options.getCollation()),
        statements.documentsOrNull(options.getArrayFilters()),
        statements.hint(options.getHint(), options.getHintString()),
        options.getComment(),
        statements.documentOrNull(options.getLet()),
        options.getMaxTime(TimeUnit.MILLISECONDS));
  }
}
