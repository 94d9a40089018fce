package dev.holdfast.internal.client;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.model.CountOptions;
import dev.holdfast.client.model.EstimatedDocumentCountOptions;
import dev.holdfast.internal.operation.Arguments;
import dev.holdfast.internal.operation.Count;
import dev.holdfast.internal.operation.CountDocuments;
import dev.holdfast.internal.operation.ReadCommand.Terms;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Creates the commands that count documents from their options. Stateless. */
final class Counting {
  private Counting() {}

  static CountDocuments documents(
      MongoNamespace namespace,
      Bson filter,
      CountOptions options,
      Class<?> documentClass,
      OperationSettings settings) {
    Arguments arguments = new Arguments(documentClass, settings.codecRegistry());
    arguments.set("collation", options.getCollation()).comment(options.getComment());
    Hints hints = new Hints(arguments);
    hints.name(options.getHintString());
    hints.keys(options.getHint());
    return new CountDocuments(
        namespace,
        filter,
        options.getSkip(),
        options.getLimit(),
        arguments,
        terms(settings, options.getMaxTime(TimeUnit.MILLISECONDS)));
  }

  static Count estimate(
      MongoNamespace namespace, EstimatedDocumentCountOptions options, OperationSettings settings) {
    Arguments arguments = new Arguments(Document.class, settings.codecRegistry());
    arguments.comment(options.getComment());
    return new Count(
        namespace, arguments, terms(settings, options.getMaxTime(TimeUnit.MILLISECONDS)));
  }

  private static Terms terms(OperationSettings settings, long maxTimeMillis) {
    return new Terms(settings.readPreference(), settings.readConcern(), maxTimeMillis);
  }
}
