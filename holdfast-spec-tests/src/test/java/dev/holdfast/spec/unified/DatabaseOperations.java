package dev.holdfast.spec.unified;

import dev.holdfast.ReadPreference;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.ListCollectionNamesIterable;
import dev.holdfast.client.ListCollectionsIterable;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.model.ChangeStreamPreAndPostImagesOptions;
import dev.holdfast.client.model.ClusteredIndexOptions;
import dev.holdfast.client.model.CreateCollectionOptions;
import dev.holdfast.client.model.TimeSeriesGranularity;
import dev.holdfast.client.model.TimeSeriesOptions;
import dev.holdfast.client.model.ValidationOptions;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** What a database can be asked and told. */
final class DatabaseOperations {
  static final Map<String, Operation> TABLE =
      Map.ofEntries(
          Map.entry("aggregate", DatabaseOperations::aggregate),
          Map.entry("createChangeStream", DatabaseOperations::createChangeStream),
          Map.entry("createCollection", DatabaseOperations::createCollection),
          Map.entry("dropCollection", DatabaseOperations::dropCollection),
          Map.entry("listCollections", DatabaseOperations::listCollections),
          Map.entry("listCollectionObjects", DatabaseOperations::listCollections),
          Map.entry("listCollectionNames", DatabaseOperations::listCollectionNames),
          Map.entry("modifyCollection", DatabaseOperations::modifyCollection),
          Map.entry("runCommand", DatabaseOperations::runCommand),
          Map.entry("runCursorCommand", CommandCursors::run),
          Map.entry("createCommandCursor", CommandCursors::open));

  private DatabaseOperations() {}

  private static Action runCommand(Call call) {
    Arguments args = call.arguments();
    args.ignore("commandName");
    ClientSession session = call.session();
    MongoDatabase database = call.database();
    BsonDocument command = args.document("command");
    BsonDocument mode = args.documentOrEmpty("readPreference");
    ReadPreference preference =
        mode.isEmpty() ? ReadPreference.primary() : Concerns.readPreference(mode);
    return () ->
        Result.of(
            session == null
                ? database.runCommand(command, preference, BsonDocument.class)
                : database.runCommand(session, command, preference, BsonDocument.class));
  }

  private static Action aggregate(Call call) {
    ClientSession session = call.session();
    MongoDatabase database = call.database();
    List<BsonDocument> pipeline = call.arguments().documents("pipeline");
    return CollectionReads.aggregate(
        call.arguments(),
        pipeline,
        session == null
            ? database.aggregate(pipeline, BsonDocument.class)
            : database.aggregate(session, pipeline, BsonDocument.class));
  }

  private static Action createChangeStream(Call call) {
    MongoDatabase database = call.database();
    List<BsonDocument> pipeline = call.arguments().documents("pipeline");
    return ChangeStreams.open(call, database.watch(pipeline, BsonDocument.class));
  }

  private static Action listCollections(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoDatabase database = call.database();
    ListCollectionsIterable<BsonDocument> collections =
        session == null
            ? database.listCollections(BsonDocument.class)
            : database.listCollections(session, BsonDocument.class);
    args.ifDocument("filter", collections::filter);
    args.ifInteger("batchSize", collections::batchSize);
    args.ifString(
        "timeoutMode", mode -> collections.timeoutMode(CollectionReads.timeoutMode(mode)));
    return () -> Result.all(collections);
  }

  private static Action listCollectionNames(Call call) {
    ClientSession session = call.session();
    MongoDatabase database = call.database();
    ListCollectionNamesIterable names =
        session == null ? database.listCollectionNames() : database.listCollectionNames(session);
    call.arguments().ifDocument("filter", names::filter);
    return () -> Result.names(names);
  }

  private static Action dropCollection(Call call) {
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection =
        call.database().getCollection(call.arguments().string("collection"), BsonDocument.class);
    return () -> {
      if (session == null) {
        collection.drop();
      } else {
        collection.drop(session);
      }
      return Result.NONE;
    };
  }

  private static Action createCollection(Call call) {
    ClientSession session = call.session();
    MongoDatabase database = call.database();
    String name = call.arguments().string("collection");
    String viewOn = call.arguments().string("viewOn", null);
    if (viewOn != null) {
      List<BsonDocument> pipeline =
          call.arguments().take("pipeline") == null
              ? List.of()
              : call.arguments().documents("pipeline");
      return createView(session, database, name, viewOn, pipeline);
    }
    CreateCollectionOptions options = options(call.arguments());
    return () -> {
      if (session == null) {
        database.createCollection(name, options);
      } else {
        database.createCollection(session, name, options);
      }
      return Result.entity(new CollectionEntity(database.getCollection(name, BsonDocument.class)));
    };
  }

  private static Action createView(
      ClientSession session,
      MongoDatabase database,
      String name,
      String viewOn,
      List<BsonDocument> pipeline) {
    return () -> {
      if (session == null) {
        database.createView(name, viewOn, pipeline);
      } else {
        database.createView(session, name, viewOn, pipeline);
      }
      return Result.NONE;
    };
  }

  private static CreateCollectionOptions options(Arguments args) {
    CreateCollectionOptions options = new CreateCollectionOptions();
    args.ifBoolean("capped", options::capped);
    args.ifLong("size", options::sizeInBytes);
    args.ifLong("max", options::maxDocuments);
    args.ifLong("expireAfterSeconds", after -> options.expireAfter(after, TimeUnit.SECONDS));
    args.ifDocument("timeseries", given -> options.timeSeriesOptions(timeSeries(given)));
    args.ifDocument(
        "clusteredIndex", given -> options.clusteredIndexOptions(clusteredIndex(given)));
    args.ifDocument(
        "changeStreamPreAndPostImages",
        given ->
            options.changeStreamPreAndPostImagesOptions(
                new ChangeStreamPreAndPostImagesOptions(given.getBoolean("enabled").getValue())));
    args.ifDocument(
        "validator",
        validator -> options.validationOptions(new ValidationOptions().validator(validator)));
    args.ifCollation(options::collation);
    return options;
  }

  private static TimeSeriesOptions timeSeries(BsonDocument given) {
    Arguments fields = new Arguments(given);
    TimeSeriesOptions options = new TimeSeriesOptions(fields.string("timeField"));
    fields.ifString("metaField", options::metaField);
    fields.ifString(
        "granularity",
        name -> options.granularity(TimeSeriesGranularity.valueOf(name.toUpperCase(Locale.ROOT))));
    fields.ifLong("bucketMaxSpanSeconds", span -> options.bucketMaxSpan(span, TimeUnit.SECONDS));
    fields.ifLong("bucketRoundingSeconds", span -> options.bucketRounding(span, TimeUnit.SECONDS));
    fields.checkAllTaken();
    return options;
  }

  private static ClusteredIndexOptions clusteredIndex(BsonDocument given) {
    Arguments fields = new Arguments(given);
    ClusteredIndexOptions options =
        new ClusteredIndexOptions(fields.document("key"), fields.bool("unique", true));
    fields.ifString("name", options::name);
    fields.checkAllTaken();
    return options;
  }

  /** The API has no helper of its own: users run the command. */
  private static Action modifyCollection(Call call) {
    MongoDatabase database = call.database();
    BsonDocument command =
        new BsonDocument("collMod", new BsonString(call.arguments().string("collection")));
    for (String option : List.of("index", "changeStreamPreAndPostImages", "validator")) {
      call.arguments().ifValue(option, value -> command.append(option, value));
    }
    return () -> Result.of(database.runCommand(command, BsonDocument.class));
  }
}
