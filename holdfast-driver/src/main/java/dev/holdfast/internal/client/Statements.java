package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.client.model.Collation;
import dev.holdfast.client.model.DeleteOptions;
import dev.holdfast.client.model.ReplaceOptions;
import dev.holdfast.client.model.UpdateOptions;
import dev.holdfast.internal.operation.Change;
import dev.holdfast.internal.operation.DeleteStatement;
import dev.holdfast.internal.operation.Hint;
import dev.holdfast.internal.operation.UpdateStatement;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Converts filters, updates and options to statements of a command. Immutable; one per collection. */
final class Statements<T> {
  private final Class<T> documentClass;
  private final CodecLookup<T> codec;
  private final CodecRegistry registry;

  Statements(Class<T> documentClass, CodecLookup<T> codec, CodecRegistry registry) {
    this.documentClass = documentClass;
    this.codec = codec;
    this.registry = registry;
  }

  UpdateStatement update(Bson filter, Change change, boolean multi, UpdateOptions options) {
    return new UpdateStatement(
        document(notNull("filter", filter)),
        change,
        multi,
        options.isUpsert(),
        collation(options.getCollation()),
        documentsOrNull(options.getArrayFilters()),
        hint(options.getHint(), options.getHintString()),
        documentOrNull(options.getSort()));
  }

  UpdateStatement replace(Bson filter, T replacement, ReplaceOptions options) {
    return new UpdateStatement(
        document(notNull("filter", filter)),
        replacement(replacement),
        false,
        options.isUpsert(),
        collation(options.getCollation()),
        null,
        hint(options.getHint(), options.getHintString()),
        documentOrNull(options.getSort()));
  }

  DeleteStatement delete(Bson filter, boolean multi, DeleteOptions options) {
    return new DeleteStatement(
        document(notNull("filter", filter)),
        multi,
        collation(options.getCollation()),
        hint(options.getHint(), options.getHintString()));
  }

  Change operators(Bson update) {
    return Change.operators(notNull("update", update), documentClass, registry);
  }

  Change pipeline(List<? extends Bson> stages) {
    return Change.pipeline(noneNull("update", stages), documentClass, registry);
  }

  Change replacement(T document) {
    return Change.replacement(notNull("replacement", document), codec.get());
  }

  BsonDocument document(Bson bson) {
    return bson.toBsonDocument(documentClass, registry);
  }

  @Nullable BsonDocument documentOrNull(@Nullable Bson bson) {
    return bson == null ? null : document(bson);
  }

  @Nullable List<BsonDocument> documentsOrNull(@Nullable List<? extends Bson> items) {
    return items == null ? null : Change.documents(items, documentClass, registry);
  }

  @Nullable BsonValue hint(@Nullable Bson keys, @Nullable String name) {
    return Hint.of(keys, name, registry);
  }

  static @Nullable BsonDocument collation(@Nullable Collation collation) {
    return collation == null ? null : collation.asDocument();
  }
}
